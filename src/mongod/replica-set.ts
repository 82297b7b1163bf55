import { connect } from 'node:net'
import { type Document, MongoClient } from 'mongodb'
import { internalUser, type MongodSecrets, setMongodUser } from './credentials.ts'

export const REPLICA_SET = 'psaltery'

const pause = () => Bun.sleep(20)

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export interface Started {
  readonly port: number
  readonly pid: number
  readonly secrets: MongodSecrets
  /** Called when the process at the port is known to be this mongod. */
  readonly onAnswer: () => Promise<void>
}

/**
 * Makes a started mongod the writable primary of a one-member replica set, with the user of Psaltery. Transactions need a
 * replica set. Its configuration contains the member's port and is corrected after a start on another port. Returns
 * false and changes nothing when another process has taken the port in the meantime.
 */
export const becomePrimary = async (started: Started, signal: AbortSignal): Promise<boolean> => {
  const { port, pid, secrets } = started
  while (!(await accepts(port))) {
    signal.throwIfAborted()
    await pause()
  }
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 10_000,
    ...internalUser(secrets.key),
  })
  // Ends the wait for a server that has ended or is not a MongoDB.
  signal.addEventListener('abort', () => void client.close())
  try {
    const { pid: answering } = await client.db('admin').command({ serverStatus: 1 })
    if (Number(answering) !== pid) return false
    await started.onAnswer()
    await configure(client, `127.0.0.1:${port}`)
    while (!(await isPrimary(client))) {
      signal.throwIfAborted()
      await pause()
    }
    await setMongodUser(client, secrets.password)
    return true
  } finally {
    await client.close()
  }
}

const isPrimary = async (client: MongoClient) =>
  (await client.db('admin').command({ hello: 1 })).isWritablePrimary === true

const configure = async (client: MongoClient, host: string) => {
  const found = await client
    .db('local')
    .collection('system.replset')
    .findOne({}, { readPreference: 'primaryPreferred' })
  if (!found) {
    await client.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } })
    return
  }
  const member: Document = found.members[0]
  if (member.host === host) return
  // Forced, because a member that is not in its own configuration never becomes primary.
  const corrected = { ...found, version: found.version + 1, members: [{ ...member, host }] }
  await client.db('admin').command({ replSetReconfig: corrected, force: true })
}

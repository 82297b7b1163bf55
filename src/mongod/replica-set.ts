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
  /** Called once it is certain that the process at the port is this one. */
  readonly onAnswer: () => Promise<void>
}

/**
 * Turns a freshly started mongod into the writable primary of a one-member replica set, with our user. Transactions
 * need a replica set, and its configuration names the member's port: a start on another port corrects that.
 * Answers false, and touches nothing, when some other process has taken the port in the meantime.
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
  // Ends a wait for a server that is gone, or that never was a MongoDB.
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
  // Forced, because a member that cannot find itself in the configuration is no primary and never becomes one.
  const corrected = { ...found, version: found.version + 1, members: [{ ...member, host }] }
  await client.db('admin').command({ replSetReconfig: corrected, force: true })
}

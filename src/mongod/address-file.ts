import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MONGOD_USER } from './credentials.ts'
import { REPLICA_SET } from './replica-set.ts'

const addressFile = (dbPath: string) => join(dbPath, 'psaltery-address.json')

/** Holds the password: never to be shown or logged. */
export const mongodUri = (port: number, password: string) =>
  `mongodb://${MONGOD_USER}:${password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`

export interface MongodAddress {
  readonly port: number
  readonly pid: number
  /** The process that started it; null in a note of an older version. */
  readonly serverPid: number | null
}

/** Leaves a note beside the data, so that the admin's tool finds the database of a running server. */
export const writeAddress = async (dbPath: string, port: number, pid: number): Promise<void> => {
  const unfinished = `${addressFile(dbPath)}.${pid}`
  await writeFile(unfinished, JSON.stringify({ port, pid, serverPid: process.pid }), { mode: 0o600 })
  await rename(unfinished, addressFile(dbPath))
}

/** A note left by one that was killed proves nothing, and its port may belong to someone else by now. */
export const readAddress = async (dbPath: string): Promise<MongodAddress | null> => {
  try {
    const note: unknown = JSON.parse(await readFile(addressFile(dbPath), 'utf8'))
    if (typeof note !== 'object' || note === null) return null
    if (!('port' in note) || typeof note.port !== 'number') return null
    if (!('pid' in note) || typeof note.pid !== 'number') return null
    const serverPid = 'serverPid' in note && typeof note.serverPid === 'number' ? note.serverPid : null
    return { port: note.port, pid: note.pid, serverPid }
  } catch {
    return null
  }
}

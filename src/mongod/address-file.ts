import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from '../core/system/files.ts'
import { MONGOD_USER } from './credentials.ts'
import { REPLICA_SET } from './replica-set.ts'

const addressFile = (dbPath: string) => join(dbPath, 'psaltery-address.json')

/** Contains the password: never show or log it. */
export const mongodUri = (port: number, password: string) =>
  `mongodb://${MONGOD_USER}:${password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`

export interface MongodAddress {
  readonly port: number
  readonly pid: number
  /** The process that started the mongod. */
  readonly serverPid: number
}

/** Written into the data folder, so that the admin's tool finds the database of a running server. */
export const writeAddress = async (dbPath: string, port: number, pid: number): Promise<void> => {
  const unfinished = `${addressFile(dbPath)}.${pid}`
  await writeNewFile(unfinished, JSON.stringify({ port, pid, serverPid: process.pid }))
  await rename(unfinished, addressFile(dbPath))
}

/** The file may be left by a killed mongod, and another program may have the port now. */
export const readAddress = async (dbPath: string): Promise<MongodAddress | null> => {
  try {
    const address: unknown = JSON.parse(await readFile(addressFile(dbPath), 'utf8'))
    if (typeof address !== 'object' || address === null) return null
    if (!('port' in address) || typeof address.port !== 'number') return null
    if (!('pid' in address) || typeof address.pid !== 'number') return null
    if (!('serverPid' in address) || typeof address.serverPid !== 'number') return null
    return { port: address.port, pid: address.pid, serverPid: address.serverPid }
  } catch {
    return null
  }
}

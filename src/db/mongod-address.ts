import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { REPLICA_SET } from './mongod-replica-set.ts'

const addressFile = (dbPath: string) => join(dbPath, 'psaltery-address.json')

export const mongodUri = (port: number) => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`

/** Leaves a note beside the data, so that the admin's tool finds the database of a running server. */
export const writeAddress = async (dbPath: string, port: number, pid: number): Promise<void> => {
  const unfinished = `${addressFile(dbPath)}.${pid}`
  await writeFile(unfinished, JSON.stringify({ port, pid }))
  await rename(unfinished, addressFile(dbPath))
}

/**
 * The address of the mongod that serves this data folder right now, or null. A note left by one that was
 * killed proves nothing, and its port may belong to someone else by now: the process at the port is asked.
 */
export const runningMongodUri = async (dataDir: string): Promise<string | null> => {
  const note = await readNote(join(dataDir, 'mongodb'))
  if (!note) return null
  const client = new MongoClient(`mongodb://127.0.0.1:${note.port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2_000,
  })
  try {
    const status = await client.db('admin').command({ serverStatus: 1 })
    return Number(status.pid) === note.pid ? mongodUri(note.port) : null
  } catch {
    return null
  } finally {
    await client.close()
  }
}

const readNote = async (dbPath: string): Promise<{ port: number; pid: number } | null> => {
  try {
    const note: unknown = JSON.parse(await readFile(addressFile(dbPath), 'utf8'))
    if (typeof note !== 'object' || note === null) return null
    if (!('port' in note) || typeof note.port !== 'number') return null
    if (!('pid' in note) || typeof note.pid !== 'number') return null
    return { port: note.port, pid: note.pid }
  } catch {
    return null
  }
}

import { readFile, realpath, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MongoClient } from 'mongodb'
import { writeNewFile } from '../core/system/files.ts'
import { type ProcessInfo, processInfo } from '../core/system/processes.ts'
import { callWhenSlow, LONG_CONNECT_TIMEOUT_MS, SLOW_CONNECT_MS } from '../core/time.ts'
import { isServerError } from '../db/errors.ts'
import { MONGOD_USER, passwordFile, readMongodPassword } from './credentials.ts'
import { MongodProblem } from './process.ts'
import { REPLICA_SET } from './replica-set.ts'

const POLL_MS = 250

/**
 * The address of the mongod that runs on this data folder, or null. The process in the address file must be a mongod on
 * this folder, answer at the port, accept the password and report the same process id.
 */
export const runningMongodUri = async (dataDir: string, onWait = () => {}): Promise<string | null> => {
  const dbPath = resolve(dataDir, 'mongodb')
  const address = await readAddress(dbPath)
  if (!address || !(await mongodOfFolder(dbPath, address.pid))) return null
  const gone = new AbortController()
  const watching = setInterval(
    async () => void ((await mongodOfFolder(dbPath, address.pid)) ?? gone.abort()),
    POLL_MS,
  )
  try {
    return await callWhenSlow(waitForAnswer(dbPath, address, gone.signal), SLOW_CONNECT_MS, onWait)
  } finally {
    clearInterval(watching)
  }
}

const waitForAnswer = async (
  dbPath: string,
  address: MongodAddress,
  gone: AbortSignal,
): Promise<string | null> => {
  const deadline = performance.now() + LONG_CONNECT_TIMEOUT_MS
  for (;;) {
    const answer = await checkAddress(dbPath, address, gone)
    if (gone.aborted) return null
    if (answer !== 'refused') return answer
    // The first start creates the user shortly after the address file.
    if (performance.now() > deadline) throw refused(dbPath)
    await Bun.sleep(POLL_MS)
  }
}

const refused = (dbPath: string) =>
  new MongodProblem(
    `The running database does not take the password in ${passwordFile(dbPath)}; restart the server, which sets it again.`,
  )

const checkAddress = async (
  dbPath: string,
  { port, pid }: MongodAddress,
  gone: AbortSignal,
): Promise<string | null | 'refused'> => {
  const password = await readMongodPassword(dbPath)
  if (password === null) return 'refused'
  const uri = mongodUri(port, password)
  const client = new MongoClient(uri, {
    connectTimeoutMS: LONG_CONNECT_TIMEOUT_MS,
    serverSelectionTimeoutMS: LONG_CONNECT_TIMEOUT_MS,
  })
  const close = () => void client.close()
  gone.addEventListener('abort', close)
  try {
    const status = await client.db('admin').command({ serverStatus: 1 })
    return Number(status.pid) === pid ? uri : null
  } catch (error) {
    return isServerError(error, 'authenticationFailed') ? 'refused' : null
  } finally {
    gone.removeEventListener('abort', close)
    await client.close()
  }
}

const addressFile = (dbPath: string) => join(dbPath, 'psaltery-address.json')

/** Contains the password: never show or log it. */
export const mongodUri = (port: number, password: string) =>
  `mongodb://${MONGOD_USER}:${password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`

interface MongodAddress {
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
const readAddress = async (dbPath: string): Promise<MongodAddress | null> => {
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

/** The process with this id, if it is a mongod on this folder. */
const mongodOfFolder = async (dbPath: string, pid: number): Promise<ProcessInfo | null> => {
  const info = await processInfo(pid)
  const [, processPath] = / --dbpath (.+?) --/.exec(info?.command ?? '') ?? []
  if (!info || !processPath) return null
  return (await real(processPath)) === (await real(dbPath)) ? info : null
}

const real = (path: string): Promise<string> => realpath(path).catch(() => path)

/** mongod writes its process id into its lock file. */
const lockingPid = async (dbPath: string): Promise<number> => {
  try {
    return Number(await readFile(join(dbPath, 'mongod.lock'), 'utf8'))
  } catch {
    return 0
  }
}

/** Whether the mongod that wrote its process id into the lock file still runs. */
export const isLockHeld = async (dbPath: string): Promise<boolean> =>
  (await mongodOfFolder(dbPath, await lockingPid(dbPath))) !== null

const INIT = 1

/** How long the mongod of a killed server may take to end. */
export const ORPHAN_END_MS = 15_000
const ORPHAN_POLL_MS = 50

/** Whether the mongod of a killed server, which is about to end, still locks the folder. */
const isOrphanRunning = async (dbPath: string): Promise<boolean> => {
  const pid = await lockingPid(dbPath)
  const mongod = pid > 0 ? await mongodOfFolder(dbPath, pid) : null
  if (!mongod) return false
  const address = await readAddress(dbPath)
  // Without an address file, which an early kill leaves, only a mongod whose parent is init is known to be an orphan.
  if (address?.pid !== pid) return mongod.parent === INIT
  return mongod.parent !== address.serverPid
}

/** A mongod ends shortly after its server was killed; the next start waits for it, but not for ever. */
export const waitForOrphanToEnd = async (dbPath: string, say: (sentence: string) => void): Promise<void> => {
  if (!(await isOrphanRunning(dbPath))) return
  say('The database of a server that was killed is still ending: waiting for it, up to 15 seconds.')
  const deadline = performance.now() + ORPHAN_END_MS
  while (performance.now() < deadline && (await isOrphanRunning(dbPath))) await Bun.sleep(ORPHAN_POLL_MS)
}

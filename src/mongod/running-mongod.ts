import { resolve } from 'node:path'
import { MongoClient } from 'mongodb'
import { callWhenSlow, LONG_CONNECT_TIMEOUT_MS, SLOW_CONNECT_MS } from '../core/time.ts'
import { isServerError } from '../db/errors.ts'
import { type MongodAddress, mongodUri, readAddress } from './address-file.ts'
import { passwordFile, readMongodPassword } from './credentials.ts'
import { mongodOfFolder } from './orphaned-mongod.ts'
import { MongodProblem } from './problem.ts'

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

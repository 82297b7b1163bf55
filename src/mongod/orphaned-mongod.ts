import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessInfo, processInfo } from '../core/system/processes.ts'
import { readAddress } from './address-file.ts'

/** The process with this id, if it is a mongod on this folder. */
export const mongodOfFolder = async (dbPath: string, pid: number): Promise<ProcessInfo | null> => {
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
const POLL_MS = 50

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
  while (performance.now() < deadline && (await isOrphanRunning(dbPath))) await Bun.sleep(POLL_MS)
}

import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../core/ids.ts'
import { processStateByName, uniqueProcessName } from '../core/system/processes.ts'

/** A received file, on disk until it is checked and stored. */
export interface Spooled {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Bytes on their way through this server, in files of their own, named by the process they belong to. */
export interface Spool {
  create(): Promise<{ readonly path: string; readonly handle: FileHandle }>
  remove(path: string): Promise<void>
  /** Removes the files of killed servers. Several servers may share the folder: the files of running ones stay. */
  removeAbandoned(now: Date): Promise<void>
}

/** Whether a server on another machine or in another container runs is not known here. No upload pauses this long. */
const ABANDONED_AFTER_MS = 86_400_000

export const createSpool = (folder: string): Spool => {
  const remove = (path: string) => rm(path, { force: true })
  return {
    remove,
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${await uniqueProcessName()}.${newId()}`)
      return { path, handle: await open(path, 'wx+', 0o600) }
    },
    async removeAbandoned(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (await isAbandoned(path, name, now)) await remove(path)
      }
    },
  }
}

const isAbandoned = async (path: string, name: string, now: Date): Promise<boolean> => {
  const owner = await processStateByName(name.slice(0, name.lastIndexOf('.')))
  if (owner !== 'unknown') return owner === 'ended'
  const found = await stat(path).catch(() => null)
  return found !== null && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS
}

import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../core/ids.ts'

/** A received file, on disk until it is checked and stored. */
export interface Spooled {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Bytes on their way through this server, in files of their own. */
export interface Spool {
  create(): Promise<{ readonly path: string; readonly handle: FileHandle }>
  remove(path: string): Promise<void>
  /** What a killed server left behind. */
  removeForgotten(now: Date): Promise<void>
}

const FORGOTTEN_AFTER_MS = 86_400_000

export const createSpool = (folder: string): Spool => {
  const remove = (path: string) => rm(path, { force: true })
  return {
    remove,
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, newId())
      return { path, handle: await open(path, 'wx+', 0o600) }
    },
    async removeForgotten(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > FORGOTTEN_AFTER_MS) await remove(path)
      }
    },
  }
}

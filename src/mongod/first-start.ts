import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the data folder from before mongod creates its files until its first start has succeeded. */
const MARK = 'psaltery-first-start'

/** The storage engine has created its files. */
const hasStorage = (dbPath: string): boolean => existsSync(join(dbPath, 'WiredTiger'))

export interface FirstStart {
  finish(): Promise<void>
  /** Whether there were files of an unfinished first start to move aside: a further start may succeed. */
  moveUnfinishedAside(): Promise<boolean>
}

/**
 * A mongod that is killed in the middle of its first start can leave files that no mongod opens: it stores its
 * featureCompatibilityVersion after it has created them. Nothing has been saved by then, so the next start begins anew.
 * The files are moved and not deleted.
 */
export const markFirstStart = async (dbPath: string): Promise<FirstStart> => {
  const mark = join(dbPath, MARK)
  const isUnfinished = existsSync(mark)
  if (!isUnfinished && !hasStorage(dbPath)) await writeFile(mark, '', { mode: 0o600 })
  return {
    finish: () => rm(mark, { force: true }),
    async moveUnfinishedAside() {
      if (!isUnfinished || !hasStorage(dbPath)) return false
      const aside = join(dbPath, `unfinished-first-start-${Date.now()}`)
      await mkdir(aside, { mode: 0o700 })
      for (const name of await readdir(dbPath))
        if (!/^(psaltery-|unfinished-|mongod\.log)/.test(name))
          await rename(join(dbPath, name), join(aside, name))
      return true
    },
  }
}

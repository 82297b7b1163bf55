import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from '../core/system/files.ts'

/** In the data folder from before mongod creates its files until its first start has succeeded. */
const MARK = 'psaltery-first-start'

/** What stays in the data folder: our own files, the log, and what was moved aside before. */
const KEPT = /^(psaltery-|mongod\.log|unfinished-)/

export interface FirstStart {
  /** Whether an earlier first start has not succeeded until now. */
  readonly isUnfinished: boolean
  finish(): Promise<void>
  /** Whether there was an unfinished first start to move aside: one further start may succeed. */
  moveUnfinishedAside(): Promise<boolean>
}

/**
 * A mongod that is killed in the middle of its first start can leave files that no mongod opens: it stores its
 * featureCompatibilityVersion after it has created them. Nothing has been saved by then, so the next start begins anew.
 * The files are moved and not deleted. The mark stays until a start succeeds, so a move that was interrupted is repeated.
 */
export const markFirstStart = async (dbPath: string): Promise<FirstStart> => {
  const mark = join(dbPath, MARK)
  let isUnfinished = existsSync(mark)
  const hasStorage = existsSync(join(dbPath, 'WiredTiger'))
  if (!isUnfinished && !hasStorage) await writeNewFile(mark, '')
  return {
    get isUnfinished() {
      return isUnfinished && existsSync(mark)
    },
    finish: () => rm(mark, { force: true }),
    async moveUnfinishedAside() {
      if (!isUnfinished) return false
      // Once: what fails in an empty folder has another reason.
      isUnfinished = false
      const names = (await readdir(dbPath)).filter((name) => !KEPT.test(name))
      if (names.length === 0) return false
      const aside = join(dbPath, `unfinished-first-start-${Date.now()}`)
      await mkdir(aside, { mode: 0o700 })
      for (const name of names) await rename(join(dbPath, name), join(aside, name))
      return true
    },
  }
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface KeptFile {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

/** What a file is called until it is whole. */
export const PARTIAL = '.part'

const ABANDONED_AFTER_MS = 3_600_000
/** Deleting frees space for the next files as well. */
const KEEP_FRACTION = 0.9

/**
 * Keeps a folder of copies within its budget: what was used longest ago, by its time of modification, is deleted, and
 * what a process that ended has left half written. Gives the bytes that are left.
 */
export const keepWithinBudget = async (
  folder: string,
  budgetBytes: number,
  onDeleted: (path: string) => void = () => {},
): Promise<number> => {
  const files = await listFiles(folder)
  let total = files.reduce((sum, { size }) => sum + size, 0)
  const target = total > budgetBytes ? budgetBytes * KEEP_FRACTION : total
  for (const { path, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= target) break
    await rm(path, { force: true })
    onDeleted(path)
    total -= size
  }
  return total
}

const listFiles = async (folder: string): Promise<KeptFile[]> => {
  const files: KeptFile[] = []
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) continue
    const isAbandoned = name.endsWith(PARTIAL) && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) await rm(path, { force: true })
    else files.push({ path, size: found.size, usedAt: found.mtimeMs })
  }
  return files
}

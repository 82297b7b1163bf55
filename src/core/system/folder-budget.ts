import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface KeptFile {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

/** The suffix of a file until it is complete. */
export const PARTIAL = '.part'

const ABANDONED_AFTER_MS = 3_600_000
/** Deletes a little more than necessary, so that the next file does not delete again. */
const KEEP_FRACTION = 0.9

/**
 * Keeps a folder of copies within its budget: deletes the least recently used files, by time of modification, and partial
 * files of ended processes. Returns the bytes that remain.
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

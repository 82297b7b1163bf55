import { randomBytes } from 'node:crypto'
import { chmod, type FileHandle, link, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Only the owner may read it. */
const OWNER_ONLY = 0o600

/** All those may read it whom the umask of the process lets. */
export const SHARED = 0o666

/**
 * Opens a new, empty file in place of what has its name. A link that another user put there is removed, and one that is put
 * there meanwhile makes this fail: writing through it would overwrite a file elsewhere with the rights of this process.
 */
export const openNewFile = async (path: string, mode = OWNER_ONLY): Promise<FileHandle> => {
  await rm(path, { force: true })
  return open(path, 'wx', mode)
}

export const writeNewFile = async (
  path: string,
  content: string | Uint8Array,
  mode = OWNER_ONLY,
): Promise<void> => {
  await using file = await openNewFile(path, mode)
  await file.writeFile(content)
}

/** A file that holds 32 random bytes, as 64 hexadecimal digits. */
export interface SecretFile {
  readonly path: string
  readonly write: (secret: string) => string
  /** undefined: the content is not that of such a file. */
  readonly read: (content: string) => string | undefined
  /** Whether a file with another content is written anew; otherwise `read` throws. */
  readonly isReplaced: boolean
  /** The secret it holds, in words. */
  readonly what: string
}

/** A file that cannot be read or written, in one sentence. */
export class SecretFileProblem extends Error {
  override readonly name = 'SecretFileProblem'
}

/** null when the file does not exist or has another content. */
export const readSecretFile = async (file: SecretFile): Promise<string | null> => {
  try {
    return file.read(await readFile(file.path, 'utf8')) ?? null
  } catch (error) {
    if (error instanceof SecretFileProblem) throw error
    if (codeOf(error) === 'ENOENT') return null
    throw new SecretFileProblem(
      `The file ${file.path} with ${file.what} cannot be read (${codeOf(error)}); run Psaltery and its tool as the user whom it belongs to.`,
    )
  }
}

/** Reads the file, which is created when it is missing. */
export const provideSecretFile = async (file: SecretFile): Promise<string> => {
  const found = await readSecretFile(file)
  if (found === null) {
    if (file.isReplaced) await rm(file.path, { force: true })
    await writeOnce(file.path, file.write(randomBytes(32).toString('hex')))
  }
  // A restored backup may have other permissions, and mongod refuses a key file that other users can read.
  await chmod(file.path, 0o600)
  const secret = found ?? (await readSecretFile(file))
  if (secret === null) throw new SecretFileProblem(`The file ${file.path} could not be written.`)
  return secret
}

let written = 0

/** Writes the file atomically and syncs it; of two that write at once the first one wins. */
const writeOnce = async (path: string, content: string): Promise<void> => {
  const unfinished = `${path}.${process.pid}.${++written}`
  {
    await using file = await openNewFile(unfinished)
    await file.writeFile(content)
    await file.sync()
  }
  try {
    await link(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  await using folder = await open(dirname(path))
  await folder.sync()
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)

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

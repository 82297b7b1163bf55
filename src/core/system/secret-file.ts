import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openNewFile } from './new-file.ts'

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

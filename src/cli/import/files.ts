import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { invalid } from '../../core/errors.ts'
import { isZip, UNPACK_LIMITS, unpack } from '../../formats/zip.ts'

/** A file to read songs from; bytes are null where it could not be read. */
export interface SourceFile {
  /** As the report names it: the path that was given, and the path inside a zip. */
  readonly name: string
  readonly bytes: Uint8Array | null
  readonly problem: 'unreadable' | 'tooLarge' | null
}

/** Every file below the given paths, in a steady order. */
export const listFiles = async (paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    const info = await stat(path).catch(() => null)
    if (!info) throw invalid(`There is no file or folder "${path}".`)
    if (info.isDirectory()) found.push(...(await filesBelow(path)))
    else found.push(path)
  }
  return found
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !basename(entry.name).startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A file on disk, or every file of a zip; one at a time, so that memory stays bounded. */
export async function* readSources(path: string): AsyncGenerator<SourceFile> {
  const file = Bun.file(path)
  try {
    if (isZip(await file.slice(0, 4).bytes())) {
      for await (const { path: inner, bytes, problem } of unpack(file))
        yield { name: inner === '' ? path : `${path}/${inner}`, bytes, problem }
    } else if (file.size > UNPACK_LIMITS.entryBytes) yield { name: path, bytes: null, problem: 'tooLarge' }
    else yield { name: path, bytes: await file.bytes(), problem: null }
  } catch {
    yield { name: path, bytes: null, problem: 'unreadable' }
  }
}

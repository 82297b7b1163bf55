import { Database } from 'bun:sqlite'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { invalid } from '../../core/failures.ts'
import { type Archive, openArchive } from '../../formats/archive.ts'
import { type OpenEngine, readSongDatabase } from '../../formats/read-database.ts'
import type { ReadFile } from '../../formats/song.ts'
import { isZip, UNPACK_LIMITS, type UnpackedFile } from '../../formats/zip.ts'
import { songFilesIn } from '../../formats/zip-songs.ts'

/** A file to read songs from. Its name is what the report calls it: the path that was given, and the one inside a zip. */
export type SourceFile = { readonly name: string } & (
  | { readonly file: Blob; readonly words?: Uint8Array }
  | { readonly archive: Archive }
  | ({ readonly problem: NonNullable<UnpackedFile['problem']> } & Pick<UnpackedFile, 'count' | 'about'>)
)

/** Every file below the given paths, in a steady order. */
export const listFiles = async (paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const path of paths) {
    const info = await stat(path).catch(() => null)
    if (!info) throw invalid(`There is no file or folder "${path}".`)
    if (info.isDirectory()) found.push(...(await filesBelow(path)))
    else if (info.isFile()) found.push(path)
    // A named pipe has no end before something writes to it.
    else throw invalid(`"${path}" is no file and no folder.`)
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

/** A file on disk, an archive of Psaltery's own, or every file of a zip; one at a time, so that memory stays bounded. */
export async function* readSources(path: string): AsyncGenerator<SourceFile> {
  try {
    const file = await openFile(path)
    if (isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) yield* readZip(path, file)
    else if (file.size > UNPACK_LIMITS.totalBytes) yield { name: path, problem: 'tooLarge' }
    else if (!(await isWordsOfSongs(path))) yield { name: path, file, ...(await wordsOfSongs(path)) }
  } catch {
    yield { name: path, problem: 'unreadable' }
  }
}

/** Most files hold one song: they are read once, not for each look at them. */
const SMALL = 1_000_000

const openFile = async (path: string): Promise<Blob> => {
  const file = Bun.file(path)
  return file.size > SMALL ? file : new Blob([await file.bytes()])
}

/** EasyWorship has its words in a second database beside `Songs.db`. */
const wordsOfSongs = async (path: string): Promise<{ words?: Uint8Array }> => {
  const words = /^songs\.db$/i.test(basename(path)) ? await besideFile(path, 'songwords.db') : null
  return words ? { words: await Bun.file(words).bytes() } : {}
}

const isWordsOfSongs = async (path: string): Promise<boolean> =>
  /^songwords\.db$/i.test(basename(path)) && (await besideFile(path, 'songs.db')) !== null

const besideFile = async (path: string, name: string): Promise<string | null> => {
  const files = await readdir(dirname(path))
  const found = files.find((file) => file.toLowerCase() === name)
  return found === undefined ? null : join(dirname(path), found)
}

async function* readZip(path: string, zip: Blob): AsyncGenerator<SourceFile> {
  const archive = await openArchive(zip)
  if (archive) {
    yield { name: path, archive }
    return
  }
  for await (const { path: inner, bytes, problem, count, about, words } of songFilesIn(path, zip)) {
    const name = inner === '' ? path : `${path}/${inner}`
    yield bytes
      ? { name, file: new Blob([bytes as Uint8Array<ArrayBuffer>]), words: words ?? undefined }
      : { name, problem: problem ?? 'unreadable', count, about }
  }
}

/** The songs of a database that another program keeps; null if they cannot be read from it. */
export const readDatabase = (bytes: Uint8Array, name: string, words?: Uint8Array): ReadFile | null =>
  readSongDatabase({ bytes, name, words: words ?? null }, openWithBun)

export const openWithBun: OpenEngine = (bytes) => {
  const database = Database.deserialize(bytes)
  return {
    rows: (query) => database.query<Record<string, unknown>, []>(query).iterate(),
    close: () => database.close(),
  }
}

import type { Archive } from '../../formats/archive.ts'
import { countArrangements, songsInArchive } from '../../formats/archive-songs.ts'
import { isDatabase } from '../../formats/database.ts'
import { type FilePart, readInParts } from '../../formats/read-in-parts.ts'
import type { ReadFile, ReadSong, Warning } from '../../formats/song.ts'
import { warningList } from '../../formats/warnings.ts'
import { UNPACK_LIMITS } from '../../formats/zip.ts'
import { readDatabase, readSources, type SourceFile } from './files.ts'
import { digestOf, type SongPlace } from './keys.ts'
import type { FileLine } from './report.ts'

export interface ReadRequest {
  readonly paths: readonly string[]
  /** Of files that show none; null: it is recognised. */
  readonly encoding: string | null
}

/** Plain data, so that another thread can send it. */
export type ReadEvent =
  | { readonly song: FoundSong }
  /** After the songs of the file. */
  | { readonly file: FileLine }
  /** How many of the paths are read; a part of a large file counts as its share. */
  | { readonly done: number }

export interface FoundSong {
  readonly file: string
  readonly read: ReadSong
  readonly place: SongPlace
}

/** The songs of all files, in a steady order, and what was found in each file. */
export async function* readFiles({ paths, encoding }: ReadRequest): AsyncGenerator<ReadEvent> {
  const copies = new Map<string, number>()
  for (const [at, path] of paths.entries()) {
    for await (const source of readSources(path)) yield* eventsOf(source, copies, encoding, at)
    yield { done: at + 1 }
  }
}

async function* eventsOf(
  source: SourceFile,
  copies: Map<string, number>,
  encoding: string | null,
  at: number,
): AsyncGenerator<ReadEvent> {
  const { name } = source
  if ('problem' in source) {
    const { problem: code, count, about } = source
    yield { file: { file: name, songs: 0, warnings: [{ code, count, about }] } }
    return
  }
  if ('archive' in source) {
    yield* eventsOfArchive(name, source.archive, copyOf(source.archive.digest, copies))
    return
  }
  const sha256 = await digestOf(source.file).catch(() => null)
  if (sha256 === null) {
    yield { file: { file: name, songs: 0, warnings: [{ code: 'unreadable' }] } }
    return
  }
  const copy = copyOf(sha256, copies)
  const warnings: Warning[] = []
  let songs = 0
  for await (const part of partsOf(source, encoding)) {
    for (const read of part.songs) yield { song: { file: name, read, place: { sha256, at: songs++, copy } } }
    warnings.push(...part.warnings)
    if (part.share < 1) yield { done: at + part.share }
  }
  yield { file: { file: name, songs, warnings } }
}

/** How many files with this content came before. */
const copyOf = (sha256: string, copies: Map<string, number>): number => {
  const copy = copies.get(sha256) ?? 0
  copies.set(sha256, copy + 1)
  return copy
}

async function* eventsOfArchive(file: string, archive: Archive, copy: number): AsyncGenerator<ReadEvent> {
  const warnings = warningList()
  const ids = new Set<string>()
  for await (const { id, read } of songsInArchive(archive, warnings)) {
    yield { song: { file, read, place: { sha256: archive.digest, at: ids.size, copy } } }
    ids.add(id)
  }
  const arrangements = await countArrangements(archive, ids, warnings)
  if (arrangements > 0) warnings.add('sheetMusicLeftOut', undefined, arrangements)
  yield { file: { file, songs: ids.size, warnings: warnings.all } }
}

async function* partsOf(
  { name, file, words }: Extract<SourceFile, { file: Blob }>,
  encoding: string | null,
): AsyncGenerator<FilePart> {
  const database = await databaseIn(file, name, words)
  if (database) yield { ...database, share: 1 }
  else yield* readInParts(file, name, { encoding })
}

/** Only of a file that begins as a database the rest is read. */
const databaseIn = async (file: Blob, name: string, words?: Uint8Array): Promise<ReadFile | null> => {
  if (!isDatabase(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return null
  if (file.size > UNPACK_LIMITS.entryBytes) return { songs: [], warnings: [{ code: 'tooLarge' }] }
  return readDatabase(new Uint8Array(await file.arrayBuffer()), name, words)
}

/** Events of one group. */
const GROUP = 100

export async function* inGroups(events: AsyncIterable<ReadEvent>): AsyncGenerator<readonly ReadEvent[]> {
  let group: ReadEvent[] = []
  for await (const event of events) {
    group.push(event)
    if (group.length < GROUP) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

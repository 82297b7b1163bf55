import { LIMITS } from '../core/limits.ts'
import { sha256 } from '../core/sha256.ts'
import {
  type Archive,
  type ArrangementLine,
  arrangementLine,
  assetLine,
  type ChurchEntry,
  churchEntry,
  fileEntry,
  type LyricsLine,
  lyricsLine,
  readLines,
  type SongLine,
  songLine,
} from './archive.ts'
import type { FormatLyrics, ReadSong } from './song.ts'
import { type WarningList, warningList } from './warnings.ts'
import { readEntry, UNPACK_LIMITS } from './zip.ts'

/** A song of an archive as it is now. */
export interface SongInArchive {
  readonly id: string
  readonly read: ReadSong
  /** The ids of its lyric versions, in the order of its lyrics. */
  readonly lyricIds: readonly string[]
}

interface Limits {
  /** Songs are kept together, words for so many songs and bytes at a time. */
  readonly songBytes: number
  readonly songsAtOnce: number
  readonly wordBytesAtOnce: number
}

const LIMITS_OF_READING: Limits = {
  songBytes: 50_000_000,
  songsAtOnce: 5_000,
  wordBytesAtOnce: 64_000_000,
}

/**
 * The songs of an archive, in its order, without those that were archived in their church, and without archived words.
 * What is wrong with it becomes warnings, which are complete when the last song is read.
 */
export async function* songsInArchive(
  archive: Archive,
  warnings: WarningList,
  limits: Limits = LIMITS_OF_READING,
): AsyncGenerator<SongInArchive> {
  if (archive.problem) {
    warnings.add(archive.problem.code, archive.problem.about, archive.problem.count)
    return
  }
  const all = await linesOf(archive, 'songs', songLine, limits.songBytes, warnings)
  const songs = all.filter(({ archived }) => !archived)
  if (songs.length < all.length) warnings.add('archivedLeftOut', undefined, all.length - songs.length)
  if (all.length === 0) warnings.add('noSong')
  const ids = new Set(all.map(({ id }) => id))
  for (let from = 0; from < songs.length; ) {
    const some = songs.slice(from, from + limits.songsAtOnce)
    // The words are gone through once for each part of the songs; what is wrong with them is reported once.
    const heard = from === 0 ? warnings : warningList()
    const words = await wordsOf(archive, some, ids, heard, limits)
    for (const song of some.slice(0, words.songs)) yield songInArchive(song, words.bySong.get(song.id) ?? [])
    from += words.songs
  }
}

const songInArchive = ({ id, metadata }: SongLine, versions: readonly LyricsLine[]): SongInArchive => {
  const kept = versions.slice(0, LIMITS.lyricVersions)
  const dropped = versions.length - kept.length
  const lyrics: FormatLyrics[] = kept.map((version) => version.lyrics)
  return {
    id,
    lyricIds: kept.map((version) => version.id),
    read: {
      song: { metadata, lyrics },
      warnings: dropped > 0 ? [{ code: 'versionsDropped', count: dropped }] : [],
    },
  }
}

/** The words of these songs, or of as many of them as fit into memory. */
const wordsOf = async (
  archive: Archive,
  songs: readonly SongLine[],
  allIds: ReadonlySet<string>,
  warnings: WarningList,
  { wordBytesAtOnce }: Limits,
) => {
  const bySong = new Map<string, LyricsLine[]>(songs.map(({ id }) => [id, []]))
  const bytesBySong = new Map<string, number>()
  let bytes = 0
  let count = songs.length
  const onLine = (line: LyricsLine, size: number): boolean => {
    const versions = bySong.get(line.songId)
    if (!versions || line.archived) return allIds.has(line.songId)
    versions.push(line)
    bytesBySong.set(line.songId, (bytesBySong.get(line.songId) ?? 0) + size)
    bytes += size
    while (bytes > wordBytesAtOnce && count > 1) {
      for (const { id } of songs.slice(count >> 1, count)) {
        bySong.delete(id)
        bytes -= bytesBySong.get(id) ?? 0
      }
      count >>= 1
    }
    return true
  }
  await eachLine(archive, 'lyrics', lyricsLine, UNPACK_LIMITS.totalBytes, warnings, onLine)
  return { bySong, songs: count }
}

/** Every line of an entry of the church; lines that are none are counted. */
const linesOf = async <Line>(
  archive: Archive,
  what: ChurchEntry,
  lineOf: (value: unknown) => Line | null,
  mostBytes: number,
  warnings: WarningList,
): Promise<Line[]> => {
  const lines: Line[] = []
  await eachLine(archive, what, lineOf, mostBytes, warnings, (line) => lines.push(line) > 0)
  return lines
}

const eachLine = async <Line>(
  { churchId, entries, declared }: Archive,
  what: ChurchEntry,
  lineOf: (value: unknown) => Line | null,
  mostBytes: number,
  warnings: WarningList,
  /** False for a line that belongs to nothing. */
  onLine: (line: Line, bytes: number) => boolean,
): Promise<void> => {
  const name = churchEntry(churchId, what)
  let bad = 0
  const isWhole = await readLines(entries.get(name), declared, mostBytes, (value, bytes) => {
    const line = lineOf(value)
    if (!line || !onLine(line, bytes)) bad++
  })
  if (bad > 0) warnings.add('linesDamaged', `${what}.jsonl`, bad)
  if (!isWhole) warnings.add('entryDamaged', `${what}.jsonl`)
}

/** An arrangement of an archive with the names of its files. */
interface ArrangementInArchive extends Omit<ArrangementLine, 'assetIds' | 'archived'> {
  readonly files: readonly { readonly filename: string; readonly sha256: string }[]
}

/** A line of one of these entries is a few hundred bytes. */
const MOST_BYTES = 50_000_000

/** The unarchived arrangements of these songs. One whose files are not named keeps those that are. */
export const arrangementsInArchive = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<ArrangementInArchive[]> => {
  const lines = await arrangementLines(archive, songIds, warnings)
  if (lines.length === 0) return []
  const assets = await linesOf(archive, 'assets', assetLine, MOST_BYTES, warnings)
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  return lines.map(({ assetIds, archived: _, ...line }) => {
    const files = assetIds.flatMap((id) => byId.get(id) ?? [])
    if (files.length < assetIds.length) warnings.add('entryDamaged', 'assets.jsonl')
    return { ...line, files }
  })
}

export const countArrangements = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<number> => (await arrangementLines(archive, songIds, warnings)).length

const arrangementLines = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<ArrangementLine[]> => {
  if (songIds.size === 0) return []
  const lines = await linesOf(archive, 'arrangements', arrangementLine, MOST_BYTES, warnings)
  return lines.filter(({ songId, archived }) => songIds.has(songId) && !archived)
}

/** The bytes of a file; null if they are missing or have another hash than their name. */
export const fileInArchive = async ({ entries }: Archive, hash: string): Promise<Uint8Array | null> => {
  const entry = entries.get(fileEntry(hash))
  if (!entry) return null
  const found = sha256()
  const { bytes } = await readEntry(entry, LIMITS.uploadBytes, found.update)
  return found.digest() === hash ? bytes : null
}

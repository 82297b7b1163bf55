import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { Metadata } from '../client/types.ts'
import { joinBytes } from '../core/bytes.ts'
import { isLanguageTag } from '../core/languages/language-tag.ts'
import { isBlank } from '../core/limits.ts'
import { sha256 } from '../core/sha256.ts'
import { isRecord, listAt, textAt } from './json.ts'
import { formatLyrics } from './lyrics-document.ts'
import type { FormatLyrics, Warning } from './song.ts'
import { readEntry, UNPACK_LIMITS } from './zip.ts'

// Workers from blobs and WebAssembly are forbidden by the web app's policy; the streams of the platform are enough.
configure({ useWebWorkers: false })

/** An archive of Psaltery's own, as docs/archive.md describes it, opened to read songs from. */
export interface Archive {
  readonly churchId: string
  readonly entries: ReadonlyMap<string, FileEntry>
  readonly declared: Declared
  /** SHA-256 of the manifest: archives with the same one hold the same. */
  readonly digest: string
  /** Why nothing can be read from it. */
  readonly problem: Warning | null
}

const OWN_ENTRY = /^(?:manifest\.json|churches\/[^/]+\/[a-z]+\.jsonl|files\/[0-9a-f]{64}\.pdf)$/
const SONGS_ENTRY = /^churches\/[^/]+\/songs\.jsonl$/

/** Null for a zip that is none of Psaltery's archives. It never throws. */
export const openArchive = async (zip: Blob): Promise<Archive | null> => {
  const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' })
  const entries = new Map<string, FileEntry>()
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > UNPACK_LIMITS.entries) break
      if (!entry.directory && OWN_ENTRY.test(entry.filename)) entries.set(entry.filename, entry)
    }
    return await archiveOf(entries)
  } catch {
    return null
  }
}

const archiveOf = async (entries: ReadonlyMap<string, FileEntry>): Promise<Archive | null> => {
  const manifest = entries.get(MANIFEST)
  const bytes = manifest ? (await readEntry(manifest, UNPACK_LIMITS.entryBytes)).bytes : null
  const value = bytes && parsed(bytes)
  const isOurs = textAt(value, 'format') === FORMAT
  if (!isOurs && ![...entries.keys()].some((name) => SONGS_ENTRY.test(name))) return null
  const churches = listAt(value, 'churches')
  const hash = sha256()
  hash.update(bytes ?? new Uint8Array())
  return {
    churchId: textAt(churches[0], 'id'),
    entries,
    declared: new Map(
      listAt(value, 'entries').map((entry) => [textAt(entry, 'name'), textAt(entry, 'sha256')]),
    ),
    digest: hash.digest(),
    problem: isOurs ? problemOf(value, churches.length) : { code: 'entryDamaged', about: MANIFEST },
  }
}

const problemOf = (manifest: unknown, churches: number): Warning | null => {
  const version = isRecord(manifest) ? manifest.version : null
  if (typeof version !== 'number') return { code: 'entryDamaged', about: MANIFEST }
  if (version > FORMAT_VERSION) return { code: 'newerArchive', about: `${version}` }
  if (churches === 1) return null
  return churches === 0 ? { code: 'noSong' } : { code: 'severalChurches', count: churches }
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

/**
 * Lines of an archive, as far as an import needs them; null for what is none. Whether a document keeps the limits is
 * left to its save, which refuses it by name: what Psaltery wrote itself keeps them, and is taken over as it is.
 */
export interface SongLine {
  readonly id: string
  readonly archived: boolean
  readonly metadata: Metadata
}

export interface LyricsLine {
  readonly id: string
  readonly songId: string
  readonly archived: boolean
  readonly lyrics: FormatLyrics
}

export interface ArrangementLine {
  readonly songId: string
  readonly archived: boolean
  readonly label: string
  readonly sourceKey: string | null
  readonly tempo: number | null
  readonly chart: string | null
  readonly lyricVersionIds: readonly string[]
  readonly assetIds: readonly string[]
}

interface AssetLine {
  readonly id: string
  readonly filename: string
  readonly sha256: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

export const songLine = (value: unknown): SongLine | null => {
  if (!isRecord(value) || !isText(value.id) || !isRecord(value.document)) return null
  const { title, alternateTitles, authors, copyright, themes, songbooks } = value.document
  const isWhole =
    isText(title) &&
    !isBlank(title) &&
    isTexts(alternateTitles) &&
    isTexts(authors) &&
    isText(copyright) &&
    isTexts(themes) &&
    isSongbooks(songbooks)
  if (!isWhole) return null
  const metadata = { title, alternateTitles, authors, copyright, themes, songbooks }
  return { id: value.id, archived: value.archived === true, metadata }
}

/** Lyric versions and arrangements are archived if they have the time. */
const isArchived = ({ archivedAt }: Readonly<Record<string, unknown>>): boolean => archivedAt !== undefined

const isSongbooks = (value: unknown): value is Metadata['songbooks'] =>
  Array.isArray(value) &&
  value.every((entry) => isRecord(entry) && isText(entry.book) && isText(entry.number))

export const lyricsLine = (value: unknown): LyricsLine | null => {
  if (!isRecord(value) || !isRecord(value.document)) return null
  const { id, songId, language } = value
  const { label, sections, sequence } = value.document
  if (!isText(id) || !isText(songId) || !isText(language) || !isLanguageTag(language)) return null
  if (!isText(label) || !isSections(sections) || !isTexts(sequence)) return null
  const lyrics = formatLyrics({ language, label, sections, sequence })
  return lyrics.sequence.includes(-1) ? null : { id, songId, archived: isArchived(value), lyrics }
}

const isSections = (value: unknown): value is Parameters<typeof formatLyrics>[0]['sections'] =>
  Array.isArray(value) &&
  value.every(
    (section) =>
      isRecord(section) &&
      isText(section.id) &&
      isText(section.name) &&
      Array.isArray(section.lines) &&
      section.lines.every((line) => isRecord(line) && isText(line.text)),
  )

export const arrangementLine = (value: unknown): ArrangementLine | null => {
  if (!isRecord(value) || !isText(value.songId) || !isRecord(value.document)) return null
  const { label, sourceKey = null, tempo = null, chart = null, lyricVersionIds, assetIds } = value.document
  if (!isText(label) || !isTexts(lyricVersionIds) || !isTexts(assetIds)) return null
  if (!(sourceKey === null || isText(sourceKey)) || !(tempo === null || typeof tempo === 'number'))
    return null
  if (!(chart === null || isText(chart))) return null
  const archived = isArchived(value)
  return { songId: value.songId, archived, label, sourceKey, tempo, chart, lyricVersionIds, assetIds }
}

export const assetLine = (value: unknown): AssetLine | null => {
  if (!isRecord(value)) return null
  const { id, filename, sha256 } = value
  return isText(id) && isText(filename) && isText(sha256) ? { id, filename, sha256 } : null
}

/** The entries that an archive's manifest declares. */
type Declared = ReadonlyMap<string, string>

/** A document has at most 32 KiB; no line that Psaltery wrote comes near this. */
const LINE_BYTES = 131_072
const NEWLINE = 10

class TooLarge extends Error {}

/**
 * Passes the lines of an entry to `onLine` as JSON, null for a line that is not JSON. Returns whether the entry is complete
 * and has the hash of the manifest: the checksum of a zip does not detect a deliberate change.
 */
export const readLines = async (
  entry: FileEntry | undefined,
  declared: Declared,
  mostBytes: number,
  onLine: (value: unknown, bytes: number) => void,
): Promise<boolean> => {
  if (!entry) return false
  const hash = sha256()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let rest: Uint8Array[] = []
  let restBytes = 0
  const take = (last: Uint8Array) => {
    const bytes = restBytes + last.length
    const parts = [...rest, last]
    rest = []
    restBytes = 0
    onLine(bytes > LINE_BYTES ? null : parsedLine(decoder, parts), bytes)
  }
  const keep = (part: Uint8Array) => {
    restBytes += part.length
    // Of a line that is too long only its length counts.
    if (restBytes <= LINE_BYTES) rest.push(part.slice())
  }
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length
      if (size > mostBytes) throw new TooLarge()
      hash.update(chunk)
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end))
        start = end + 1
      }
      if (start < chunk.length) keep(chunk.subarray(start))
    },
  })
  try {
    await entry.getData(writable, { checkSignature: true })
  } catch {
    return false
  }
  if (restBytes > 0) take(new Uint8Array())
  return hash.digest() === declared.get(entry.filename)
}

const parsedLine = (decoder: TextDecoder, parts: readonly Uint8Array[]): unknown => {
  try {
    const [only = new Uint8Array()] = parts
    return JSON.parse(decoder.decode(parts.length === 1 ? only : joinBytes(parts)))
  } catch {
    return null
  }
}

/** The names of an archive and its entries; docs/archive.md describes them. */
export const FORMAT = 'psaltery-archive'
/** A change that an older reader would misunderstand gets a new version. */
export const FORMAT_VERSION = 2

export const MANIFEST = 'manifest.json'
export const PEOPLE = 'people.jsonl'
export const SIGN_INS = 'sign-ins.jsonl'

/** The entries of a church, in the order they are written. Members, tokens and webhooks are in a backup only. */
export const churchEntry = (churchId: string, what: ChurchEntry): string =>
  `churches/${churchId}/${what}.jsonl`

export type ChurchEntry =
  | 'songs'
  | 'lyrics'
  | 'arrangements'
  | 'services'
  | 'history'
  | 'assets'
  | 'members'
  | 'people-history'
  | 'tokens'
  | 'webhooks'

export const fileEntry = (sha256: string): string => `files/${sha256}.pdf`

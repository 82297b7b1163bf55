import type { Metadata } from '../../client/types.ts'
import { isBlank } from '../../core/limits.ts'
import { isLanguageTag } from '../../core/words/language-tag.ts'
import { isRecord } from '../json/values.ts'
import { formatLyrics } from '../lyrics-document.ts'
import type { FormatLyrics } from '../song.ts'

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

export interface AssetLine {
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

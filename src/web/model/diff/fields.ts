import type { Asset, Metadata } from '../../../client/types.ts'
import { diffOrder } from './order.ts'
import { diffLines } from './text-lines.ts'
import { diffWords, type Piece } from './words.ts'

interface EntryChange {
  text: string
  kind: 'same' | 'moved' | 'added' | 'removed'
}

export type FieldChange =
  | { field: string; kind: 'text'; pieces: Piece[] }
  | { field: string; kind: 'entries'; entries: EntryChange[] }

export function diffMetadata(before: Metadata, after: Metadata): FieldChange[] {
  const books = (metadata: Metadata) => metadata.songbooks.map(({ book, number }) => `${book} ${number}`)
  return [
    ...textChange('title', before.title, after.title),
    ...entriesChange('alternateTitles', before.alternateTitles, after.alternateTitles),
    ...entriesChange('authors', before.authors, after.authors),
    ...textChange('copyright', before.copyright, after.copyright),
    ...entriesChange('themes', before.themes, after.themes),
    ...entriesChange('songbooks', books(before), books(after)),
  ]
}

export interface ArrangementState {
  label: string
  lyricVersionIds: readonly string[]
  files: readonly Asset[]
  sourceKey?: string | null | undefined
  tempo?: number | null | undefined
  chart?: string | null | undefined
}

/** `lyricsName` gives the words for a lyric version; files are compared by id, so a replaced file is seen. */
export function diffArrangement(
  before: ArrangementState,
  after: ArrangementState,
  lyricsName: (id: string) => string,
): FieldChange[] {
  const fileNames = new Map([...before.files, ...after.files].map((file) => [file.id, file.filename]))
  const ids = (state: ArrangementState) => state.files.map((file) => file.id)
  return [
    ...textChange('label', before.label, after.label),
    ...textChange('sourceKey', before.sourceKey ?? '', after.sourceKey ?? ''),
    ...textChange('tempo', String(before.tempo ?? ''), String(after.tempo ?? '')),
    ...idsChange('assetIds', ids(before), ids(after), (id) => fileNames.get(id) ?? ''),
    ...idsChange('lyricVersionIds', before.lyricVersionIds, after.lyricVersionIds, lyricsName),
    ...chartChange(before.chart ?? '', after.chart ?? ''),
  ]
}

export function textChange(field: string, before: string, after: string): FieldChange[] {
  return before === after ? [] : [{ field, kind: 'text', pieces: diffWords(before, after) }]
}

function chartChange(before: string, after: string): FieldChange[] {
  return before === after ? [] : [{ field: 'chart', kind: 'text', pieces: diffLines(before, after) }]
}

/** Equal texts may stand in a list more than once, so a count makes each unique. */
export function entriesChange(
  field: string,
  before: readonly string[],
  after: readonly string[],
): FieldChange[] {
  return idsChange(field, counted(before), counted(after), (id) => id.slice(id.indexOf(':') + 1))
}

function counted(list: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return list.map((text) => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return `${count}:${text}`
  })
}

export function idsChange(
  field: string,
  before: readonly string[],
  after: readonly string[],
  show: (id: string) => string,
): FieldChange[] {
  const entries = diffOrder(before, after).map(({ id, kind }) => ({ text: show(id), kind }))
  return entries.every((entry) => entry.kind === 'same') ? [] : [{ field, kind: 'entries', entries }]
}

import { fold } from './text.ts'
import type { Visibility } from './visibility.ts'

/** What search reads of a song, written in the save's own transaction. */
export interface SearchDocument {
  /** The song's id. */
  _id: string
  churchId: string
  /** The church's cursor at this song's last change. */
  cursor: number
  /** null: it was purged, and is in no list. */
  archived: boolean | null
  /** Left out: that of its church. */
  visibility?: Visibility
  /** Folded: the order of the list. */
  title: string
  /** Folded fields, in the form that `foldedMetadata` writes. */
  metadata: string
  /** By lyric version id, without archived ones. */
  lyrics: Record<string, { label: string; text: string }>
}

interface SearchedMetadata {
  readonly title: string
  readonly alternateTitles: readonly string[]
  readonly authors: readonly string[]
  readonly themes: readonly string[]
  readonly songbooks: readonly { readonly book: string; readonly number: string }[]
}

/** No field may hold a line break, and no word of a query any white space, so nothing is found across these. */
const LINE = '\n'
const GROUP = '\f'
const NUMBER = '\v'

/**
 * The searched fields, one a line: the title and the alternate titles; the authors and themes; each songbook with its
 * number. The copyright is not searched.
 */
export const foldedMetadata = (metadata: SearchedMetadata): string =>
  [
    [metadata.title, ...metadata.alternateTitles],
    [...metadata.authors, ...metadata.themes],
    metadata.songbooks.map(({ book, number }) => `${book}${NUMBER}${number}`),
  ]
    .map((group) => group.map(fold).join(LINE))
    .join(GROUP)

interface MetadataParts {
  /** The title and the alternate titles, a line each; the title first. */
  readonly titles: string
  /** Authors and themes, a line each. */
  readonly credits: string
  /** `book` and `number` of each songbook entry. */
  readonly songbooks: readonly (readonly [book: string, number: string])[]
}

export function metadataParts(metadata: string): MetadataParts {
  const [titles = '', credits = '', songbooks = ''] = metadata.split(GROUP)
  return { titles, credits, songbooks: songbooks === '' ? [] : songbooks.split(LINE).map(bookAndNumber) }
}

function bookAndNumber(line: string): [string, string] {
  const at = line.indexOf(NUMBER)
  return [line.slice(0, at), line.slice(at + 1)]
}

/** Whether the text was written by a version that did not separate the fields. */
export const lacksGroups = (metadata: string): boolean => !metadata.includes(GROUP)

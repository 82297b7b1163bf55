import { foldedMetadata, type SearchDocument } from '../../src/core/search-document.ts'
import { fold } from '../../src/core/text.ts'
import type { Visibility } from '../../src/core/visibility.ts'

/** A song as people write it, before any folding: what search is about, and no more. */
export interface PlainSong {
  readonly id: string
  readonly archived: boolean
  /** Left out: that of its church. */
  readonly visibility?: Visibility
  readonly title: string
  readonly alternateTitles: readonly string[]
  readonly authors: readonly string[]
  readonly themes: readonly string[]
  readonly songbooks: readonly { readonly book: string; readonly number: string }[]
  readonly lyrics: readonly PlainLyrics[]
}

export interface PlainLyrics {
  readonly id: string
  readonly language: string
  readonly label: string
  readonly lines: readonly string[]
}

/** The metadata that search looks at, field by field. */
export const searchedFields = (song: PlainSong): string[] => [
  song.title,
  ...song.alternateTitles,
  ...song.authors,
  ...song.themes,
  ...song.songbooks.map(({ book, number }) => `${book} ${number}`),
]

/** The search document of a song, as a save writes it. */
export function documentOf(song: PlainSong, churchId: string, cursor: number): SearchDocument {
  return {
    _id: song.id,
    churchId,
    cursor,
    archived: song.archived,
    ...(song.visibility ? { visibility: song.visibility } : {}),
    title: fold(song.title),
    metadata: foldedMetadata(song),
    lyrics: Object.fromEntries(
      song.lyrics.map(({ id, label, lines }) => [
        id,
        { label: fold(label), text: lines.map(fold).join('\n') },
      ]),
    ),
  }
}

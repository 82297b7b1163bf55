import { type Static, Type } from '@sinclair/typebox'
import { archivedQuery } from '../catalogue/fields.ts'
import { Song } from '../catalogue/songs.ts'
import { Church } from '../churches/schema.ts'
import { LIMITS, PAGE_SIZE } from '../core/limits.ts'
import { Shape, Text, Uuid } from '../core/schema/shapes.ts'

export const CatalogueQuery = Type.Object({
  q: Type.Optional(
    Text({
      maxLength: LIMITS.query,
      multiline: true,
      description:
        'Words that must all be found, each anywhere inside a word, whatever their case and accents.',
      examples: ['water morning'],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      format: 'int64',
      minimum: 0,
      maximum: 100_000,
      description: 'How many songs of the result to pass over.',
    }),
  ),
  order: Type.Optional(
    Type.Literal('relevance', {
      description:
        'An extension: best matches of `q` first. The number in a songbook, book and number, how the title begins, ' +
        'the title, alternate titles, authors and themes, the words of the song, then the rest; by title within each. ' +
        'Without it, and without a search, by title alone.',
    }),
  ),
})
export type CatalogueQuery = Static<typeof CatalogueQuery>

/** Of the private list. */
export const SongListQuery = Type.Object({ ...CatalogueQuery.properties, ...archivedQuery })

export const LyricMatch = Shape(
  { songId: Uuid(), lyricVersionId: Uuid(), language: Text(), label: Text() },
  { description: 'A lyric version whose lines hold at least one of the words.' },
)
export type LyricMatch = Static<typeof LyricMatch>

export const Catalogue = Shape(
  {
    church: Church,
    songs: Type.Array(Song, { maxItems: PAGE_SIZE }),
    hasMore: Type.Boolean(),
    lyricMatches: Type.Array(LyricMatch),
    sheetMusicSongIds: Type.Array(Uuid(), { description: 'Those of the songs that have a file.' }),
  },
  { description: 'A page of a church’s songs, by title.' },
)
export type Catalogue = Static<typeof Catalogue>

import { type Static, Type } from '@sinclair/typebox'
import { LIMITS, PAGE_SIZE } from '../../core/limits.ts'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { since2 } from '../../core/schema/versioned-fields.ts'
import { type ArchivedFilter, archivedFilters } from '../../core/stored/archived-filter.ts'
import { MAX_VERSION } from '../../core/versions/resource-version.ts'
import { type Visibility, visibilities } from '../../core/visibility.ts'

export const Version = () =>
  Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Grows by one with each save.',
  })

export const Songbook = Shape(
  {
    book: Text({ minLength: 1, maxLength: LIMITS.songbooks.book, examples: ['Green Hymnal'] }),
    number: Text({ minLength: 1, maxLength: LIMITS.songbooks.number, examples: ['214'] }),
  },
  { description: 'Where a song stands in a printed book.' },
)

const list = (limit: { readonly items: number; readonly length: number }, examples: string[]) =>
  Type.Array(Text({ minLength: 1, maxLength: limit.length }), { maxItems: limit.items, examples: [examples] })

const title = Text({ minLength: 1, maxLength: LIMITS.title, examples: ['Morning Over the Water'] })
const alternateTitles = list(LIMITS.alternateTitles, ['When the Day Begins'])
const authors = list(LIMITS.authors, ['Ada Weaver', 'Jon Field'])
const copyright = Text({
  maxLength: LIMITS.copyright,
  multiline: true,
  examples: ['© 2026 the authors. Free to sing.'],
})
const themes = list(LIMITS.themes, ['morning', 'trust'])
const songbooks = Type.Array(Songbook, { maxItems: LIMITS.songbooks.items })

export const Metadata = Shape(
  { title, alternateTitles, authors, copyright, themes, songbooks },
  { description: 'What is known about a song besides its words and music.' },
)
export type Metadata = Static<typeof Metadata>

declare module '../../saves/collections.ts' {
  interface Documents {
    song: Metadata
  }
}

export const MetadataInput = Shape(
  {
    title,
    alternateTitles: Type.Optional(alternateTitles),
    authors: Type.Optional(authors),
    copyright: Type.Optional(copyright),
    themes: Type.Optional(themes),
    songbooks: Type.Optional(songbooks),
  },
  { description: 'A song as it is sent. Only the title is required; what is left out is saved as empty.' },
)
export type MetadataInput = Static<typeof MetadataInput>

/** Of a song, a lyric version or an arrangement. */
export const archivedAt = () =>
  since2(
    Type.Unsafe<string | null>({
      ...OrNull(Timestamp()),
      description: 'When it was archived; null: it is not.',
    }),
  )

const Visible = Type.Union(visibilities.map((value) => Type.Literal(value)))

const visibility = Type.Unsafe<Visibility | null>({
  ...OrNull(Visible),
  description: 'Who may see the song: anyone or members only; null: as its church says.',
})

export const VisibilityInput = Shape({ visibility }, { description: 'Who may see a song.' })

export const Song = Shape(
  {
    id: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    metadata: Metadata,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
    visibility: since2(visibility),
  },
  { description: 'A song at its current version.' },
)
export type Song = Static<typeof Song>

export const SongResponse = Shape({ song: Song })

export const SavedBy = Shape(
  { userId: Uuid(), name: OrNull(Text()) },
  { description: 'The person who saved it.' },
)

/** The fields that version 2 adds to every revision. */
export const revisionFields = {
  savedBy: since2(
    Type.Unsafe<Static<typeof SavedBy> | null>({
      ...OrNull(SavedBy),
      description: 'Who saved it; null: the tool of the host.',
    }),
  ),
  restoredFrom: since2(
    Type.Unsafe<number | null>({
      ...OrNull(Version()),
      description: 'The version whose content it took; null: none.',
    }),
  ),
}

export const Revision = Shape(
  { id: Uuid(), version: Version(), metadata: Metadata, createdAt: Timestamp(), ...revisionFields },
  { description: 'A song’s metadata as it was saved once.' },
)
export type Revision = Static<typeof Revision>

export const Revisions = Shape(
  { revisions: Type.Array(Revision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

/** Which records a private list of version 2 shows. */
export const archivedQuery = {
  archived: since2(
    Type.Optional(
      Type.Unsafe<ArchivedFilter>({
        ...Type.Union(archivedFilters.map((value) => Type.Literal(value))),
        description: 'Whether to leave archived ones out, to show them only, or to show both.',
        default: 'exclude',
      }),
    ),
  ),
}

export const HistoryQuery = Type.Object({
  beforeVersion: Type.Optional(
    Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: MAX_VERSION,
      description: 'Only older revisions: the oldest version of the page before.',
    }),
  ),
})

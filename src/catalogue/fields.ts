import { type Static, Type } from '@sinclair/typebox'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { since2 } from '../core/schema/versioned-fields.ts'
import { MAX_VERSION } from '../core/versions.ts'
import { type ArchivedFilter, archivedFilters } from '../db/archived-filter.ts'

export const Version = () =>
  Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: MAX_VERSION,
    description: 'Grows by one with each save.',
  })

/** Of a song, a lyric version, an arrangement or a service. */
export const archivedAt = () =>
  since2(
    Type.Unsafe<string | null>({
      ...OrNull(Timestamp()),
      description: 'When it was archived; null: it is not.',
    }),
  )

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

/** The list of lyric versions or arrangements of a song. */
export const PartsQuery = Type.Object(archivedQuery)

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

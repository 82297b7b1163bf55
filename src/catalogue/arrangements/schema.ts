import { type Static, Type } from '@sinclair/typebox'
import { LIMITS, MAX_ARCHIVED, PAGE_SIZE } from '../../core/limits.ts'
import { MusicalKey, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { since2 } from '../../core/schema/versioned-fields.ts'
import { Asset } from '../../files/schema.ts'
import { archivedAt, archivedQuery, revisionFields, Version } from '../songs/schema.ts'

const label = Text({ minLength: 1, maxLength: LIMITS.label, examples: ['Four-part choir'] })
const lyricVersionIds = Type.Array(Uuid(), {
  maxItems: LIMITS.lyricVersions,
  uniqueItems: true,
  description: 'Lyric versions of the same song that it is used with.',
})
const sourceKey = Type.Optional(
  OrNull(MusicalKey({ description: 'The key the music is written in.', examples: ['Bb'] })),
)
const tempo = Type.Optional(
  OrNull(
    Type.Integer({
      format: 'int32',
      minimum: LIMITS.tempo.min,
      maximum: LIMITS.tempo.max,
      description: 'Beats a minute.',
      examples: [92],
    }),
  ),
)

const chart = since2(
  Type.Optional(
    OrNull(
      Text({
        maxLength: LIMITS.chart,
        multiline: true,
        lineEndsKeptAsOne: true,
        description: 'Chords and words in ChordPro, as they were typed; line ends are kept as \\n.',
        examples: ['{key: G}\n[G]Morning over the [C]water'],
      }),
    ),
  ),
)

export const ArrangementDocument = Shape(
  {
    label,
    lyricVersionIds,
    assetIds: Type.Array(Uuid(), {
      maxItems: LIMITS.files,
      uniqueItems: true,
      description: 'Uploaded files of the same church. The first is the main one.',
    }),
    sourceKey,
    tempo,
    chart,
  },
  { description: 'An arrangement as it is saved. A key or tempo that is left out is saved as none.' },
)
export type ArrangementDocument = Static<typeof ArrangementDocument>

/** As it is stored: what was left out is null, except for the chart, which earlier versions do not know. */
export interface ArrangementContent extends Required<Omit<ArrangementDocument, 'chart'>> {
  readonly chart?: string
}

declare module '../../saves/collections.ts' {
  interface Documents {
    arrangement: ArrangementContent
  }
}

const fields = {
  label,
  lyricVersionIds,
  files: Type.Array(Asset, {
    maxItems: LIMITS.files,
    description: 'In the order of display; the first is the main one.',
  }),
  sourceKey,
  tempo,
  chart,
}

export const Arrangement = Shape(
  {
    id: Uuid(),
    songId: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    ...fields,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
  },
  { description: 'A musical setting of a song with its files.' },
)
export type Arrangement = Static<typeof Arrangement>

export const ArrangementResponse = Shape({ arrangement: Arrangement })

export const Arrangements = Shape(
  { arrangements: Type.Array(Arrangement, { maxItems: LIMITS.arrangements }) },
  { description: 'By label, then age.' },
)

export const AllArrangements = Shape(
  { arrangements: Type.Array(Arrangement, { maxItems: LIMITS.arrangements + MAX_ARCHIVED }) },
  { description: 'With archived ones where they are asked for; by label, then age.' },
)

export const ArrangementsQuery = Type.Object(archivedQuery)

export const ArrangementRevision = Shape(
  { id: Uuid(), version: Version(), ...fields, createdAt: Timestamp(), ...revisionFields },
  { description: 'An arrangement as it was saved once, with the files it had then.' },
)
export type ArrangementRevision = Static<typeof ArrangementRevision>

export const ArrangementRevisions = Shape(
  { revisions: Type.Array(ArrangementRevision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

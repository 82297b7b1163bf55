import { type Static, Type } from '@sinclair/typebox'
import { SavedBy, Version } from '../../catalogue/fields.ts'
import { LIMITS } from '../../core/limits.ts'
import { OneOf, OrNull, Shape, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { eventKinds } from '../../saves/collections.ts'

const Cursor = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

export const Change = Shape(
  {
    cursor: Cursor('Grows by one with each change of the church.'),
    eventId: Uuid(),
    kind: OneOf(eventKinds),
    songId: OrNull(Uuid()),
    lyricVersionId: OrNull(Uuid()),
    arrangementId: OrNull(Uuid()),
    serviceId: OrNull(Uuid()),
    version: Type.Unsafe<number | null>({
      ...OrNull(Version()),
      description: 'The version of what was changed, after the change.',
    }),
    savedBy: Type.Unsafe<Static<typeof SavedBy> | null>({
      ...OrNull(SavedBy),
      description: 'Who changed it; null: the tool of the host.',
    }),
    at: Timestamp(),
  },
  { description: 'One change of a church’s catalogue.' },
)
export type Change = Static<typeof Change>

export const ChangesQuery = Type.Object({
  after: Type.Optional({ ...Cursor('Only later changes: the cursor of the answer before.'), default: 0 }),
  limit: Type.Optional(
    Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: LIMITS.changes.most,
      default: LIMITS.changes.usual,
      description: 'How many changes to answer with at most. A stream ignores it.',
    }),
  ),
})

export type ChangesQuery = Static<typeof ChangesQuery>

export const Changes = Shape(
  {
    changes: Type.Array(Change, { maxItems: LIMITS.changes.most }),
    cursor: Cursor('That of the last change, to be sent as after; without a change the one that was sent.'),
    hasMore: Type.Boolean(),
  },
  { description: 'Changes in the order of their cursors.' },
)
export type Changes = Static<typeof Changes>

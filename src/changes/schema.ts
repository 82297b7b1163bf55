import { type Static, Type } from '@sinclair/typebox'
import { OneOf, OrNull, Shape, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { eventKinds } from '../db/event.ts'
import { SavedBy, Version } from '../songs/schema.ts'

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

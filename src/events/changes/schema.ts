import { type Static, Type } from '@sinclair/typebox'
import { SavedBy, Version } from '../../catalogue/fields.ts'
import { LIMITS } from '../../core/limits.ts'
import { CursorOrNow, OneOf, OrNull, Shape, Timestamp, Uuid } from '../../core/schema/shapes.ts'
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

/** Where a reader begins that wants only what changes from now on. */
export const NOW = 'now'

export const ChangesQuery = Type.Object({
  after: Type.Optional(
    CursorOrNow({
      description:
        'Only later changes: the cursor of the answer before, or `now` for those that are still to come. 0 where it is left out.',
      examples: ['0', NOW],
    }),
  ),
  feed: Type.Optional({
    ...Uuid(),
    description:
      'The feed that the cursor is from. 409 if the church has another one, because it was restored from a backup.',
  }),
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

const FeedName = () =>
  Type.Unsafe<string>({
    ...Uuid(),
    description: 'The name of this feed. It is another one after the church was restored from a backup.',
  })

/** The answer to a reader of another feed. */
export const OtherFeed = Shape(
  {
    error: Type.String({ minLength: 1 }),
    newest: Cursor('That of the newest change of the church.'),
    feed: FeedName(),
  },
  { description: 'The cursor is from another feed. Read everything again, and go on after `newest`.' },
)

export const Changes = Shape(
  {
    changes: Type.Array(Change, { maxItems: LIMITS.changes.most }),
    cursor: Cursor('That of the last change, to be sent as after; without a change the one that was sent.'),
    hasMore: Type.Boolean(),
    newest: Cursor('That of the newest change of the church.'),
    feed: FeedName(),
  },
  { description: 'Changes in the order of their cursors.' },
)
export type Changes = Static<typeof Changes>

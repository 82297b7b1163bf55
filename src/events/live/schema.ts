import { type Static, Type } from '@sinclair/typebox'
import { SavedBy } from '../../catalogue/fields.ts'
import { LIMITS } from '../../core/limits.ts'
import { OrNull, Shape, Timestamp, Uuid } from '../../core/schema/shapes.ts'

const itemId = Uuid({ description: 'The item of the service.' })
const lyricVersionId = Type.Unsafe<string | null>({
  ...OrNull(Uuid()),
  description: 'The words that the presenter shows; null: none.',
})
const sectionId = Type.Unsafe<string | null>({
  ...OrNull(Uuid()),
  description: 'The section of these words; null: none.',
})
const position = Type.Unsafe<number | null>({
  ...OrNull(Type.Integer({ format: 'int32', minimum: 0, maximum: LIMITS.sequence - 1 })),
  description: 'The place of the section in the singing order, from 0; null: none.',
})
const blank = Type.Boolean({ description: 'Whether the presenter shows nothing at the moment.' })

export const LiveInput = Shape(
  {
    itemId,
    lyricVersionId: Type.Optional(lyricVersionId),
    sectionId: Type.Optional(sectionId),
    position: Type.Optional(position),
    blank,
  },
  { description: 'What is sung at the moment, as it is sent. What is left out is null.' },
)
export type LiveInput = Static<typeof LiveInput>

const fields = { itemId, lyricVersionId, sectionId, position, blank, at: Timestamp() }

export const PublicLiveState = Shape(fields, {
  description: 'What is sung at the moment, as anyone may see it. An item that is not public is blank.',
})
export type PublicLiveState = Static<typeof PublicLiveState>

export const LiveState = Shape(
  { ...fields, by: SavedBy },
  { description: 'What is sung at the moment, and who presents it.' },
)
export type LiveState = Static<typeof LiveState>

export const PublicLiveResponse = Shape(
  { live: OrNull(PublicLiveState) },
  { description: 'null: nothing is presented.' },
)

export type PublicLiveResponse = Static<typeof PublicLiveResponse>

export const LiveResponse = Shape({ live: OrNull(LiveState) }, { description: 'null: nothing is presented.' })
export type LiveResponse = Static<typeof LiveResponse>

import { type Static, Type } from '@sinclair/typebox'
import { LIMITS } from '../../../core/limits.ts'
import { CalendarDate, Shape, Uuid } from '../../../core/schema/shapes.ts'
import { Metadata } from '../../songs/schema.ts'

export const UsageQuery = Type.Object({
  from: Type.Optional(
    CalendarDate({
      description: `The first day, at most ${LIMITS.usageYears} years before the last; left out: as early as that.`,
    }),
  ),
  to: Type.Optional(CalendarDate({ description: 'The last day; left out: today.' })),
})
export type UsageQuery = Static<typeof UsageQuery>

const { title, authors, copyright, songbooks } = Metadata.properties

export const SongUsage = Shape(
  {
    songId: Uuid(),
    title,
    authors,
    copyright,
    songbooks,
    dates: Type.Array(CalendarDate({ examples: ['2027-01-31'] }), {
      minItems: 1,
      description: 'One for each service that had the song, the earliest first.',
    }),
  },
  { description: 'When a song was sung. What is known about the song is from today.' },
)
export type SongUsage = Static<typeof SongUsage>

export const UsageResponse = Shape(
  { songs: Type.Array(SongUsage) },
  { description: 'The songs of past services, by title.' },
)

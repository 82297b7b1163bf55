import { peopleHistory } from '../../../churches/members/service.ts'
import { requireChurch } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import type { Church } from '../../../core/people.ts'
import type { Collections } from '../../../db/collections.ts'
import { eventLine } from '../../../events/log/event-line.ts'
import { readEvents } from '../../../events/log/read-events.ts'
import { command } from '../../command.ts'
import { church, flag, instant, optional, song, wholeNumber } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { peopleLine } from './people-line.ts'

const DEFAULT_LIMIT = 100

export const history = command(
  {
    name: 'history',
    summary: 'Show who changed what in a church, and when',
    details:
      'The newest change comes first, with times in the time zone of the church. Titles, languages and labels are those\n' +
      'of today. Changes are kept for ever, also those of people who are no longer members. With --people it shows who\n' +
      'invited, added, changed and removed whom.',
    options: {
      church,
      people: flag('Changes of people instead of songs'),
      song: optional(song, 'Only changes of this song'),
      since: optional(
        instant('since'),
        'Only changes from this time on, such as 2026-11-01 or 2026-11-01T09:00Z',
      ),
      limit: wholeNumber('limit', 'How many changes at most', { min: 1, fallback: DEFAULT_LIMIT }),
    },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const church = await requireChurch(collections, values.church)
      const { limit } = values
      if (values.people && (values.song !== null || values.since !== null))
        throw invalid('--people goes with neither --song nor --since.')
      const { changes, lines, hasMore } = values.people
        ? await ofPeople(collections, church, limit)
        : await ofSongs(collections, church, values)
      if (hasMore) lines.push(`There are older changes: ask for more with --limit ${limit * 10}.`)
      return { json: { changes, hasMore }, text: lines.join('\n') || 'No changes.' }
    }),
)

const ofPeople = async (collections: Collections, { id, timeZone }: Church, limit: number) => {
  const { changes, hasMore } = await peopleHistory(collections, id, { before: null, limit })
  return { changes, hasMore, lines: changes.map((change) => peopleLine(change, timeZone)) }
}

interface Asked {
  readonly song: string | null
  readonly since: string | null
  readonly limit: number
}

const ofSongs = async (collections: Collections, { id, timeZone }: Church, asked: Asked) => {
  const { entries, hasMore } = await readEvents(collections, {
    churchId: id,
    songId: asked.song,
    since: asked.since === null ? null : new Date(asked.since),
    limit: asked.limit,
  })
  return { changes: entries, hasMore, lines: entries.map((entry) => eventLine(entry, timeZone)) }
}

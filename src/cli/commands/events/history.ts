import { requireChurch } from '../../../churches/service.ts'
import { eventLine } from '../../../event-log/event-line.ts'
import { readEvents } from '../../../event-log/read-events.ts'
import { command } from '../../command.ts'
import { church, instant, optional, song, wholeNumber } from '../../options.ts'
import { withStorage } from '../../storage.ts'

const DEFAULT_LIMIT = 100

export const history = command(
  {
    name: 'history',
    summary: 'Show who changed what in a church, and when',
    details:
      'The newest change comes first, with times in the time zone of the church. Titles, languages and labels are those\n' +
      'of today. Changes are kept for ever, also those of people who are no longer members.',
    options: {
      church,
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
      const { id: churchId, timeZone } = await requireChurch(collections, values.church)
      const since = values.since === null ? null : new Date(values.since)
      const { song: songId, limit } = values
      const { entries, hasMore } = await readEvents(collections, { churchId, songId, since, limit })
      const lines = entries.map((entry) => eventLine(entry, timeZone))
      if (hasMore) lines.push(`There are older changes: ask for more with --limit ${limit * 10}.`)
      return { json: { changes: entries, hasMore }, text: lines.join('\n') || 'No changes.' }
    }),
)

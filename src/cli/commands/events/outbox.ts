import { requireChurch } from '../../../churches/service.ts'
import { readEventsAfter } from '../../../events/log/read-events.ts'
import type { EventRecord } from '../../../saves/collections.ts'
import { command } from '../../command.ts'
import { church, wholeNumber } from '../../options.ts'
import { withStorage } from '../../storage.ts'

const DEFAULT_LIMIT = 1000

export const outbox = command(
  {
    name: 'outbox',
    summary: 'Print the events of a church in order, for programs that follow its changes',
    details:
      'Each event has a cursor: 1, 2, 3 … without a gap. Remember the cursor that the answer ends with and give it to the\n' +
      'next call as --after; nothing is left out and nothing comes twice. Reading changes nothing.',
    options: {
      church,
      after: wholeNumber('after', 'Only events after this cursor', { min: 0, fallback: 0 }),
      limit: wholeNumber('limit', 'How many events at most', { min: 1, fallback: DEFAULT_LIMIT }),
    },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const { id, cursor: newest } = await requireChurch(collections, values.church)
      const events = (await readEventsAfter(collections, id, values.after, values.limit)).map(describeEvent)
      const cursor = events.at(-1)?.cursor ?? values.after
      const lines = events.map(
        ({ cursor, at, kind, songId, serviceId }) => `${cursor}  ${at}  ${kind}  ${songId ?? serviceId}`,
      )
      return { json: { events, cursor, newest }, text: lines.join('\n') || 'No events after this cursor.' }
    }),
)

const describeEvent = ({ _id, at, ...event }: EventRecord) => ({ id: _id, ...event, at: at.toISOString() })

import type { PeopleChange } from '../../churches/members/schema.ts'
import { peopleHistory } from '../../churches/members/service.ts'
import { requireChurch } from '../../churches/service.ts'
import { invalid } from '../../core/failures.ts'
import type { Church } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import { eventLine, localTime } from '../../events/log/event-line.ts'
import { readEvents, readEventsAfter } from '../../events/log/read-events.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { command } from '../command.ts'
import { church, flag, instant, optional, song, wholeNumber } from '../options.ts'
import { withStorage } from '../storage.ts'

const DEFAULT_CHANGES = 100

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
      limit: wholeNumber('limit', 'How many changes at most', { min: 1, fallback: DEFAULT_CHANGES }),
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

/** A change of people in one line: the time in the church's time zone, who, and what. */
const peopleLine = (change: PeopleChange, timeZone: string): string =>
  `${localTime(new Date(change.at), timeZone)}  ${change.by?.email ?? "the admin's tool"} ${whatChanged(change)}`

const whatChanged = ({ kind, person: { email }, role, roleBefore }: PeopleChange): string => {
  switch (kind) {
    case 'invited':
      return `invited ${email} as ${role}`
    case 'uninvited':
      return `revoked the invitation of ${email}`
    case 'joined':
      return `joined as ${role}`
    case 'added':
      return `added ${email} as ${role}`
    case 'changed':
      return `made ${email} ${role}, before ${roleBefore}`
    case 'removed':
      return `removed ${email}, who was ${roleBefore}`
    case 'left':
      return `left, and was ${roleBefore}`
  }
}

const DEFAULT_EVENTS = 1000

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
      limit: wholeNumber('limit', 'How many events at most', { min: 1, fallback: DEFAULT_EVENTS }),
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

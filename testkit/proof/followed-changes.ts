import { changesPath } from '../changes.ts'
import { eventParser } from '../http/event-reader.ts'
import type { Random } from '../random.ts'
import { until } from '../until.ts'

/** A change as a stream showed it. */
export interface FollowedChange {
  readonly cursor: number
  readonly eventId: string
}

interface FollowOptions {
  readonly urls: readonly string[]
  readonly cookie: string
  readonly churchId: string
  readonly random: Random
}

export interface FollowedChurch {
  /** Everything that was received, once the change with this cursor was; or what there is when that takes too long. */
  upTo(cursor: number): Promise<readonly FollowedChange[]>
  /** Resolves when the stream has shown changes after it was opened with the id of an earlier one. */
  untilOpenedAgain(): Promise<void>
  /** Ends the stream. */
  stop(): Promise<void>
}

/** How long a stream stays open, so that it goes on after its last event many times in a run. */
const OPEN_MS = { low: 300, high: 3000 }
const PAUSE_MS = 200
const ARRIVES_WITHIN_MS = 60_000

/** Follows the changes of a church at one of the servers after the other, as a client that loses its connection. */
export const followChurch = ({ urls, cookie, churchId, random }: FollowOptions): FollowedChurch => {
  const received: FollowedChange[] = []
  let goesOn = true
  let wasOpenedAgain = false
  let abort = new AbortController()

  const readOnce = async (): Promise<void> => {
    const { body, status } = await fetch(`${random.pick(urls)}${changesPath(churchId)}`, {
      headers: {
        cookie,
        accept: 'text/event-stream',
        'last-event-id': String(received.at(-1)?.cursor ?? 0),
      },
      signal: abort.signal,
    })
    if (status !== 200 || !body) return
    const before = received.length
    const parser = eventParser()
    const decoder = new TextDecoder()
    for await (const bytes of body) {
      parser.take(decoder.decode(bytes, { stream: true }))
      received.push(...parser.events.splice(0).map(({ data }) => JSON.parse(data)))
      wasOpenedAgain ||= before > 0 && received.length > before
    }
  }

  const follow = async (): Promise<void> => {
    while (goesOn) {
      abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), random.between(OPEN_MS.low, OPEN_MS.high))
      // A server that was killed, or the end of the time above.
      await readOnce().catch(() => {})
      clearTimeout(timer)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const following = follow()

  return {
    async upTo(cursor) {
      const isThere = () => (received.at(-1)?.cursor ?? 0) >= cursor
      await until(isThere, { limitMs: ARRIVES_WITHIN_MS }).catch(() => {})
      return received
    },

    untilOpenedAgain: () => until(() => wasOpenedAgain),

    async stop() {
      goesOn = false
      abort.abort()
      await following
    },
  }
}

export interface FollowedVerdict {
  /** Stored, but never shown. */
  readonly lost: number
  /** Shown more than once. */
  readonly duplicated: number
  /** Shown after a later one, or never stored. */
  readonly outOfOrder: number
  readonly details: readonly string[]
}

/** Pure, so that it can be shown to fail. The events that are stored, in the order of their cursors. */
export const checkFollowed = (
  received: readonly FollowedChange[],
  stored: readonly FollowedChange[],
): FollowedVerdict => {
  const shown = Map.groupBy(received, ({ eventId }) => eventId)
  const known = new Map(stored.map(({ eventId, cursor }) => [eventId, cursor]))
  const lost = stored.filter(({ eventId }) => !shown.has(eventId))
  const duplicated = [...shown.values()].filter(({ length }) => length > 1).flatMap((same) => same.slice(1))
  const outOfOrder = received.filter(
    ({ eventId, cursor }, at) =>
      known.get(eventId) !== cursor || (received[at + 1]?.cursor ?? Number.POSITIVE_INFINITY) < cursor,
  )
  const sentences = { lost, duplicated, outOfOrder }
  return {
    lost: lost.length,
    duplicated: duplicated.length,
    outOfOrder: outOfOrder.length,
    details: Object.entries(sentences).flatMap(([kind, changes]) =>
      changes
        .slice(0, 10)
        .map(({ cursor, eventId }) => `${kind}: change ${cursor} (${eventId}) of the stream`),
    ),
  }
}

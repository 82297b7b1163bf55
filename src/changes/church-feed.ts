import type { Limiter } from '../core/async/limiter.ts'
import { withTimeout } from '../core/async/timeout.ts'
import type { Clock } from '../core/clock.ts'
import { LIMITS } from '../core/limits.ts'
import type { Collections } from '../db/collections.ts'
import type { EventRecord } from '../db/event.ts'
import { describeChange } from './change.ts'
import { type Follower, sendChanges } from './follower.ts'
import { mayRead, namesIn } from './rights.ts'
import { eventsAfter, readPeople } from './store.ts'

export interface FeedDeps {
  readonly collections: Collections
  readonly clock: Clock
  /** Bounds the pages of all churches that are read for followers who are behind. */
  readonly pages: Limiter
  /** Called for the first of several failures. */
  readonly onError: (error: unknown) => void
}

/** The followers of one church. */
export interface ChurchFeed {
  follow(follower: Follower): void
  /** How many are left. */
  leave(follower: Follower): number
}

/**
 * Between the beginnings of two polls: shorter after one that found nothing and mostly took one query, so that a church
 * costs two queries a second at most and a change arrives well within a second.
 */
const POLL_MS = { afterNothing: 650, afterChanges: 1000 }
/** Without a change the rights are read in the first poll after this time, and those who lost them are cut off. */
const RIGHTS_MS = 2500
/** Changes that a follower who is behind gets at once. */
const PAGE = 200
/** How long such a follower may take to read them. */
const SLOW_READER_MS = 30_000

/** Events that a query found, and the cursor that it began after. */
interface Found {
  readonly after: number
  readonly events: readonly EventRecord[]
}

export const createChurchFeed = (deps: FeedDeps, churchId: string): ChurchFeed => {
  const { collections, clock, pages, onError } = deps
  const followers = new Set<Follower>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let hasFailed = false
  let rightsReadAt = performance.now()

  const read = async (after: number, limit: number): Promise<Found> => ({
    after,
    events: await eventsAfter(collections, churchId, after, limit),
  })

  /** The rights are read after the events, so that no follower without rights gets an event. */
  const checkAndSend = async ({ after, events }: Found, asked: readonly Follower[], areBehind: boolean) => {
    const people = await readPeople(collections, churchId, asked, events)
    const now = clock.now()
    const byRight = Map.groupBy(asked, (follower) => mayRead(follower, people, now))
    for (const { stream } of byRight.get(false) ?? []) stream.end()
    const names = namesIn(people)
    sendChanges(
      // One that has just caught up may be before these events. It gets them with the next poll, which begins there.
      (byRight.get(true) ?? []).filter(
        ({ isCaughtUp, cursor }) => isCaughtUp !== areBehind && cursor >= after,
      ),
      events.map((event) => describeChange(event, names)),
    )
  }

  /** Whether changes were found. */
  const poll = async (): Promise<boolean> => {
    const cursors = [...followers].flatMap(({ isCaughtUp, cursor }) => (isCaughtUp ? cursor : []))
    const after = Math.min(...cursors)
    const found = cursors.length > 0 ? await read(after, LIMITS.changes.most) : { after: 0, events: [] }
    const startedAt = performance.now()
    const hasChanges = found.events.length > 0
    if (!hasChanges && startedAt - rightsReadAt < RIGHTS_MS) return false
    await checkAndSend(found, [...followers], false)
    rightsReadAt = startedAt
    return hasChanges
  }

  /** Reports the first of several failures. Without followers the server may be about to stop. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      hasFailed = false
      return true
    } catch (error) {
      if (!hasFailed && followers.size > 0) onError(error)
      hasFailed = true
      return false
    }
  }

  const schedule = (ms: number): void => {
    timer = setTimeout(async () => {
      const startedAt = performance.now()
      let hasChanges = false
      await attempt(async () => {
        hasChanges = await poll()
      })
      timer = null
      const pause = hasChanges ? POLL_MS.afterChanges : POLL_MS.afterNothing
      if (followers.size > 0) schedule(Math.max(pause - (performance.now() - startedAt), 0))
    }, ms)
  }

  const sendPage = async (follower: Follower): Promise<number> => {
    if (!follower.stream.isOpen) return 0
    const found = await read(follower.cursor, PAGE)
    if (found.events.length > 0) await checkAndSend(found, [follower], true)
    return found.events.length
  }

  const catchUp = async (follower: Follower): Promise<void> => {
    const { stream } = follower
    while (stream.isOpen) {
      const sent = await pages.run(() => sendPage(follower))
      const isNearlyThere = sent < PAGE && stream.isDrained
      // Nothing is awaited from here on, so hardly anything has been added since the page was read.
      if (isNearlyThere) follower.isCaughtUp = true
      if (isNearlyThere) return
      await withTimeout(stream.drained(), SLOW_READER_MS, () => stream.end())
    }
  }

  return {
    follow(follower) {
      followers.add(follower)
      if (timer === null) schedule(POLL_MS.afterNothing)
      void attempt(() => catchUp(follower)).then((isDone) => {
        if (!isDone) follower.stream.end()
      })
    },

    leave(follower) {
      followers.delete(follower)
      if (followers.size === 0 && timer !== null) clearTimeout(timer)
      return followers.size
    },
  }
}

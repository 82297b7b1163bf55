import { mayRead, namesIn } from '../../churches/readers.ts'
import type { Limiter } from '../../core/async/limiter.ts'
import { withTimeout } from '../../core/async/timeout.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Clock } from '../../core/time/clock.ts'
import type { Collections } from '../../db/collections.ts'
import type { EventRecord } from '../../db/records/event.ts'
import { describeChange } from './change.ts'
import { type Follower, sendChanges } from './follower.ts'
import { createQueryBudget } from './query-budget.ts'
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
  /** This process has saved something in the church: it is looked for as soon as the budget allows. */
  saved(): void
}

/** Between the beginnings of two polls, where the budget of queries allows it. */
const POLL_MS = 750
/** The same after a save through this process, so that saves shortly after one another share a poll. */
const POLL_AFTER_SAVE_MS = 100
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
  const budget = createQueryBudget()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPolling = false
  let hasSaved = false
  let polledAt = performance.now()
  let hasFailed = false
  let rightsReadAt = performance.now()

  const read = async (after: number, limit: number): Promise<Found> => ({
    after,
    events: await eventsAfter(collections, churchId, after, limit),
  })

  /** The rights are read after the events, so that no follower without rights gets an event. */
  const checkAndSend = async ({ after, events }: Found, asked: readonly Follower[], areBehind: boolean) => {
    const people = await readPeople(collections, asked, events)
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

  const poll = async (): Promise<void> => {
    const cursors = [...followers].flatMap(({ isCaughtUp, cursor }) => (isCaughtUp ? cursor : []))
    const after = Math.min(...cursors)
    const found = cursors.length > 0 ? await read(after, LIMITS.changes.most) : { after: 0, events: [] }
    const startedAt = performance.now()
    if (found.events.length === 0 && startedAt - rightsReadAt < RIGHTS_MS) return
    budget.spend(1, startedAt)
    await checkAndSend(found, [...followers], false)
    rightsReadAt = startedAt
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

  /** Sets the time of the next poll, unless one is under way, which does so at its end. */
  const schedule = (): void => {
    if (isPolling || followers.size === 0) return
    if (timer !== null) clearTimeout(timer)
    const wantedAt = polledAt + (hasSaved ? POLL_AFTER_SAVE_MS : POLL_MS)
    timer = setTimeout(run, Math.max(Math.max(wantedAt, budget.readyAt) - performance.now(), 0))
  }

  const run = async (): Promise<void> => {
    timer = null
    isPolling = true
    hasSaved = false
    polledAt = performance.now()
    budget.spend(1, polledAt)
    await attempt(poll)
    isPolling = false
    schedule()
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
      if (timer === null) schedule()
      void attempt(() => catchUp(follower)).then((isDone) => {
        if (!isDone) follower.stream.end()
      })
    },

    leave(follower) {
      followers.delete(follower)
      if (followers.size === 0 && timer !== null) clearTimeout(timer)
      if (followers.size === 0) timer = null
      return followers.size
    },

    saved() {
      hasSaved = true
      schedule()
    },
  }
}

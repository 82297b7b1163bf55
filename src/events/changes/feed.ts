import { mayRead, namesIn, type Reader, roleOf } from '../../churches/readers.ts'
import { type Standing, standingComment } from '../../client/web-contract.ts'
import { Limiter } from '../../core/async/limiter.ts'
import { createLoop } from '../../core/async/loop.ts'
import { LIMITS } from '../../core/limits.ts'
import { type Clock, withTimeout } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { type EventStream, eventText } from '../../http/event-streams.ts'
import type { EventRecord } from '../../saves/collections.ts'
import type { Change } from './schema.ts'
import { describeChange } from './service.ts'
import { eventsAfter, readFollowed } from './store.ts'

/** An open stream of the changes of a church. */
export interface Follower extends Reader {
  readonly stream: Pick<EventStream, 'isOpen' | 'isDrained' | 'send' | 'drained' | 'end'>
  /** The last change that was sent, or where the stream began. */
  cursor: number
  /** Whether it has everything up to a moment ago, so that it gets what its church's loop finds. */
  isCaughtUp: boolean
  /** The comment with its standing that was sent last; null: none yet. */
  standing: string | null
}

/** Sends the changes of churches to those who follow them. */
export interface ChangeFeed {
  /** Sends what comes after the follower's cursor, until its stream ends. */
  follow(churchId: string, follower: Follower): void
  /** To be called when the stream of a follower has ended. */
  leave(churchId: string, follower: Follower): void
  /** Something may have been saved in the church. */
  saved(churchId: string): void
  /** The settings or the people of the church were changed. */
  churchChanged(churchId: string): void
  /** Something may have been saved in any church. */
  missed(): void
}

interface FeedDeps {
  readonly collections: Collections
  readonly clock: Clock
  /** Called for the first of several failures. */
  readonly onError: (error: unknown) => void
}

/** The followers of one church. */
type ChurchFeed = ReturnType<typeof followChurch>

/** One loop for each followed church, however many follow it. */
export const createChangeFeed = (deps: FeedDeps): ChangeFeed => {
  const churches = new Map<string, ChurchFeed>()
  // After a restart all clients ask again at the same time.
  const pages = new Limiter({ concurrency: 8, maxWaiting: LIMITS.streams.inProcess })

  return {
    follow(churchId, follower) {
      const church = churches.get(churchId) ?? followChurch({ ...deps, pages }, churchId)
      churches.set(churchId, church)
      church.follow(follower)
    },

    leave(churchId, follower) {
      if (churches.get(churchId)?.leave(follower) === 0) churches.delete(churchId)
    },

    saved(churchId) {
      churches.get(churchId)?.saved()
    },

    churchChanged(churchId) {
      churches.get(churchId)?.churchChanged()
    },

    missed() {
      for (const church of churches.values()) {
        church.saved()
        church.churchChanged()
      }
    },
  }
}

/** Saves shortly after one another share a round. */
const ROUND_MS = 100
/** Without news the rights are read after this time, and those who lost them are cut off. */
const RIGHTS_MS = 3000
/** When events are looked for again of which one is not visible yet. */
const GAP_MS = 1000
/** Changes that a follower who is behind gets at once. */
const PAGE = 200
/** How long such a follower may take to read them. */
const SLOW_READER_MS = 30_000

interface ChurchDeps extends FeedDeps {
  /** Bounds the pages of all churches that are read for followers who are behind. */
  readonly pages: Limiter
}

/** Events that a query found, and the cursor that it began after. */
interface Found {
  readonly after: number
  readonly events: readonly EventRecord[]
  /** Whether there were none after them. */
  readonly isAll: boolean
}

const NOTHING: Found = { after: 0, events: [], isAll: true }

const followChurch = ({ collections, clock, pages, onError }: ChurchDeps, churchId: string) => {
  const followers = new Set<Follower>()
  /** How often something may have been saved, and how often that was before the last read. */
  let rings = 0
  let ringsRead = 0
  /** When the rights are read, also without an event. */
  let rightsDueAt = performance.now() + RIGHTS_MS

  const read = async (after: number, limit: number): Promise<Found> => {
    const found = await eventsAfter(collections, churchId, after, limit)
    return { after, ...found }
  }

  /** The rights are read after the events, so that no follower without rights gets an event. */
  const checkAndSend = async ({ after, events }: Found, readers: readonly Follower[], areBehind: boolean) => {
    const { people, versions } = await readFollowed(collections, churchId, readers, events)
    const now = clock.now()
    const byRight = Map.groupBy(readers, (follower) => mayRead(follower, people, now))
    for (const { stream } of byRight.get(false) ?? []) stream.end()
    for (const follower of byRight.get(true) ?? []) {
      const role = roleOf(follower, people)
      if (role) sendStanding(follower, { role, ...versions })
    }
    const names = namesIn(people)
    sendChanges(
      // One that has just caught up may be before these events. It gets them in the next round, which begins there.
      (byRight.get(true) ?? []).filter(
        ({ isCaughtUp, cursor }) => isCaughtUp !== areBehind && cursor >= after,
      ),
      events.map((event) => describeChange(event, names)),
    )
  }

  const round = async (): Promise<number> => {
    const ringsBefore = rings
    const cursors = [...followers].flatMap(({ isCaughtUp, cursor }) => (isCaughtUp ? cursor : []))
    const isLookedFor = ringsBefore > ringsRead && cursors.length > 0
    const found = isLookedFor ? await read(Math.min(...cursors), LIMITS.changes.most) : NOTHING
    const startedAt = performance.now()
    const dueBefore = rightsDueAt
    if (found.events.length > 0 || startedAt >= dueBefore) {
      await checkAndSend(found, [...followers], false)
      // Unless the church was changed meanwhile.
      if (rightsDueAt === dueBefore) rightsDueAt = startedAt + RIGHTS_MS
    }
    if (!found.isAll) return found.events.length > 0 ? 0 : GAP_MS
    ringsRead = ringsBefore
    return rightsDueAt - performance.now()
  }

  const loop = createLoop({ run: round, everyMs: RIGHTS_MS, pauseMs: ROUND_MS, onError })

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
      if (sent < PAGE && stream.isDrained) {
        follower.isCaughtUp = true
        // What was saved since the page was read is looked for once more.
        return saved()
      }
      await withTimeout(stream.drained(), SLOW_READER_MS, () => stream.end())
    }
  }

  const saved = (): void => {
    rings++
    loop.wake()
  }

  return {
    follow(follower: Follower): void {
      followers.add(follower)
      void catchUp(follower).catch((error) => {
        if (follower.stream.isOpen) onError(error)
        follower.stream.end()
      })
    },

    /** How many are left. */
    leave(follower: Follower): number {
      followers.delete(follower)
      if (followers.size === 0) void loop.stop()
      return followers.size
    },

    saved,

    churchChanged(): void {
      rightsDueAt = performance.now()
      loop.wake()
    },
  }
}

const encoder = new TextEncoder()

/** Sends a session its standing when it is another one than before. Programs have no use for it. */
const sendStanding = (follower: Follower, standing: Standing): void => {
  const comment = standingComment(standing)
  if (follower.kind !== 'session' || follower.standing === comment) return
  follower.standing = comment
  follower.stream.send(encoder.encode(comment))
}

/** Sends each follower the changes that it does not have. Followers at the same cursor share the bytes. */
const sendChanges = (followers: readonly Follower[], changes: readonly Change[]): void => {
  const last = changes.at(-1)
  if (!last) return
  for (const [cursor, group] of Map.groupBy(followers, (follower) => follower.cursor)) {
    const missing = changes.filter((change) => change.cursor > cursor)
    if (missing.length === 0) continue
    const bytes = encoder.encode(missing.map(textOf).join(''))
    for (const follower of group) {
      follower.cursor = last.cursor
      follower.stream.send(bytes)
    }
  }
}

const textOf = (change: Change): string => eventText({ id: change.cursor, event: change.kind, data: change })

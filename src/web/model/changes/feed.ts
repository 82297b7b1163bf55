import type { Change as WholeChange } from '../../../client/types.ts'
import type { Standing } from '../../../client/web-contract.ts'
import { RefusedRequest } from '../save/failure.ts'

/** A cursor, and the feed that it is from: a church that was restored from a backup has another one. */
export interface FeedCursor {
  readonly cursor: number
  readonly feed: string
}

/** The changes of one church, as the service offers them. */
export interface ChangesService {
  /** Without a cursor none: the answer is where the feed is. Refused with 409 for a cursor of another feed. */
  read: (after: FeedCursor | null, limit: number, signal: AbortSignal) => Promise<ChangesPage>
  /** Calls back with each change and each standing from then on, until the stream ends or has been silent for too long. */
  stream: (after: FeedCursor, receive: StreamReceiver, signal: AbortSignal) => Promise<void>
}

export interface StreamReceiver {
  onChanges: (changes: readonly Change[]) => void
  onStanding: (standing: Standing) => void
}

export interface Clock {
  now: () => number
  /** Calls back after so many seconds, and gives a way to call it off. */
  after: (seconds: number, callback: () => void) => () => void
}

/** In seconds. */
const POLL_EVERY = 15
const RECONNECT = 1
/** After a failed request: 2, 4, 8 … */
const PAUSE = 2
const LONGEST_PAUSE = 300
/** Switching between two tabs does not send a request each time. */
const SHORTEST_PAUSE = 5
/** A stream that ends sooner counts as refused. One that was silent from the beginning does. */
const SHORTEST_STREAM = 40
/** After a refused or broken stream it is tried again: 5, 20, 80 … later. */
const STREAM_AGAIN = 5
const STREAM_AGAIN_AT_MOST = 900

/** As many changes are kept for a page that begins to follow later. */
const KEPT = 500

type Receive = (news: CaughtUp) => void

interface FeedOptions {
  /** The membership has ended. */
  onNoMember: () => void
  /** Null: it may be another one, which only a stream tells. */
  onStanding: (standing: Standing | null) => void
}

/**
 * Follows the changes of a church for any number of pages: by a stream, or by polling where streams are refused or
 * broken. Each page gets every change after the cursor that it began with, once and in order; or, where that is not
 * possible, is told that it missed some.
 */
export class Feed {
  private readonly followers = new Map<Receive, FeedCursor | null>()
  /** The changes from `first` to `cursor`; null before the first answer. */
  private known: { first: number; cursor: number; feed: string; changes: Change[] } | null = null
  private start: FeedCursor | null = null
  private running: AbortController | null = null
  private endRest: () => void = () => {}
  private refusals = 0
  private failures = 0
  private streamAt = 0
  private caughtUpAt = 0

  constructor(
    private readonly service: ChangesService,
    private readonly clock: Clock,
    private readonly options: FeedOptions,
  ) {}

  follow(receive: Receive, after: FeedCursor | null): void {
    this.followers.set(receive, after)
    if (this.known) this.tell()
    else this.start ??= after
  }

  leave(receive: Receive): void {
    this.followers.delete(receive)
  }

  /** Begins, goes on after `pause`, or cuts a wait short. */
  wake(): void {
    if (this.running) {
      if (this.clock.now() - this.caughtUpAt >= SHORTEST_PAUSE * 1000) this.endRest()
      return
    }
    this.running = new AbortController()
    this.streamAt = this.clock.now()
    this.failures = 0
    void this.run(this.running.signal)
  }

  /** Nothing is sent until `wake`, which goes on at the cursor that was reached. */
  pause(): void {
    this.running?.abort()
    this.running = null
    this.endRest()
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const seconds = await this.step(signal).catch((failure: unknown) => this.afterFailure(failure))
      if (signal.aborted) return
      // The session or the membership has ended: only another `wake` begins anew.
      if (seconds === null) return this.pause()
      await this.rest(seconds)
    }
  }

  /** Catches up, then stays on the stream if there is one. The answer is how long to wait for the next step. */
  private async step(signal: AbortSignal): Promise<number> {
    const read: ReadChanges = (after, limit) => this.service.read(after, limit, signal)
    const from = this.known ?? this.start
    const caughtUp = await catchUp(read, from)
    signal.throwIfAborted()
    this.failures = 0
    this.caughtUpAt = this.clock.now()
    this.receive(caughtUp)
    if (this.clock.now() < this.streamAt) {
      this.options.onStanding(null)
      return POLL_EVERY
    }
    return this.stayOnStream(caughtUp, signal)
  }

  private async stayOnStream(after: FeedCursor, signal: AbortSignal): Promise<number> {
    const began = this.clock.now()
    const receiver: StreamReceiver = {
      onChanges: (changes) => !signal.aborted && this.receiveMore(changes),
      onStanding: (standing) => !signal.aborted && this.options.onStanding(standing),
    }
    await this.service.stream(after, receiver, signal).catch((failure: unknown) => {
      if (isFinal(failure)) throw failure
    })
    const isStreamed = this.clock.now() - began >= SHORTEST_STREAM * 1000
    const again = isStreamed ? 0 : Math.min(STREAM_AGAIN_AT_MOST, STREAM_AGAIN * 4 ** this.refusals)
    this.refusals = isStreamed ? 0 : this.refusals + 1
    this.streamAt = this.clock.now() + again * 1000
    return RECONNECT
  }

  private afterFailure(failure: unknown): number | null {
    if (isFinal(failure)) {
      if (failure.status !== 401) this.options.onNoMember()
      return null
    }
    const backoff = Math.min(LONGEST_PAUSE, PAUSE * 2 ** this.failures++)
    return Math.max(backoff, (failure instanceof RefusedRequest && failure.retryAfter) || 0)
  }

  private receive({ changes, cursor, feed, isWhole }: CaughtUp): void {
    if (this.known && isWhole) {
      this.receiveMore(changes)
      return
    }
    const first = isWhole ? (this.start?.cursor ?? (changes[0]?.cursor ?? cursor + 1) - 1) : cursor
    this.known = { first, cursor, feed, changes: [...changes] }
    this.tell()
  }

  private receiveMore(changes: readonly Change[]): void {
    const { known } = this
    if (!known) return
    for (const change of changes) {
      if (change.cursor <= known.cursor) continue
      known.changes.push(change)
      known.cursor = change.cursor
    }
    for (const { cursor } of known.changes.splice(0, known.changes.length - KEPT)) known.first = cursor
    this.tell()
  }

  private tell(): void {
    const { known } = this
    if (!known) return
    const { first, cursor, feed, changes } = known
    for (const [receive, seen] of this.followers) {
      if (seen?.cursor === cursor && seen.feed === feed) continue
      this.followers.set(receive, { cursor, feed })
      // A page without a cursor has read its data just now.
      const after = seen?.cursor ?? first
      const isWhole = (seen?.feed ?? feed) === feed && after >= first && after <= cursor
      const missed = isWhole ? changes.filter((change) => change.cursor > after) : []
      receive({ changes: missed, cursor, feed, isWhole })
    }
  }

  private rest(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.clock.after(seconds, resolve)
      this.endRest = () => {
        callOff()
        resolve()
      }
    })
  }
}

/** No session, or no member: asking again would get the same answer. */
const isFinal = (failure: unknown): failure is RefusedRequest =>
  failure instanceof RefusedRequest && [401, 403, 404].includes(failure.status)

/** What the app uses of a change. */
export type Change = Pick<
  WholeChange,
  'cursor' | 'kind' | 'songId' | 'lyricVersionId' | 'arrangementId' | 'serviceId' | 'version'
>

export interface ChangesPage {
  changes: readonly Change[]
  /** The cursor of the last one, or the one that was asked for. */
  cursor: number
  hasMore: boolean
  /** The cursor of the newest change of the church. */
  newest: number
  feed: string
}

/** The changes after a cursor, at most `limit` of them. */
type ReadChanges = (after: FeedCursor | null, limit: number) => Promise<ChangesPage>

export interface CaughtUp extends FeedCursor {
  changes: readonly Change[]
  /** False if there were others between the cursor that was asked for and these. */
  isWhole: boolean
}

/** As many as an answer holds. */
const MOST = 500

/** More than can be saved while a page is being loaded. */
const NEWEST = 200

/**
 * The changes after a cursor. If they are more than an answer holds, or if the cursor is from another feed, only the newest
 * cursor. Without a cursor the newest changes, which is enough for a page whose data was read a moment ago.
 */
export async function catchUp(read: ReadChanges, after: FeedCursor | null): Promise<CaughtUp> {
  if (after === null) {
    const { newest, feed } = await read(null, 1)
    const { changes, cursor } = await read({ cursor: Math.max(0, newest - NEWEST), feed }, MOST)
    return { changes, cursor, feed, isWhole: true }
  }
  const page = await read(after, MOST).catch((failure: unknown) => {
    if (failure instanceof RefusedRequest && failure.status === 409) return null
    throw failure
  })
  if (page && !page.hasMore)
    return { changes: page.changes, cursor: page.cursor, feed: page.feed, isWhole: true }
  const { newest, feed } = page ?? (await read(null, 1))
  return { changes: [], cursor: newest, feed, isWhole: false }
}

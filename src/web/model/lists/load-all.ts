import { NoAnswer, RefusedRequest } from '../save/failure.ts'

/** The outcome of one read. */
export type Loaded<Value> =
  | { kind: 'ready'; value: Value }
  /** It does not exist, or it is not public any more. */
  | { kind: 'missing' }
  | { kind: 'refused'; message: string }

/** Why nothing is asked for at the moment. */
export interface LoadHold {
  reason: 'tooMany' | 'noAnswer'
  seconds: number
}

interface Options<Value> {
  request: (id: string) => Promise<Value>
  /** Calls back after so many seconds, and gives a way to call it off. */
  after: (seconds: number, callback: () => void) => () => void
  /** How many seconds to wait before the next request, to stay within the rate limit. */
  pace: () => number
  /** Nothing waits for another answer: the requests are joined into one. */
  allAtOnce?: boolean
  changed: () => void
}

/** Requests at the same time. */
const AT_ONCE = 4
const TRY_AGAIN_SECONDS = 5

/** Reads many records by id, a few at a time and within the rate limit, and retries temporary failures. */
export class LoadAll<Value> {
  readonly loaded = new Map<string, Loaded<Value>>()
  hold: LoadHold | null = null
  private readonly waiting: string[]
  private isStopped = false
  private running = 0
  /** Waits for the first answer, which contains the rest of the rate limit. */
  private isAnswered = false
  /** After a wait one request is sent in any case: a small rate limit must not stop everything. */
  private isDue = false
  private callOff: (() => void) | null = null

  constructor(
    ids: readonly string[],
    private readonly options: Options<Value>,
  ) {
    this.waiting = [...new Set(ids)]
  }

  start(): void {
    if (this.isStopped || this.callOff) return
    while (this.running < this.atOnce() && this.waiting.length > 0) {
      const seconds = this.isDue ? 0 : this.options.pace()
      if (seconds > 0) {
        this.rest({ reason: 'tooMany', seconds })
        return
      }
      this.isDue = false
      const id = this.waiting.shift()
      if (id !== undefined) void this.load(id)
    }
  }

  private atOnce(): number {
    if (this.options.allAtOnce) return Number.POSITIVE_INFINITY
    return this.isAnswered ? AT_ONCE : 1
  }

  /** When the network is back, or after signing in: at once instead of waiting on. */
  tryNow(): void {
    this.callOff?.()
    this.callOff = null
    this.start()
  }

  stop(): void {
    this.isStopped = true
    this.callOff?.()
  }

  private async load(id: string): Promise<void> {
    this.running++
    try {
      const value = await this.options.request(id)
      this.finish(id, { kind: 'ready', value })
    } catch (error) {
      this.fail(id, error)
    }
    this.running--
    this.isAnswered = true
    this.start()
  }

  private fail(id: string, error: unknown): void {
    const refused = error instanceof RefusedRequest ? error : null
    const passes = error instanceof NoAnswer || refused?.status === 429 || (refused?.status ?? 0) >= 502
    // An ended session is asked about in place, and then it goes on.
    if (passes || refused?.status === 401) {
      this.waiting.unshift(id)
      const reason = refused?.status === 429 ? 'tooMany' : 'noAnswer'
      this.rest({ reason, seconds: refused?.retryAfter ?? TRY_AGAIN_SECONDS })
    } else if (refused?.status === 404 || refused?.status === 400) this.finish(id, { kind: 'missing' })
    else this.finish(id, { kind: 'refused', message: refused?.message ?? String(error) })
  }

  private finish(id: string, loaded: Loaded<Value>): void {
    if (this.isStopped) return
    this.hold = null
    this.loaded.set(id, loaded)
    this.options.changed()
  }

  private rest(hold: LoadHold): void {
    if (this.isStopped || this.callOff) return
    this.hold = hold
    this.callOff = this.options.after(hold.seconds, () => {
      this.callOff = null
      this.isDue = true
      this.start()
    })
    this.options.changed()
  }
}

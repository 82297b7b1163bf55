import type { Clock } from '../changes/feed.ts'
import { RefusedRequest } from '../save/failure.ts'
import type { SavedPlan } from './sung-service.ts'

/** The live state of one service, as the server offers it. */
export interface LiveService<Live> {
  read: (signal: AbortSignal) => Promise<Live | null>
  /**
   * Calls back with the state of the moment and what is saved of the service, and with each later one, until the stream
   * ends or is silent for too long.
   */
  stream: (
    onLive: (live: Live | null) => void,
    onPlan: (plan: SavedPlan) => void,
    signal: AbortSignal,
  ) => Promise<void>
}

export interface LiveNews<Live> {
  /** Undefined before the first answer; null: nothing is presented. The last one stays while the connection is lost. */
  live: Live | null | undefined
  /** `gone`: the service is not there for this reader. */
  connection: 'opening' | 'open' | 'lost' | 'gone'
  /** What is saved of the service; left out: it is not known. */
  plan?: SavedPlan
}

interface Options<Live> extends Clock {
  service: LiveService<Live>
  /** From 0 to 1: many phones do not come back at the same moment. */
  random: () => number
  changed: (news: LiveNews<Live>) => void
}

/** In seconds. */
const ASK_EVERY = 2
/** A service that is gone may come back. */
const GONE_EVERY = 20
/** After a refused stream it is tried again: 5, 20, then every 60. */
const STREAM_AGAIN = 5
const STREAM_AGAIN_AT_MOST = 60

/** Follows the live state of a service: by a stream, or by asking every two seconds where streams are refused. */
export class LiveFeed<Live> {
  private news: LiveNews<Live> = { live: undefined, connection: 'opening' }
  private running: AbortController | null = null
  private endRest: () => void = () => {}
  private refusals = 0
  private streamAt = 0

  constructor(private readonly options: Options<Live>) {}

  /** Begins, or begins anew: a stream may have ended unnoticed while the device slept. */
  start(): void {
    this.stop()
    this.refusals = 0
    this.streamAt = 0
    this.running = new AbortController()
    void this.run(this.running.signal)
  }

  stop(): void {
    this.running?.abort()
    this.running = null
    this.endRest()
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (this.options.now() >= this.streamAt) await this.stayOnStream(signal)
      if (signal.aborted) return
      const seconds = await this.ask(signal)
      if (signal.aborted) return
      if (seconds > 0) await this.rest(seconds)
    }
  }

  private async stayOnStream(signal: AbortSignal): Promise<void> {
    let isHeard = false
    const hear = (live: Live | null) => {
      isHeard = true
      if (!signal.aborted) this.become({ ...this.news, live, connection: 'open' })
    }
    const hearPlan = (plan: SavedPlan) => {
      if (!signal.aborted) this.become({ ...this.news, plan })
    }
    await this.options.service.stream(hear, hearPlan, signal).catch(() => {})
    const again = isHeard ? 0 : Math.min(STREAM_AGAIN_AT_MOST, STREAM_AGAIN * 4 ** this.refusals)
    this.refusals = isHeard ? 0 : this.refusals + 1
    this.streamAt = this.options.now() + again * 1000
  }

  /** One request. The answer is how many seconds to wait for the next step. */
  private async ask(signal: AbortSignal): Promise<number> {
    const wasLost = this.news.connection === 'lost' || this.news.connection === 'gone'
    try {
      const live = await this.options.service.read(signal)
      if (signal.aborted) return 0
      this.become({ live, connection: 'open' })
      if (!wasLost) return ASK_EVERY
      // The server is there again: the stream is opened at once.
      this.refusals = 0
      this.streamAt = 0
      return 0
    } catch (failure) {
      if (signal.aborted) return 0
      return this.afterFailure(failure)
    }
  }

  private afterFailure(failure: unknown): number {
    const refused = failure instanceof RefusedRequest ? failure : null
    const isGone = refused !== null && [401, 403, 404].includes(refused.status)
    this.become({ ...this.news, connection: isGone ? 'gone' : 'lost' })
    const seconds = isGone ? GONE_EVERY : Math.max(ASK_EVERY, refused?.retryAfter ?? 0)
    // While there is no answer, only short requests are sent.
    this.streamAt = Number.POSITIVE_INFINITY
    return seconds * (0.75 + this.options.random() / 2)
  }

  private become(news: LiveNews<Live>): void {
    this.news = news
    this.options.changed(news)
  }

  private rest(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.options.after(seconds, resolve)
      this.endRest = () => {
        callOff()
        resolve()
      }
    })
  }
}

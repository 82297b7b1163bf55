import { NoAnswer, RefusedRequest } from '../save/failure.ts'

/** The place in a service that is sung, as the presenting page sends it. */
export interface LivePlace {
  itemId: string
  lyricVersionId: string | null
  sectionId: string | null
  /** In the singing order of the words that are presented, counted from zero. After the last section: its end. */
  position: number | null
  blank: boolean
}

const isSamePlace = (one: LivePlace, other: LivePlace): boolean =>
  one.itemId === other.itemId &&
  one.lyricVersionId === other.lyricVersionId &&
  one.sectionId === other.sectionId &&
  one.position === other.position &&
  one.blank === other.blank

/**
 * Tells the places that this page has sent from those of another presenter. The server sends each state to everyone, also
 * to the page that it came from, and may leave out all but the latest.
 */
export class OwnPlaces {
  /** Sent, and not yet seen among the states of the server. */
  private waiting: (LivePlace | null)[] = []
  private last: LivePlace | null | undefined

  sent(place: LivePlace | null): void {
    this.waiting.push(place)
    this.last = place
  }

  /** Whether a state of the server is one of this page. */
  isOwn(place: LivePlace | null): boolean {
    const at = this.waiting.findIndex((one) => isEqual(one, place))
    if (at !== -1) {
      this.waiting.splice(0, at + 1)
      return true
    }
    return this.last !== undefined && this.waiting.length === 0 && isEqual(this.last, place)
  }

  /** Whether the server has sent back everything that this page has sent, and that was a place. */
  isPresenting(): boolean {
    return this.waiting.length === 0 && this.last != null
  }

  /** Another presenter has spoken: from now on only what is sent after this is of this page. */
  giveUp(): void {
    this.last = undefined
  }
}

const isEqual = (one: LivePlace | null, other: LivePlace | null): boolean =>
  one === null || other === null ? one === other : isSamePlace(one, other)

/** Why the newest state has not arrived. */
export type SendProblem =
  | { kind: 'noAnswer' | 'busy' }
  /** The session has ended. */
  | { kind: 'signedOut' }
  /** Sending it again would get the same answer. */
  | { kind: 'refused'; status: number }

interface Options<State> {
  send: (state: State) => Promise<void>
  /** Calls back after so many seconds, and gives a way to call it off. */
  after: (seconds: number, callback: () => void) => () => void
  changed: () => void
}

/** In seconds: 1, 2, 4, and then again every 4. */
const PAUSE = 1
const LONGEST_PAUSE = 4

/** Sends the newest state only. States that were replaced while a request was on its way are never sent. */
export class LatestSender<State> {
  problem: SendProblem | null = null
  private next: { state: State } | null = null
  private isSending = false
  private failures = 0
  private callOff: (() => void) | null = null
  private isStopped = false
  private isLast = false

  constructor(private readonly options: Options<State>) {}

  say(state: State): void {
    this.next = { state }
    // After a refusal of too many requests the pause is kept.
    if (this.problem?.kind !== 'busy') this.tryNow()
  }

  /** When the network is back, or after signing in. */
  tryNow(): void {
    this.callOff?.()
    this.callOff = null
    void this.go()
  }

  /** What is on its way still arrives; nothing is sent after it. */
  stop(): void {
    if (this.isLast) return
    this.isStopped = true
    this.callOff?.()
  }

  /** Sends one more state behind what is on its way, and nothing after it. */
  stopWith(state: State): void {
    this.isLast = true
    this.next = { state }
    this.tryNow()
  }

  private async go(): Promise<void> {
    if (this.isSending || this.isStopped || !this.next) return
    const sent = this.next
    this.isSending = true
    const failure = await this.options.send(sent.state).then(
      () => null,
      (reason: unknown) => reason,
    )
    this.isSending = false
    if (this.isStopped) return
    if (failure === null) this.arrived(sent)
    else this.failed(failure)
  }

  private arrived(sent: { state: State }): void {
    this.failures = 0
    if (this.next === sent) this.next = null
    this.isStopped = this.isLast && this.next === null
    this.become(null)
    void this.go()
  }

  private failed(failure: unknown): void {
    const problem = problemOf(failure)
    this.become(problem)
    if (problem.kind === 'refused' || problem.kind === 'signedOut') return
    const asked = failure instanceof RefusedRequest ? failure.retryAfter : null
    const seconds = asked ?? Math.min(LONGEST_PAUSE, PAUSE * 2 ** this.failures++)
    this.callOff = this.options.after(seconds, () => this.tryNow())
  }

  private become(problem: SendProblem | null): void {
    if (problem === null && this.problem === null) return
    this.problem = problem
    this.options.changed()
  }
}

function problemOf(failure: unknown): SendProblem {
  if (failure instanceof NoAnswer) return { kind: 'noAnswer' }
  if (!(failure instanceof RefusedRequest)) return { kind: 'refused', status: 0 }
  if (failure.status === 401) return { kind: 'signedOut' }
  if (failure.status === 429) return { kind: 'busy' }
  return failure.status >= 500 ? { kind: 'noAnswer' } : { kind: 'refused', status: failure.status }
}

import { Saver, type SaveState } from './save/saver.ts'

export type Answer<Value> =
  | { kind: 'answered'; value: Value }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }
  /** Another person is signed in than at the beginning. */
  | { kind: 'otherPerson' }
  | { kind: 'stopped' }

/** What keeps the requests from going on at the moment. */
export type Hold =
  | { kind: 'waiting'; reason: 'noAnswer' | 'tooMany' | 'busy' | 'pace'; seconds: number }
  | { kind: 'signedOut' }

interface Options {
  person: string | null
  signedIn: () => string | null
  /** Calls back after so many seconds, and gives a way to call it off. */
  after: (seconds: number, callback: () => void) => () => void
  /** How many seconds to wait before a request, to stay within the rate limit. */
  pace: () => number
  changed: () => void
}

/** Sends requests one after the other, each until there is an answer; many of them stay within the rate limit. */
export class RetryingRequests {
  hold: Hold | null = null
  private isStopped = false
  private tryAgain: () => void = () => {}
  private giveUp: () => void = () => {}

  constructor(private readonly options: Options) {}

  async send<Value>(request: () => Promise<Value>): Promise<Answer<Value>> {
    for (let seconds = this.options.pace(); seconds > 0 && !this.isStopped; seconds = this.options.pace()) {
      this.become({ kind: 'waiting', reason: 'pace', seconds })
      await this.rest(seconds)
    }
    if (this.isStopped) return { kind: 'stopped' }
    const answer = await this.attempt(request)
    this.become(null)
    return answer
  }

  /** After signing in, or when the network is back: at once instead of waiting on. */
  tryNow(): void {
    this.tryAgain()
  }

  /** What is on its way is still answered; nothing is sent again. */
  stop(): void {
    this.isStopped = true
    this.giveUp()
  }

  private rest(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = this.options.after(seconds, resolve)
      this.giveUp = () => {
        callOff()
        resolve()
      }
    })
  }

  private attempt<Value>(request: () => Promise<Value>): Promise<Answer<Value>> {
    return new Promise((resolve) => {
      const { person: author, signedIn, after } = this.options
      const changed = () => {
        this.become(holdOf(saver.state))
        const answer = answerOf(saver.state)
        if (answer) resolve(answer)
        else if (this.isStopped && saver.state.kind !== 'sending') resolve({ kind: 'stopped' })
      }
      const saver: Saver<Value> = new Saver(request, { author, signedIn, after, changed })
      const attempt = () =>
        void saver.attempt().catch((defect) => resolve({ kind: 'refused', message: String(defect) }))
      this.tryAgain = attempt
      this.giveUp = () => {
        saver.stop()
        if (saver.state.kind !== 'sending') resolve({ kind: 'stopped' })
      }
      attempt()
    })
  }

  private become(hold: Hold | null): void {
    if (this.hold === hold) return
    this.hold = hold
    this.options.changed()
  }
}

const holdOf = (state: SaveState<unknown>): Hold | null =>
  state.kind === 'waiting' || state.kind === 'signedOut' ? state : null

function answerOf<Value>(state: SaveState<Value>): Answer<Value> | null {
  switch (state.kind) {
    case 'saved':
      return { kind: 'answered', value: state.saved }
    case 'conflict':
      return { kind: 'conflict' }
    case 'refused':
      return { kind: 'refused', message: state.message }
    case 'otherPerson':
      return state
    default:
      return null
  }
}

import type { ErrorBody } from '../../../client/types.ts'
import { NoAnswer, RefusedRequest } from './failure.ts'

export type SaveState<Saved> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** No answer, or too many requests: tried again by itself. */
  | { kind: 'waiting'; reason: 'noAnswer' | 'tooMany' | 'busy'; seconds: number }
  /** The session ended; tried again after signing in. */
  | { kind: 'signedOut' }
  /** Another person than the author is signed in: the save waits for its author. */
  | { kind: 'otherPerson' }
  | { kind: 'conflict'; body: ErrorBody }
  /** The sentence of the service, and the same in the language of the reader. */
  | { kind: 'refused'; status: number; sentence: string; message: string }
  | { kind: 'saved'; saved: Saved }

export interface SaverOptions {
  /** Who wrote what is saved; null when that is not known. */
  author: string | null
  /** Who is signed in now; null when that is not known. */
  signedIn: () => string | null
  /** Calls back after so many seconds, and gives a way to call it off. */
  after: (seconds: number, callback: () => void) => () => void
  changed: () => void
}

const MAX_BACKOFF_SECONDS = 30

/** Sends one save until it succeeds or needs a decision. */
export class Saver<Saved> {
  state: SaveState<Saved> = { kind: 'idle' }
  private tries = 0
  private callOff: () => void = () => {}
  private isStopped = false

  constructor(
    private readonly send: () => Promise<Saved>,
    private readonly options: SaverOptions,
  ) {}

  /** Also the way to try at once instead of waiting; a try that is under way is left alone. */
  async attempt(): Promise<void> {
    if (this.isStopped || this.state.kind === 'sending' || this.state.kind === 'saved') return
    this.callOff()
    if (isOtherPerson(this.options.author, this.options.signedIn()))
      return this.become({ kind: 'otherPerson' })
    this.become({ kind: 'sending' })
    this.tries++
    try {
      this.become({ kind: 'saved', saved: await this.send() })
    } catch (failure) {
      const state = afterFailure(failure, this.tries)
      if (state.kind === 'waiting' && !this.isStopped) {
        this.callOff = this.options.after(state.seconds, () => void this.attempt())
      }
      this.become(state)
    }
  }

  /** What is on its way is still answered, but nothing is sent again. */
  stop(): void {
    this.isStopped = true
    this.callOff()
  }

  private become(state: SaveState<Saved>): void {
    this.state = state
    this.options.changed()
  }
}

/** Whether the two are known and differ: without having seen the sign-in, a browser does not know the person. */
export const isOtherPerson = (author: string | null, signedIn: string | null): boolean =>
  author !== null && signedIn !== null && author !== signedIn

/** What a failure means for the person waiting. Anything that is not a known refusal is a defect and thrown on. */
function afterFailure(failure: unknown, tries: number): Exclude<SaveState<never>, { kind: 'saved' }> {
  const backoff = Math.min(MAX_BACKOFF_SECONDS, 2 ** (tries - 1))
  if (failure instanceof NoAnswer) return { kind: 'waiting', reason: 'noAnswer', seconds: backoff }
  if (!(failure instanceof RefusedRequest)) throw failure
  const seconds = failure.retryAfter ?? backoff
  switch (failure.status) {
    case 401:
      return { kind: 'signedOut' }
    case 412:
      return { kind: 'conflict', body: failure.body }
    case 429:
      return { kind: 'waiting', reason: 'tooMany', seconds }
    case 502:
    case 503:
    case 504:
      return { kind: 'waiting', reason: 'busy', seconds }
    default:
      return {
        kind: 'refused',
        status: failure.status,
        sentence: failure.body.error,
        message: failure.message,
      }
  }
}

/** One save and its Idempotency-Key. */
export interface Intent {
  fingerprint: string
  key: string
  /** The person who saves, as the session names people; null if unknown. */
  person: string | null
}

/** What makes two saves the same intent: of what, on top of which version, and how it should be. */
export const fingerprint = (subject: string, version: number | null, document: unknown): string =>
  JSON.stringify([subject, version, document])

/**
 * Retrying the same intent keeps its key, so that a save whose answer got lost is not made twice. A changed text,
 * another version underneath or another person is a new intent with a new key.
 */
export function intentFor(
  earlier: Intent | null,
  wanted: Pick<Intent, 'fingerprint' | 'person'>,
  newKey: () => string,
): Intent {
  const isSame = earlier?.fingerprint === wanted.fingerprint && earlier.person === wanted.person
  return isSame ? earlier : { ...wanted, key: newKey() }
}

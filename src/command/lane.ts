import { TooContended } from '../core/errors.ts'
import type { Command, Saved } from './model.ts'

export type Outcome = { readonly saved: Saved } | { readonly error: unknown }

/** A save that has no outcome yet. */
export interface Waiting {
  readonly command: Command
  readonly deadline: number
  settle(outcome: Outcome): void
}

const MOST_AT_ONCE = 128

/** Takes the next saves that are to be done together, without those that have waited too long. */
type Take = () => readonly Waiting[]

/** Saves that are done one batch after the other; all that wait share the next one. */
export class Lane {
  readonly #commitNext: (take: Take) => Promise<void>
  #queue: Waiting[] = []
  #lastBatch = 0
  #draining: Promise<void> | null = null

  constructor(commitNext: (take: Take) => Promise<void>) {
    this.#commitNext = commitNext
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0
  }

  /** Settles when nothing waits and nothing is under way. */
  get drained(): Promise<void> {
    return this.#draining ?? Promise.resolve()
  }

  add(...saves: readonly Waiting[]): void {
    this.#queue.push(...saves)
    this.#draining ??= this.#drain()
  }

  /** For saves that were taken and not done: they are the first again. */
  putBack(saves: readonly Waiting[]): void {
    this.#queue.unshift(...saves)
  }

  /** Takes the saves of a church out, in their order. */
  takeOut(churchId: string): Waiting[] {
    const { own = [], others = [] } = Object.groupBy(this.#queue, ({ command }) =>
      command.churchId === churchId ? 'own' : 'others',
    )
    this.#queue = others
    return own
  }

  /** Whatever has not begun never will. */
  giveUp(): void {
    for (const waiting of this.#queue.splice(0)) waiting.settle({ error: new TooContended() })
  }

  #take(): Waiting[] {
    const now = performance.now()
    const batch = this.#queue.splice(0, MOST_AT_ONCE).filter(({ deadline }) => now < deadline)
    this.#lastBatch = batch.length
    return batch
  }

  async #drain(): Promise<void> {
    // Requests that arrived together should not miss the batch because one of them was read first; but one that
    // comes alone, as those before it did, should not wait for others.
    await (this.#lastBatch > 1 ? nextTurn() : undefined)
    while (this.#queue.length > 0) await this.#commitNext(() => this.#take())
    // In the same turn as the last look at the queue, so that nothing can be added to it unseen.
    this.#draining = null
  }
}

const nextTurn = (): Promise<void> => new Promise((begin) => setImmediate(begin))

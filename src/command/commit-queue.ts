import { TooContended } from '../core/errors.ts'
import type { Command, Saved } from './model.ts'

export type Outcome = { readonly saved: Saved } | { readonly error: unknown }

/** A save that has no outcome yet. */
export interface PendingSave {
  readonly command: Command
  readonly deadline: number
  settle(outcome: Outcome): void
}

const MAX_BATCH = 128

/** Takes the next saves that are to be done together, without those that have waited too long. */
type Take = () => readonly PendingSave[]

/** Saves that are done one batch after the other; all that wait share the next one. */
export class CommitQueue {
  readonly #commitNext: (take: Take) => Promise<void>
  #queue: PendingSave[] = []
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

  add(...saves: readonly PendingSave[]): void {
    this.#queue.push(...saves)
    this.#draining ??= this.#drain()
  }

  /** For saves that were taken and not done: they are the first again. */
  putBack(saves: readonly PendingSave[]): void {
    this.#queue.unshift(...saves)
  }

  /** Removes the saves of a church and returns them, in their order. */
  remove(churchId: string): PendingSave[] {
    const { own = [], others = [] } = Object.groupBy(this.#queue, ({ command }) =>
      command.churchId === churchId ? 'own' : 'others',
    )
    this.#queue = others
    return own
  }

  /** What has not begun is refused and never done. */
  rejectAll(): void {
    for (const waiting of this.#queue.splice(0)) waiting.settle({ error: new TooContended() })
  }

  #take(): PendingSave[] {
    const now = performance.now()
    const batch = this.#queue.splice(0, MAX_BATCH).filter(({ deadline }) => now < deadline)
    this.#lastBatch = batch.length
    return batch
  }

  async #drain(): Promise<void> {
    // Requests that arrived together should not miss the batch because one of them was read first; but one that
    // comes alone, as those before it did, should not wait for others.
    await (this.#lastBatch > 1 ? nextTick() : undefined)
    while (this.#queue.length > 0) await this.#commitNext(() => this.#take())
    // In the same turn as the last look at the queue, so that nothing can be added to it unseen.
    this.#draining = null
  }
}

const nextTick = (): Promise<void> => new Promise((begin) => setImmediate(begin))

import { TooContended } from '../core/failures.ts'
import type { Command, Saved } from './command.ts'

export type Outcome = { readonly saved: Saved } | { readonly error: unknown }

/** A save that has no outcome yet. */
export interface PendingSave {
  readonly command: Command
  readonly deadline: number
  settle(outcome: Outcome): void
}

/** The saves of one church that wait, in their order. It exists while there are any, or while some are under way. */
export class Lane {
  readonly churchId: string
  #waiting: PendingSave[] = []
  /** Attempts in a row that met another transaction's lock. */
  #conflicts = 0
  #lockedSince = Number.POSITIVE_INFINITY
  /** Whether it has met a lock: then it is tried without other churches, until nothing waits in it any more. */
  isAlone = false

  constructor(churchId: string) {
    this.churchId = churchId
  }

  get size(): number {
    return this.#waiting.length
  }

  get isLocked(): boolean {
    return this.#conflicts > 0
  }

  get conflicts(): number {
    return this.#conflicts
  }

  get lockedMs(): number {
    return Math.max(0, performance.now() - this.#lockedSince)
  }

  add(save: PendingSave): void {
    this.#waiting.push(save)
  }

  /** Takes the saves of the next batch, without those past their deadline. */
  take(most: number): PendingSave[] {
    const now = performance.now()
    return this.#waiting.splice(0, this.#nextCount(most)).filter(({ deadline }) => now < deadline)
  }

  /** A new song and the saves in it are not taken apart: then nothing must be read for them. */
  #nextCount(most: number): number {
    const songId = this.#waiting[most]?.command.needs.heads.song
    if (songId === undefined) return most
    const added = this.#waiting.findIndex(({ command }) => command.newSongId === songId)
    return added > 0 && added < most ? added : most
  }

  /** After an attempt: saves that met a lock go to the front again. */
  attempted(inConflict: readonly PendingSave[]): void {
    this.#waiting.unshift(...inConflict)
    if (inConflict.length === 0) {
      this.#conflicts = 0
      this.#lockedSince = Number.POSITIVE_INFINITY
      return
    }
    this.#conflicts++
    this.#lockedSince = Math.min(this.#lockedSince, performance.now())
    this.isAlone = true
  }

  /** Refuses the saves that have not begun. */
  rejectAll(): void {
    for (const waiting of this.#waiting.splice(0)) waiting.settle({ error: new TooContended() })
  }
}

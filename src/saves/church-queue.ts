import { TooContended } from '../core/failures.ts'
import type { PendingSave } from './command.ts'

/** The saves of one church that wait, in their order. It exists while there are any, or while some are under way. */
export class ChurchQueue {
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
    for (const save of this.#waiting.splice(0)) save.settle({ error: new TooContended() })
  }
}

export interface Concurrency {
  /** How many transactions are under way at the same time. */
  readonly transactions: number
  /** Whether churches that wait may share a transaction. */
  readonly mayShare: boolean
}

/** Saves in one transaction. */
export const MAX_BATCH = 128

/**
 * The churches of the next transaction: the first of the queue that may go, and those behind it that may share its
 * transaction. Locked churches have at most half of the transactions.
 */
export const nextChurches = (
  queue: readonly ChurchQueue[],
  lockedUnderWay: number,
  { transactions, mayShare }: Concurrency,
): ChurchQueue[] => {
  const mayBeLocked = lockedUnderWay < Math.ceil(transactions / 2)
  const first = queue.find((church) => mayBeLocked || !church.isLocked)
  if (!first) return []
  const churches = [first]
  let saves = first.size
  if (mayShare && !first.isAlone)
    for (const church of queue) {
      if (church === first || church.isAlone || saves + church.size > MAX_BATCH) continue
      churches.push(church)
      saves += church.size
    }
  return churches
}

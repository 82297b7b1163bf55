import type { Clock } from '../../core/time/clock.ts'
import type { Collections } from '../../db/collections.ts'
import { eraseChurch } from './erase-church.ts'

const MINUTE_MS = 60_000

/** An upload that was under way when its church was removed may still write. It has ended by then. */
const LATE_WRITES_MS = 15 * MINUTE_MS

interface Removing {
  readonly all: Collections
  readonly clock: Clock
}

/** Erases what removed churches have left. A killed process leaves the record of the removal, so the next pass repeats it. */
export const eraseRemoved = async (
  { all, clock }: Removing,
  lateWritesMs = LATE_WRITES_MS,
): Promise<void> => {
  for (const { _id, removedAt } of await all.removals.find().toArray()) {
    const isLast = clock.now().getTime() - removedAt.getTime() >= lateWritesMs
    await eraseChurch(all, _id)
    if (isLast) await all.removals.deleteOne({ _id })
  }
}

interface RemoverOptions extends Removing {
  readonly everyMs?: number
  onError(error: unknown): void
}

export interface Remover {
  /** Erases soon what was removed just now. Answers at once. */
  removed(): void
  stop(): Promise<void>
}

/** Erases at the start and every few minutes, until stopped. */
export const startRemover = ({ onError, everyMs = 5 * MINUTE_MS, ...removing }: RemoverOptions): Remover => {
  let working: Promise<unknown> = Promise.resolve()
  const erase = () => {
    working = working.then(() => eraseRemoved(removing)).catch(onError)
  }
  const timer = setInterval(erase, everyMs)
  erase()
  return {
    removed: erase,
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

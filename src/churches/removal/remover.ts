import { createLoop } from '../../core/async/loop.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { Leases } from '../../db/lease.ts'
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
  readonly leases: Leases
  onError(error: unknown): void
}

export interface Remover {
  /** Erases soon what was removed just now. Answers at once. */
  removed(): void
  stop(): Promise<void>
}

const LEASE = 'removal'
/** When a server looks again that found another one erasing. */
const AGAIN_MS = 2000

/** Erases at the start and every few minutes, until stopped. One server does at a time. */
export const startRemover = ({ onError, leases, ...removing }: RemoverOptions): Remover => {
  const erase = async (): Promise<number | undefined> => {
    if (!(await removing.all.removals.findOne())) return undefined
    if (!(await leases.hold(LEASE))) return AGAIN_MS
    try {
      await eraseRemoved(removing)
    } finally {
      await leases.release(LEASE)
    }
    return undefined
  }
  const loop = createLoop({ run: erase, everyMs: 5 * MINUTE_MS, onError })
  loop.wake()
  return { removed: loop.wake, stop: loop.stop }
}

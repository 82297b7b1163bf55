import { Limiter } from '../core/async/limiter.ts'
import { withTimeout } from '../core/async/timeout.ts'
import { TooContended } from '../core/errors.ts'
import type { Database } from '../db/connect.ts'
import { createSessionLeases } from '../db/session-leases.ts'
import { isStorageAway } from '../db/storage-errors.ts'
import { CommitQueue, type PendingSave } from './commit-queue.ts'
import type { Command, Saved } from './model.ts'
import { Conflict, createSaver, type Saver } from './saver.ts'

/**
 * Saves come one after the other here, and all that wait share the next transaction: under load that is one
 * commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch
 * see each other in order; one that is refused leaves its neighbours alone.
 *
 * A church whose documents another transaction has locked leaves the common queue at the first conflict and
 * tries again in a queue of its own, until it has saved.
 */
export interface Committer {
  submit(command: Command): Promise<Saved>
  /**
   * Settles when nothing is under way any more, or at the deadline, in the time of performance.now(). Saves
   * of locked churches are not waited for.
   */
  close(deadline?: number): Promise<void>
}

const SAVE_TIMEOUT_MS = 10_000
const ABANDONED_AFTER_MS = 1000
/** More attempts at the same time, however many churches are locked, would only slow MongoDB down for the others. */
const MAX_LOCKED_ATTEMPTS = 4
const FIRST_BACKOFF_MS = 5
const MAX_BACKOFF_MS = 100

interface Options {
  /** How long a save may wait and be tried before it is answered all the same. */
  readonly timeoutMs?: number
  /** Told of every transaction that was committed: how many saves it held, and how long it took. */
  readonly onCommit?: CommitObserver
}

export type CommitObserver = (saves: number, seconds: number) => void

export const createCommitter = (
  database: Database,
  { timeoutMs = SAVE_TIMEOUT_MS, onCommit = () => {} }: Options = {},
): Committer => {
  const leases = createSessionLeases(database.db, database.collections)
  const savers: Saver[] = []
  const idleSavers: Saver[] = []
  const lockedChurches = new Map<string, CommitQueue>()
  const attempts = new Limiter({ concurrency: MAX_LOCKED_ATTEMPTS, maxWaiting: Number.POSITIVE_INFINITY })
  let isClosing = false

  const takeSaver = (): Saver => {
    const idle = idleSavers.pop()
    if (idle) return idle
    const saver = observed(createSaver(database, leases), onCommit)
    savers.push(saver)
    return saver
  }

  let commonSaver: Saver | null = null
  const commonQueue = new CommitQueue(async (take) => {
    commonSaver ??= takeSaver()
    const inConflict = await commitBatch(commonSaver, take())
    for (const [churchId, saves] of Map.groupBy(inConflict, ({ command }) => command.churchId)) {
      const queue = openQueue(churchId)
      lockedChurches.set(churchId, queue)
      queue.add(...saves, ...commonQueue.remove(churchId))
    }
  })

  /** For a church that met a conflict. It stays in its own queue until what waits there is committed. */
  const openQueue = (churchId: string): CommitQueue => {
    const saver = takeSaver()
    let lockedSince = performance.now()
    let conflicts = 0
    const queue = new CommitQueue(async (take) => {
      const inConflict = await attempts.run(async () => {
        // Best effort: where it is refused, MongoDB itself ends the transaction after a minute.
        if (performance.now() - lockedSince > ABANDONED_AFTER_MS) await leases.endExpired().catch(() => 0)
        return commitBatch(saver, take())
      })
      if (inConflict.length > 0) {
        queue.putBack(inConflict)
        if (isClosing) queue.rejectAll()
        // Outside of the attempts, whose places others may need.
        else await backOff(++conflicts)
        return
      }
      lockedSince = performance.now()
      conflicts = 0
      if (!saver.hasCommitted || !queue.isEmpty) return
      lockedChurches.delete(churchId)
      idleSavers.push(saver)
    })
    return queue
  }

  return {
    submit(command) {
      const { promise, resolve, reject } = Promise.withResolvers<Saved>()
      const queue = lockedChurches.get(command.churchId) ?? commonQueue
      queue.add({
        command,
        deadline: performance.now() + timeoutMs,
        settle(outcome) {
          if ('saved' in outcome) resolve(outcome.saved)
          else reject(outcome.error)
        },
      })
      return withTimeout(promise, timeoutMs, () => {
        throw new TooContended()
      })
    },

    async close(deadline = performance.now() + timeoutMs) {
      isClosing = true
      await untilDeadline(commonQueue.drained, deadline)
      commonQueue.rejectAll()
      const queues = [...lockedChurches.values()]
      for (const queue of queues) queue.rejectAll()
      await untilDeadline(Promise.all(queues.map(({ drained }) => drained)), deadline)
      commonSaver = null
      idleSavers.length = 0
      lockedChurches.clear()
      await untilDeadline(Promise.all(savers.splice(0).map((saver) => saver.end())), deadline)
    },
  }
}

const observed = (saver: Saver, onCommit: CommitObserver): Saver => ({
  async commit(batch) {
    const startedAt = performance.now()
    const decided = await saver.commit(batch)
    onCommit(batch.length, (performance.now() - startedAt) / 1000)
    return decided
  },
  get hasCommitted() {
    return saver.hasCommitted
  },
  end: () => saver.end(),
})

/**
 * Gives each save of the batch its outcome, except those that met a conflict: these are returned. A batch that
 * fails is taken apart and tried again, so that what is wrong with one church or one command stays its own.
 */
const commitBatch = async (saver: Saver, batch: readonly PendingSave[]): Promise<PendingSave[]> => {
  if (batch.length === 0) return []
  try {
    for (const { waiting, outcome } of await saver.commit(batch)) waiting.settle(outcome)
    return []
  } catch (error) {
    const isConflict = error instanceof Conflict
    const parts = isConflict ? halvesByChurch(batch) : batch.map((waiting) => [waiting])
    if (parts.length > 1 && !isStorageAway(error)) return commitParts(saver, parts)
    if (isConflict) return [...batch]
    // The session stays: what a lost answer left open in it ends when its next transaction begins.
    for (const waiting of batch) waiting.settle({ error })
    return []
  }
}

const commitParts = async (
  saver: Saver,
  parts: readonly (readonly PendingSave[])[],
): Promise<PendingSave[]> => {
  const inConflict: PendingSave[] = []
  for (const part of parts) inConflict.push(...(await commitBatch(saver, part)))
  return inConflict
}

/** Half of the churches each: with one locked among many, most of the others still share a transaction. */
const halvesByChurch = (batch: readonly PendingSave[]): PendingSave[][] => {
  const churches = [...Map.groupBy(batch, ({ command }) => command.churchId).values()]
  if (churches.length === 1) return churches
  const middle = Math.ceil(churches.length / 2)
  return [churches.slice(0, middle).flat(), churches.slice(middle).flat()]
}

const backOff = (conflicts: number): Promise<void> => {
  const longest = Math.min(FIRST_BACKOFF_MS * 1.5 ** conflicts, MAX_BACKOFF_MS)
  // By chance, so that two servers that save in the same church do not meet again and again.
  return Bun.sleep(Math.random() * longest)
}

const untilDeadline = (work: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeout(work, deadline - performance.now(), () => {})

import { withTimeout } from '../../core/async/timeout.ts'
import { TooContended } from '../../core/errors.ts'
import type { Database } from '../../db/connect.ts'
import { isStorageAway } from '../../db/errors/storage-errors.ts'
import { createSessionLeases } from '../../db/session-leases.ts'
import type { Command, Saved } from '../model.ts'
import { Lane, type PendingSave } from './lane.ts'
import { Conflict, type Saver } from './saver.ts'
import { type CommitObserver, createSavers } from './savers.ts'
import { MAX_BATCH, Schedule } from './schedule.ts'

/**
 * The saves of a church come one after the other here, and all that wait share the next transaction: under load that
 * is one commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch see each
 * other in order; one that is refused leaves its neighbours alone.
 *
 * Each church has a lane of its own, and a few transactions are under way at the same time.
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
/**
 * Transactions under way at the same time. More than two gained nothing on a replica set: 32 clients on 32 churches cost
 * 3.5 ms of CPU time a save with 2, 4.1 with 4, 3.6 with 8, 3.5 with 16, on a busy machine where that is hardly a
 * difference (`./scripts/bench writes --quick --rounds 5 --clients 32 --churches 32`, with this number changed). One cost
 * 2.7, but would let a slow commit hold up everybody. Eight for a cluster, whose shards work side by side, is not measured.
 */
const MAX_COMMITS = { replicaSet: 2, sharded: 8 } as const
const FIRST_BACKOFF_MS = 5
const MAX_BACKOFF_MS = 100

interface Options {
  /** How long a save may wait and be tried before it is answered all the same. */
  readonly timeoutMs?: number
  /** How many transactions are under way at the same time. */
  readonly concurrency?: number
  readonly onCommit?: CommitObserver
}

export const createCommitter = (
  database: Database,
  {
    timeoutMs = SAVE_TIMEOUT_MS,
    concurrency = MAX_COMMITS[database.isSharded ? 'sharded' : 'replicaSet'],
    onCommit = () => {},
  }: Options = {},
): Committer => {
  const leases = createSessionLeases(database.db, database.collections)
  const savers = createSavers(database, leases, onCommit)
  const lanes = new Map<string, Lane>()
  let lastBatch = 0
  let isClosing = false

  const commitNext = async (turn: readonly Lane[]): Promise<void> => {
    // Best effort: where it is refused, MongoDB itself ends the transaction after a minute.
    if (turn.some(({ lockedMs }) => lockedMs > ABANDONED_AFTER_MS)) await leases.endExpired().catch(() => 0)
    const batch = turn.flatMap((lane) => lane.take(MAX_BATCH))
    lastBatch = batch.length
    const inConflict = await savers.use((saver) => commitBatch(saver, batch))
    for (const lane of turn) {
      lane.attempted(inConflict.filter(({ command }) => command.churchId === lane.churchId))
      if (isClosing && lane.isLocked) lane.rejectAll()
      // Without a place, which others may need; at once when it is not yet known whose lock it was.
      if (lane.size === 0) lanes.delete(lane.churchId)
      else if (lane.isLocked && turn.length === 1) void backOff(lane.conflicts).then(() => ready(lane))
      else schedule.add(lane)
    }
  }

  const schedule = new Schedule({ concurrency, mayShare: !database.isSharded }, commitNext)

  const ready = (lane: Lane): void => {
    schedule.add(lane)
    // Requests that arrived together should not miss the batch because one of them was read first; but one that
    // comes alone, as those before it did, should not wait for others.
    const begin = lastBatch > 1 ? setImmediate : queueMicrotask
    begin(() => schedule.startNext())
  }

  return {
    submit(command) {
      const { promise, resolve, reject } = Promise.withResolvers<Saved>()
      const pending: PendingSave = {
        command,
        deadline: performance.now() + timeoutMs,
        settle(outcome) {
          if ('saved' in outcome) resolve(outcome.saved)
          else reject(outcome.error)
        },
      }
      const known = lanes.get(command.churchId)
      const lane = known ?? new Lane(command.churchId)
      lane.add(pending)
      if (!known) {
        lanes.set(command.churchId, lane)
        ready(lane)
      }
      return withTimeout(promise, timeoutMs, () => {
        throw new TooContended()
      })
    },

    async close(deadline = performance.now() + timeoutMs) {
      isClosing = true
      for (const lane of lanes.values()) if (lane.isLocked) lane.rejectAll()
      await untilDeadline(schedule.drained(), deadline)
      for (const lane of lanes.values()) lane.rejectAll()
      await untilDeadline(savers.end(), deadline)
    },
  }
}

/**
 * Gives each save of the batch its outcome, except those that met a conflict: these are returned. A batch that
 * fails is taken apart and tried again, so that what is wrong with one command stays its own.
 */
const commitBatch = async (saver: Saver, batch: readonly PendingSave[]): Promise<readonly PendingSave[]> => {
  if (batch.length === 0) return []
  try {
    for (const { waiting, outcome } of await saver.commit(batch)) waiting.settle(outcome)
    return []
  } catch (error) {
    if (error instanceof Conflict) return batch
    if (batch.length > 1 && !isStorageAway(error)) return commitOneByOne(saver, batch)
    // The session stays: what a lost answer left open in it ends when its next transaction begins.
    for (const waiting of batch) waiting.settle({ error })
    return []
  }
}

const commitOneByOne = async (
  saver: Saver,
  batch: readonly PendingSave[],
): Promise<readonly PendingSave[]> => {
  for (const [at, waiting] of batch.entries()) {
    const inConflict = await commitBatch(saver, [waiting])
    if (inConflict.length > 0) return batch.slice(at)
  }
  return []
}

const backOff = (conflicts: number): Promise<void> => {
  const longest = Math.min(FIRST_BACKOFF_MS * 1.5 ** conflicts, MAX_BACKOFF_MS)
  // By chance, so that two servers that save in the same church do not meet again and again.
  return Bun.sleep(Math.random() * longest)
}

const untilDeadline = (work: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeout(work, deadline - performance.now(), () => {})

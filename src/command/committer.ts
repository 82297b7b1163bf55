import { TooContended } from '../core/errors.ts'
import { Limiter } from '../core/limiter.ts'
import { withTimeout } from '../core/timeout.ts'
import type { Database } from '../db/connect.ts'
import { isStorageAway } from '../db/storage-errors.ts'
import { createWriters } from '../db/writers.ts'
import { Lane, type Waiting } from './lane.ts'
import type { Command, Saved } from './model.ts'
import { Conflict, createSaver, type Saver } from './saver.ts'

/**
 * Saves come one after the other here, and all that wait share the next transaction: under load that is one
 * commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch
 * see each other in order; one that is refused leaves its neighbours alone.
 *
 * A church whose documents another transaction has locked leaves the common lane at the first conflict and
 * tries again in a lane of its own, until it has saved.
 */
export interface Committer {
  submit(command: Command): Promise<Saved>
  /**
   * Settles when nothing is under way any more, or at the deadline, in the time of performance.now(). Saves
   * of locked churches are not waited for.
   */
  close(deadline?: number): Promise<void>
}

const PATIENCE_MS = 10_000
const ABANDONED_AFTER_MS = 1000
/** More attempts at the same time, however many churches are locked, would only keep MongoDB from the others. */
const LOCKED_AT_ONCE = 4
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

interface Options {
  /** How long a save may wait and be tried before it is answered all the same. */
  readonly patienceMs?: number
}

export const createCommitter = (
  database: Database,
  { patienceMs = PATIENCE_MS }: Options = {},
): Committer => {
  const writers = createWriters(database.db, database.collections)
  const savers: Saver[] = []
  const idleSavers: Saver[] = []
  const lockedChurches = new Map<string, Lane>()
  const attempts = new Limiter({ concurrency: LOCKED_AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY })
  let isClosing = false

  const takeSaver = (): Saver => {
    const idle = idleSavers.pop()
    if (idle) return idle
    const saver = createSaver(database, writers)
    savers.push(saver)
    return saver
  }

  let commonSaver: Saver | null = null
  const commonLane = new Lane(async (take) => {
    commonSaver ??= takeSaver()
    const inConflict = await commitBatch(commonSaver, take())
    for (const [churchId, saves] of Map.groupBy(inConflict, ({ command }) => command.churchId)) {
      const lane = openLane(churchId)
      lockedChurches.set(churchId, lane)
      lane.add(...saves, ...commonLane.takeOut(churchId))
    }
  })

  /** For a church that met a conflict. It stays in its own lane until what waits there is committed. */
  const openLane = (churchId: string): Lane => {
    const saver = takeSaver()
    let lockedSince = performance.now()
    let conflicts = 0
    const lane = new Lane(async (take) => {
      const inConflict = await attempts.run(async () => {
        // Best effort: where it is refused, MongoDB itself ends the transaction after a minute.
        if (performance.now() - lockedSince > ABANDONED_AFTER_MS) await writers.freeAbandoned().catch(() => 0)
        return commitBatch(saver, take())
      })
      if (inConflict.length > 0) {
        lane.putBack(inConflict)
        if (isClosing) lane.giveUp()
        // Without a place among the attempts, which others may need.
        else await pauseAfter(++conflicts)
        return
      }
      lockedSince = performance.now()
      conflicts = 0
      if (!saver.hasCommitted || !lane.isEmpty) return
      lockedChurches.delete(churchId)
      idleSavers.push(saver)
    })
    return lane
  }

  return {
    submit(command) {
      const { promise, resolve, reject } = Promise.withResolvers<Saved>()
      const lane = lockedChurches.get(command.churchId) ?? commonLane
      lane.add({
        command,
        deadline: performance.now() + patienceMs,
        settle(outcome) {
          if ('saved' in outcome) resolve(outcome.saved)
          else reject(outcome.error)
        },
      })
      return withTimeout(promise, patienceMs, () => {
        throw new TooContended()
      })
    },

    async close(deadline = performance.now() + patienceMs) {
      isClosing = true
      await untilDeadline(commonLane.drained, deadline)
      commonLane.giveUp()
      const lanes = [...lockedChurches.values()]
      for (const lane of lanes) lane.giveUp()
      await untilDeadline(Promise.all(lanes.map(({ drained }) => drained)), deadline)
      commonSaver = null
      idleSavers.length = 0
      lockedChurches.clear()
      await untilDeadline(Promise.all(savers.splice(0).map((saver) => saver.end())), deadline)
    },
  }
}

/**
 * Gives each save of the batch its outcome, except those that met a conflict: these are returned. A batch that
 * fails is taken apart and tried again, so that what is wrong with one church or one command stays its own.
 */
const commitBatch = async (saver: Saver, batch: readonly Waiting[]): Promise<Waiting[]> => {
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

const commitParts = async (saver: Saver, parts: readonly (readonly Waiting[])[]): Promise<Waiting[]> => {
  const inConflict: Waiting[] = []
  for (const part of parts) inConflict.push(...(await commitBatch(saver, part)))
  return inConflict
}

/** Half of the churches each: with one locked among many, most of the others still share a transaction. */
const halvesByChurch = (batch: readonly Waiting[]): Waiting[][] => {
  const churches = [...Map.groupBy(batch, ({ command }) => command.churchId).values()]
  if (churches.length === 1) return churches
  const middle = Math.ceil(churches.length / 2)
  return [churches.slice(0, middle).flat(), churches.slice(middle).flat()]
}

const pauseAfter = (conflicts: number): Promise<void> => {
  const longest = Math.min(FIRST_PAUSE_MS * 1.5 ** conflicts, LONGEST_PAUSE_MS)
  // By chance, so that two servers that save in the same church do not meet again and again.
  return Bun.sleep(Math.random() * longest)
}

const untilDeadline = (work: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeout(work, deadline - performance.now(), () => {})

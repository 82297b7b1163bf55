import { withTimeout } from '../core/async/timeout.ts'
import { TooContended } from '../core/failures.ts'
import { SAVE_TIMEOUT_MS } from '../core/time/timeouts.ts'
import type { Database } from '../db/connect.ts'
import { isStorageAway } from '../db/errors/storage-errors.ts'
import { createSessionLeases, type SessionLeases } from '../db/sessions/session-leases.ts'
import { type CommitObserver, Conflict, createSavers, type Saver, type Savers } from './batch.ts'
import type { Command, Saved } from './command.ts'
import { Lane, type PendingSave } from './lane.ts'

/** Saves in one transaction. */
const MAX_BATCH = 128
const ABANDONED_AFTER_MS = 1000
/**
 * Transactions under way at the same time. More than two gained nothing on a replica set: 32 clients on 32 churches cost
 * 3.5 ms of CPU time a save with 2, 4.1 with 4, 3.6 with 8, 3.5 with 16, on a busy machine where that is hardly a
 * difference (`./scripts/bench writes --quick --rounds 5 --clients 32 --churches 32`, with this number changed). One cost
 * 2.7, but a slow commit would delay every church. Eight for a cluster, whose shards work side by side, is not measured.
 */
const CONCURRENT_TRANSACTIONS = { replicaSet: 2, sharded: 8 } as const
const FIRST_BACKOFF_MS = 5
const MAX_BACKOFF_MS = 100

interface Options {
  /** The time limit of a save, with all its attempts. */
  readonly timeoutMs?: number
  /** How many transactions are under way at the same time. */
  readonly concurrency?: number
  readonly onCommit?: CommitObserver
  /** Called for each church of a transaction that has ended. */
  onSaved?(churchId: string): void
}

/** Commits saves in transactions; see CommitQueue. */
export interface Committer {
  submit(command: Command): Promise<Saved>
  /**
   * Settles when nothing is under way any more, or at the deadline, in the time of performance.now(). Saves
   * of locked churches are not waited for.
   */
  close(deadline?: number): Promise<void>
}

export const createCommitter = (database: Database, options: Options = {}): Committer =>
  new CommitQueue(database, options)

/**
 * The saves of a church are committed one after the other, and all that wait share the next transaction: under load that
 * is one commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch see each
 * other in order; a refused one does not affect the others.
 *
 * Each church has a lane of its own. A lane takes a place for one transaction and then goes to the end of the queue, so
 * that a church with many saves does not delay the others. The methods are in the order in which a save meets them.
 */
class CommitQueue implements Committer {
  readonly #timeoutMs: number
  readonly #limits: TurnLimits
  readonly #leases: SessionLeases
  readonly #savers: Savers
  readonly #onSaved: (churchId: string) => void
  /** Every church that has saves, waiting or under way. */
  readonly #lanes = new Map<string, Lane>()
  /** The lanes that wait for a place. */
  #queue: Lane[] = []
  readonly #underWay = new Set<Promise<void>>()
  #lockedUnderWay = 0
  #lastBatch = 0
  #isClosing = false

  constructor(database: Database, { timeoutMs = SAVE_TIMEOUT_MS, concurrency, onCommit, onSaved }: Options) {
    this.#timeoutMs = timeoutMs
    this.#limits = {
      concurrency: concurrency ?? CONCURRENT_TRANSACTIONS[database.isSharded ? 'sharded' : 'replicaSet'],
      mayShare: !database.isSharded,
    }
    this.#leases = createSessionLeases(database.db, database.collections)
    this.#onSaved = onSaved ?? (() => {})
    this.#savers = createSavers(database, this.#leases, onCommit ?? (() => {}))
  }

  submit(command: Command): Promise<Saved> {
    const { promise, resolve, reject } = Promise.withResolvers<Saved>()
    const pending: PendingSave = {
      command,
      deadline: performance.now() + this.#timeoutMs,
      settle(outcome) {
        if ('saved' in outcome) resolve(outcome.saved)
        else reject(outcome.error)
      },
    }
    const known = this.#lanes.get(command.churchId)
    const lane = known ?? new Lane(command.churchId)
    lane.add(pending)
    if (!known) {
      this.#lanes.set(command.churchId, lane)
      this.#enqueue(lane)
    }
    return withTimeout(promise, this.#timeoutMs, () => {
      throw new TooContended()
    })
  }

  #enqueue(lane: Lane): void {
    this.#queue.push(lane)
    // Requests that arrived together should share a batch although one of them was read first; but a request that
    // arrives alone, as those before it did, should not wait for others.
    const begin = this.#lastBatch > 1 ? setImmediate : queueMicrotask
    begin(() => this.#startTransactions())
  }

  #startTransactions(): void {
    while (this.#underWay.size < this.#limits.concurrency) {
      const turn = nextTurn(this.#queue, this.#lockedUnderWay, this.#limits)
      if (turn.length === 0) return
      this.#queue = this.#queue.filter((lane) => !turn.includes(lane))
      const locked = turn.some((lane) => lane.isLocked) ? 1 : 0
      this.#lockedUnderWay += locked
      const transaction = this.#commit(turn).finally(() => {
        this.#underWay.delete(transaction)
        this.#lockedUnderWay -= locked
        this.#startTransactions()
      })
      this.#underWay.add(transaction)
    }
  }

  async #commit(turn: readonly Lane[]): Promise<void> {
    // Best effort: where it is refused, MongoDB itself ends the transaction after a minute.
    if (turn.some(({ lockedMs }) => lockedMs > ABANDONED_AFTER_MS))
      await this.#leases.endExpired().catch(() => 0)
    const batch = turn.flatMap((lane) => lane.take(MAX_BATCH))
    this.#lastBatch = batch.length
    const inConflict = await this.#savers.use((saver) => commitBatch(saver, batch))
    for (const lane of turn) {
      this.#onSaved(lane.churchId)
      lane.attempted(inConflict.filter(({ command }) => command.churchId === lane.churchId))
      if (this.#isClosing && lane.isLocked) lane.rejectAll()
      if (lane.size === 0) this.#lanes.delete(lane.churchId)
      // A locked lane waits without a place; but in a shared transaction it is not known whose lock it was.
      else if (lane.isLocked && turn.length === 1)
        void backOff(lane.conflicts).then(() => this.#enqueue(lane))
      else this.#queue.push(lane)
    }
  }

  async close(deadline = performance.now() + this.#timeoutMs): Promise<void> {
    this.#isClosing = true
    for (const lane of this.#lanes.values()) if (lane.isLocked) lane.rejectAll()
    await untilDeadline(this.#drained(), deadline)
    for (const lane of this.#lanes.values()) lane.rejectAll()
    await untilDeadline(this.#savers.end(), deadline)
  }

  async #drained(): Promise<void> {
    this.#startTransactions()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}

interface TurnLimits {
  /** How many transactions are under way at the same time. */
  readonly concurrency: number
  /** Whether churches that wait for a place may share a transaction. */
  readonly mayShare: boolean
}

/**
 * The lanes of the next transaction: the first of the queue that may go, and those behind it that may share its
 * transaction. Locked churches hold at most half of the places.
 */
export const nextTurn = (
  queue: readonly Lane[],
  lockedUnderWay: number,
  { concurrency, mayShare }: TurnLimits,
): Lane[] => {
  const hasLockedPlace = lockedUnderWay < Math.ceil(concurrency / 2)
  const first = queue.find((lane) => hasLockedPlace || !lane.isLocked)
  if (!first) return []
  const turn = [first]
  let saves = first.size
  if (mayShare && !first.isAlone)
    for (const lane of queue) {
      if (lane === first || lane.isAlone || saves + lane.size > MAX_BATCH) continue
      turn.push(lane)
      saves += lane.size
    }
  return turn
}

/**
 * Gives each save of the batch its outcome, except those that met a conflict: these are returned. A batch that
 * fails is taken apart and tried again, so that a faulty command fails alone.
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
  // Random, so that two servers that save in the same church do not collide repeatedly.
  return Bun.sleep(Math.random() * longest)
}

const untilDeadline = (work: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeout(work, deadline - performance.now(), () => {})

import { TooContended } from '../core/failures.ts'
import { SAVE_TIMEOUT_MS, withTimeout } from '../core/time.ts'
import type { Database } from '../db/connect.ts'
import { isStorageAway } from '../db/errors.ts'
import { createSessionLeases, type SessionLeases } from '../db/transactions.ts'
import type { Command, PendingSave, Saved } from './command.ts'
import { type CommitObserver, Conflict, createSaveSessions, type SaveSessions } from './save-sessions.ts'

const ABANDONED_AFTER_MS = 1000
/** More than two gained nothing on a replica set, and with one a slow commit would delay every church. */
const TRANSACTIONS = { replicaSet: 2, sharded: 8 } as const
const FIRST_BACKOFF_MS = 5
const MAX_BACKOFF_MS = 100

interface Options {
  /** The time limit of a save, with all its attempts. */
  readonly timeoutMs?: number
  /** How many transactions are under way at the same time. */
  readonly transactions?: number
  readonly onCommit?: CommitObserver
  /** Called for each church of a transaction that has ended. */
  onSaved?(churchId: string): void
}

/** Commits saves in transactions. */
export interface SaveQueue {
  submit(command: Command): Promise<Saved>
  /**
   * Settles when nothing is under way any more, or at the deadline, in the time of performance.now(). Saves
   * of locked churches are not waited for.
   */
  close(deadline?: number): Promise<void>
}

export const createSaveQueue = (database: Database, options: Options = {}): SaveQueue =>
  new TransactionQueue(database, options)

/**
 * The saves of a church are committed one after the other, and all that wait share the next transaction: under load that
 * is one commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch see each
 * other in order; a refused one does not affect the others.
 *
 * After a transaction a church goes to the end of the queue, so that one with many saves does not delay the others. The
 * methods are in the order in which a save meets them.
 */
class TransactionQueue implements SaveQueue {
  readonly #timeoutMs: number
  readonly #concurrency: Concurrency
  readonly #leases: SessionLeases
  readonly #sessions: SaveSessions
  readonly #onSaved: (churchId: string) => void
  /** Every church that has saves, waiting or under way. */
  readonly #churches = new Map<string, ChurchQueue>()
  /** The churches that wait for a transaction. */
  #queue: ChurchQueue[] = []
  readonly #underWay = new Set<Promise<void>>()
  #lockedUnderWay = 0
  #lastBatch = 0
  #isClosing = false

  constructor(database: Database, { timeoutMs = SAVE_TIMEOUT_MS, transactions, onCommit, onSaved }: Options) {
    this.#timeoutMs = timeoutMs
    this.#concurrency = {
      transactions: transactions ?? TRANSACTIONS[database.isSharded ? 'sharded' : 'replicaSet'],
      mayShare: !database.isSharded,
    }
    this.#leases = createSessionLeases(database.db, database.collections)
    this.#onSaved = onSaved ?? (() => {})
    this.#sessions = createSaveSessions(database, this.#leases, onCommit ?? (() => {}))
  }

  submit(command: Command): Promise<Saved> {
    const { promise, resolve, reject } = Promise.withResolvers<Saved>()
    const save: PendingSave = {
      command,
      deadline: performance.now() + this.#timeoutMs,
      settle(outcome) {
        if ('saved' in outcome) resolve(outcome.saved)
        else reject(outcome.error)
      },
    }
    const known = this.#churches.get(command.churchId)
    const church = known ?? new ChurchQueue(command.churchId)
    church.add(save)
    if (!known) {
      this.#churches.set(command.churchId, church)
      this.#queue.push(church)
      // Requests that arrived together should share a batch although one of them was read first; but a request that
      // arrives alone, as those before it did, should not wait for others.
      const begin = this.#lastBatch > 1 ? setImmediate : queueMicrotask
      begin(() => this.#startTransactions())
    }
    return withTimeout(promise, this.#timeoutMs, () => {
      throw new TooContended()
    })
  }

  #startTransactions(): void {
    while (this.#underWay.size < this.#concurrency.transactions) {
      const churches = nextChurches(this.#queue, this.#lockedUnderWay, this.#concurrency)
      if (churches.length === 0) return
      this.#queue = this.#queue.filter((church) => !churches.includes(church))
      const locked = churches.some((church) => church.isLocked) ? 1 : 0
      this.#lockedUnderWay += locked
      const transaction = this.#commit(churches).finally(() => {
        this.#underWay.delete(transaction)
        this.#lockedUnderWay -= locked
        this.#startTransactions()
      })
      this.#underWay.add(transaction)
    }
  }

  async #commit(churches: readonly ChurchQueue[]): Promise<void> {
    // Best effort: where it is refused, MongoDB itself ends the transaction after a minute.
    if (churches.some(({ lockedMs }) => lockedMs > ABANDONED_AFTER_MS))
      await this.#leases.endExpired().catch(() => 0)
    const batch = churches.flatMap((church) => church.take(MAX_BATCH))
    this.#lastBatch = batch.length
    let inConflict: readonly PendingSave[] = []
    const parts = batch.length > 0 ? [batch] : []
    for (const [at, part] of parts.entries()) {
      try {
        for (const { save, outcome } of await this.#sessions.commit(part)) save.settle(outcome)
      } catch (error) {
        if (error instanceof Conflict) {
          inConflict = parts.slice(at).flat()
          break
        }
        // Each save is tried again alone, so that a faulty one fails alone.
        if (part.length > 1 && !isStorageAway(error)) parts.push(...part.map((save) => [save]))
        else for (const save of part) save.settle({ error })
      }
    }
    for (const church of churches) {
      this.#onSaved(church.churchId)
      church.attempted(inConflict.filter(({ command }) => command.churchId === church.churchId))
      if (this.#isClosing && church.isLocked) church.rejectAll()
      if (church.size === 0) this.#churches.delete(church.churchId)
      // A locked church waits outside of the queue; but in a shared transaction it is not known whose lock it was.
      else if (church.isLocked && churches.length === 1)
        void backOff(church.conflicts).then(() => {
          this.#queue.push(church)
          this.#startTransactions()
        })
      else this.#queue.push(church)
    }
  }

  async close(deadline = performance.now() + this.#timeoutMs): Promise<void> {
    this.#isClosing = true
    for (const church of this.#churches.values()) if (church.isLocked) church.rejectAll()
    await untilDeadline(this.#drained(), deadline)
    for (const church of this.#churches.values()) church.rejectAll()
    await untilDeadline(this.#sessions.end(), deadline)
  }

  async #drained(): Promise<void> {
    this.#startTransactions()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}

const backOff = (conflicts: number): Promise<void> => {
  const longest = Math.min(FIRST_BACKOFF_MS * 1.5 ** conflicts, MAX_BACKOFF_MS)
  // Random, so that two servers that save in the same church do not collide repeatedly.
  return Bun.sleep(Math.random() * longest)
}

const untilDeadline = (work: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeout(work, deadline - performance.now(), () => {})

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

interface Concurrency {
  /** How many transactions are under way at the same time. */
  readonly transactions: number
  /** Whether churches that wait may share a transaction. */
  readonly mayShare: boolean
}

/** Saves in one transaction. */
const MAX_BATCH = 128

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

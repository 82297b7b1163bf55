import type { ClientSession } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { isServerError } from '../db/errors/server-errors.ts'
import type { SessionLeases } from '../db/sessions/session-leases.ts'
import { inTransaction } from '../db/sessions/transaction.ts'
import type { Change, Decision, Records } from './command.ts'
import type { Outcome, PendingSave } from './lane.ts'
import { applyChange, loadRecords, prefetchedRecords } from './records.ts'
import { headsBefore, type KnownHeads, Outdated, writeChanges } from './write.ts'

/** Called after every committed transaction with its number of saves and its duration. */
export type CommitObserver = (saves: number, seconds: number) => void

/** As many sessions to save in as there are transactions under way at the same time, used again and again. */
export interface Savers {
  use<T>(work: (saver: Saver) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export const createSavers = (database: Database, leases: SessionLeases, onCommit: CommitObserver): Savers => {
  const all: Saver[] = []
  const idle: Saver[] = []
  /** Sessions whose transaction a lost answer may have left open. They are used first: the next transaction ends it. */
  const unfinished: Saver[] = []

  const create = (): Saver => {
    const saver = observed(createSaver(database, leases), onCommit)
    all.push(saver)
    return saver
  }

  return {
    async use(work) {
      const saver = unfinished.pop() ?? idle.pop() ?? create()
      try {
        return await work(saver)
      } finally {
        const rest = saver.hasCommitted ? idle : unfinished
        rest.push(saver)
      }
    },

    async end() {
      idle.length = 0
      unfinished.length = 0
      await Promise.all(all.splice(0).map((saver) => saver.end()))
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

/** Another transaction holds a document of one of the churches. Nothing was written. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

interface Decided {
  readonly waiting: PendingSave
  readonly outcome: Outcome
}

/** The result of a batch: the outcome of each save, and the documents to write for it. */
interface Plan {
  readonly decided: Decided[]
  readonly changes: readonly Change[]
  readonly before: KnownHeads
}

/** A session of its own to save in, one transaction after the other. */
export interface Saver {
  /** Saves the batch in one transaction; throws Conflict at the first one instead of waiting for it. */
  commit(batch: readonly PendingSave[]): Promise<Decided[]>
  /** Whether its latest transaction was committed. Otherwise a lost answer may have left it open until the next. */
  readonly hasCommitted: boolean
  end(): Promise<void>
}

const createSaver = ({ client, collections }: Database, leases: SessionLeases): Saver => {
  const session = client.startSession()
  let hasCommitted = true

  const commit = async (batch: readonly PendingSave[], attempt = 1): Promise<Decided[]> => {
    const prefetched = attempt === 1 ? planByPrefetched(batch) : null
    await leases.acquire(session)
    const stopRenewing = leases.keepRenewing(session)
    hasCommitted = false
    try {
      const deadline = Math.max(...batch.map((waiting) => waiting.deadline))
      const decided = await inTransaction(session, { deadline }, (tx) =>
        carryOut(batch, prefetched, tx).catch(throwConflict),
      )
      hasCommitted = true
      return decided
    } catch (error) {
      if (!shouldRetry(error) || attempt === 3) throw error
      return commit(batch, attempt + 1)
    } finally {
      stopRenewing()
    }
  }

  const carryOut = async (
    batch: readonly PendingSave[],
    prefetched: Plan | null,
    tx: ClientSession,
  ): Promise<Decided[]> => {
    const { decided, changes, before } = prefetched ?? (await loadAndPlan(batch, tx))
    if (changes.length > 0) await writeChanges(collections, changes, before, tx)
    return decided
  }

  const loadAndPlan = async (batch: readonly PendingSave[], tx: ClientSession): Promise<Plan> => {
    const commands = batch.map(({ command }) => command)
    return planOf(batch, await loadRecords(collections, commands, tx))
  }

  return {
    commit: (batch) => commit(batch),
    get hasCommitted() {
      return hasCommitted
    },
    async end() {
      // In this order: an ended session may be reused at once, and the old lease must not end its new transaction.
      await leases.release(session).catch(() => {})
      await session.endSession().catch(() => {})
    },
  }
}

const planOf = (batch: readonly PendingSave[], records: Records): Plan => {
  const before = headsBefore(records)
  const changes: Change[] = []
  const decided = batch.map((waiting) => {
    const decision = waiting.command.decide(records)
    if ('change' in decision) {
      applyChange(records, decision.change)
      changes.push(decision.change)
    }
    return { waiting, outcome: outcomeOf(decision, records) }
  })
  return { decided, changes, before }
}

/** Without reading in the transaction, if all of the batch are changes by what was read before it. */
const planByPrefetched = (batch: readonly PendingSave[]): Plan | null => {
  const records = prefetchedRecords(batch.map(({ command }) => command))
  const plan = records && planOf(batch, records)
  return plan?.changes.length === batch.length ? plan : null
}

/**
 * Another transaction, of this program or any other, has written a document that this one wanted to write. The driver
 * would retry at once and for long, and delay all other saves.
 */
const throwConflict = (error: unknown): never => {
  throw isServerError(error, 'writeConflict')
    ? new Conflict('Another transaction writes in the same church.')
    : error
}

/**
 * A duplicate key: the same key was used before, or by another process in the same moment, so the next attempt finds a
 * replay. Outdated: what was prefetched has changed since, and the next attempt reads it in its transaction.
 * Interrupted: another process took this one for dead and ended its session; what was saved is found by its key.
 */
const shouldRetry = (error: unknown): boolean =>
  error instanceof Outdated || isServerError(error, 'duplicateKey') || isServerError(error, 'interrupted')

const outcomeOf = (decision: Decision, { assets }: Records): Outcome => {
  if ('refused' in decision) return { error: decision.refused }
  if ('done' in decision) return { saved: { result: decision.done, replayed: decision.replayed } }
  const { head, operation, revision } = decision.change
  const result = operation && { head, isNew: revision?.version === 1, assets }
  return { saved: { result, replayed: false } }
}

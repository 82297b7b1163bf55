import type { ClientSession } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { isServerError } from '../db/errors.ts'
import { inTransaction, type SessionLeases } from '../db/transactions.ts'
import type { Change, Decision, Outcome, PendingSave, Records } from './command.ts'
import { applyChange, loadRecords, prefetchedRecords } from './records.ts'
import { headsBefore, type KnownHeads, numberChanges, Outdated, writeChanges } from './write.ts'

/** Called after every committed transaction with its number of saves and its duration. */
export type CommitObserver = (saves: number, seconds: number) => void

/** As many sessions to save in as there are transactions under way at the same time, used again and again. */
export interface SaveSessions {
  /** Saves the batch in one transaction; throws Conflict at the first one instead of waiting for it. */
  commit(batch: readonly PendingSave[]): Promise<readonly Decided[]>
  end(): Promise<void>
}

interface Decided {
  readonly save: PendingSave
  readonly outcome: Outcome
}

/** Another transaction holds a document of one of the churches. Nothing was written. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

const ATTEMPTS = 3

export const createSaveSessions = (
  { client, collections }: Database,
  leases: SessionLeases,
  onCommit: CommitObserver,
): SaveSessions => {
  const all: ClientSession[] = []
  const idle: ClientSession[] = []
  /** Sessions whose transaction a lost answer may have left open. They are used first: the next transaction ends it. */
  const unfinished: ClientSession[] = []

  const start = (): ClientSession => {
    const session = client.startSession()
    all.push(session)
    return session
  }

  return {
    async commit(batch) {
      const startedAt = performance.now()
      const deadline = Math.max(...batch.map((save) => save.deadline))
      const session = unfinished.pop() ?? idle.pop() ?? start()
      let free = unfinished
      try {
        for (let attempt = 1; ; attempt++) {
          const prefetched = attempt === 1 ? planByPrefetched(batch) : null
          await leases.acquire(session)
          const stopRenewing = leases.keepRenewing(session)
          try {
            const decided = await inTransaction(session, { deadline }, async (tx) => {
              try {
                const commands = batch.map(({ command }) => command)
                const plan = prefetched ?? planOf(batch, await loadRecords(collections, commands, tx))
                if (plan.changes.length > 0) {
                  const numbered = await numberChanges(collections, plan.changes, tx)
                  await writeChanges(collections, numbered, plan.before, tx)
                }
                return plan.decided
              } catch (error) {
                throw withoutWaiting(error)
              }
            })
            free = idle
            onCommit(batch.length, (performance.now() - startedAt) / 1000)
            return decided
          } catch (error) {
            if (!shouldRetry(error) || attempt === ATTEMPTS) throw error
          } finally {
            stopRenewing()
          }
        }
      } finally {
        free.push(session)
      }
    },

    async end() {
      idle.length = 0
      unfinished.length = 0
      const ending = all.splice(0).map(async (session) => {
        // In this order: an ended session may be reused at once, and the old lease must not end its new transaction.
        await leases.release(session).catch(() => {})
        await session.endSession().catch(() => {})
      })
      await Promise.all(ending)
    },
  }
}

/** The result of a batch: the outcome of each save, and the documents to write for it. */
interface Plan {
  readonly decided: readonly Decided[]
  readonly changes: readonly Change[]
  readonly before: KnownHeads
}

const planOf = (batch: readonly PendingSave[], records: Records): Plan => {
  const before = headsBefore(records)
  const changes: Change[] = []
  const decided = batch.map((save) => {
    const decision = save.command.decide(records)
    if ('change' in decision) {
      applyChange(records, decision.change)
      changes.push(decision.change)
    }
    return { save, outcome: outcomeOf(decision, records) }
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
const withoutWaiting = (error: unknown): unknown =>
  isServerError(error, 'writeConflict')
    ? new Conflict('Another transaction writes in the same church.')
    : error

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

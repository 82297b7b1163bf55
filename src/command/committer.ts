import { type ClientSession, MongoServerError } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { isStorageAway } from '../db/storage-errors.ts'
import { inTransaction, tooContended } from '../db/transaction.ts'
import { createWriters } from '../db/writers.ts'
import { applyChange } from './apply.ts'
import { loadRecords } from './load.ts'
import type { Change, Command, Decision, Saved } from './model.ts'
import { rememberBefore, writeChanges } from './write.ts'

/**
 * Saves come one after the other here, and all that wait share the next transaction: under load that is one
 * commit for many saves instead of many commits that collide on the church's cursor. Commands of a batch
 * see each other in order; one that is refused leaves its neighbours alone.
 */
export interface Committer {
  submit(command: Command): Promise<Saved>
  /** Settles when nothing is under way any more, and ends the session. */
  close(): Promise<void>
}

interface Waiting {
  readonly command: Command
  readonly deadline: number
  settle(outcome: Outcome): void
}

interface Decided {
  readonly waiting: Waiting
  readonly outcome: Outcome
}

type Outcome = { readonly saved: Saved } | { readonly error: unknown }

const MOST_AT_ONCE = 128
const PATIENCE_MS = 10_000
const ABANDONED_AFTER_MS = 1000
const DUPLICATE_KEY = 11_000
const INTERRUPTED = 11_601

interface Options {
  /** How long a save may wait and be tried before it is answered all the same. */
  readonly patienceMs?: number
}

export const createCommitter = (
  database: Database,
  { patienceMs = PATIENCE_MS }: Options = {},
): Committer => {
  const { client, collections } = database
  const writers = createWriters(database.db, collections)
  const queue: Waiting[] = []
  let lane: Promise<void> | null = null
  let session: ClientSession | null = null
  let lastBatch = 0

  const submit = (command: Command): Promise<Saved> =>
    new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => reject(tooContended()), patienceMs)
      queue.push({
        command,
        deadline: performance.now() + patienceMs,
        settle(outcome) {
          clearTimeout(giveUp)
          if ('saved' in outcome) resolve(outcome.saved)
          else reject(outcome.error)
        },
      })
      lane ??= drain()
    })

  const drain = async (): Promise<void> => {
    // Requests that arrived together should not miss the batch because one of them was read first; but one that
    // comes alone, as those before it did, should not wait for others.
    await (lastBatch > 1 ? nextTurn() : undefined)
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST_AT_ONCE).filter(({ deadline }) => performance.now() < deadline)
      lastBatch = batch.length
      if (batch.length > 0) await commitBatch(batch)
    }
    // In the same turn as the last look at the queue, so that nothing can be added to it unseen.
    lane = null
  }

  /** A batch that fails is tried again one by one, so that what is wrong with one command stays its own. */
  const commitBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      for (const { waiting, outcome } of await commitTogether(batch)) waiting.settle(outcome)
    } catch (error) {
      const isFinal = batch.length === 1 || isStorageAway(error)
      // The session stays: what a lost answer left open in it ends when its next transaction begins.
      if (isFinal) for (const waiting of batch) waiting.settle({ error })
      else for (const waiting of batch) await commitBatch([waiting])
    }
  }

  const commitTogether = async (batch: readonly Waiting[], attempt = 1): Promise<Decided[]> => {
    session ??= client.startSession()
    await writers.announce(session)
    const retire = writers.keepAnnounced(session)
    try {
      const deadline = Math.max(...batch.map((waiting) => waiting.deadline))
      return await inTransaction(session, { deadline, beforeRetry }, (tx) => decideAndWrite(batch, tx))
    } catch (error) {
      if (!isWorthAnotherLook(error) || attempt === 3) throw error
      return commitTogether(batch, attempt + 1)
    } finally {
      retire()
    }
  }

  const beforeRetry = async (elapsed: number): Promise<void> => {
    // A favour, not a condition: where it is refused, MongoDB itself gives the transaction up some day.
    if (elapsed > ABANDONED_AFTER_MS) await writers.freeAbandoned().catch(() => 0)
  }

  const decideAndWrite = async (batch: readonly Waiting[], tx: ClientSession): Promise<Decided[]> => {
    const records = await loadRecords(
      collections,
      batch.map(({ command }) => command),
      tx,
    )
    const before = rememberBefore(records)
    const changes: Change[] = []
    const decided = batch.map((waiting) => {
      const decision = waiting.command.decide(records)
      if ('change' in decision) {
        applyChange(records, decision.change)
        changes.push(decision.change)
      }
      return { waiting, outcome: outcomeOf(decision) }
    })
    if (changes.length > 0) await writeChanges(collections, changes, before, tx)
    return decided
  }

  return {
    submit,
    async close() {
      await lane
      if (!session) return
      // In this order: once ended, the session may be used again for something that nobody should end.
      await writers.withdraw(session).catch(() => {})
      await session.endSession().catch(() => {})
    },
  }
}

const nextTurn = (): Promise<void> => new Promise((begin) => setImmediate(begin))

/**
 * A duplicate key: another process used the same key in the same moment, and looked at again it is a replay.
 * Interrupted: another process took this one for dead and ended its session; what was saved is found by its key.
 */
const isWorthAnotherLook = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === DUPLICATE_KEY || error.code === INTERRUPTED)

const outcomeOf = (decision: Decision): Outcome => {
  if ('refused' in decision) return { error: decision.refused }
  if ('done' in decision) return { saved: { response: decision.done, replayed: decision.replayed } }
  return { saved: { response: decision.change.operation?.response ?? null, replayed: false } }
}

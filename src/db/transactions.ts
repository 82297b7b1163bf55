import { Binary, type ClientSession, type Db, type MongoClient, type TransactionOptions } from 'mongodb'
import { TooContended } from '../core/failures.ts'
import type { Collections } from './collections.ts'
import { isExpired, putLease } from './lease.ts'

const transactionOptions: TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
}

interface RetryOptions {
  /** In the time of performance.now(). Without it the driver retries for two minutes. */
  readonly deadline: number
  /** Called before each further attempt. */
  readonly beforeRetry?: () => Promise<void>
}

/**
 * Runs the work in a transaction: snapshot reads, majority and journaled writes. The driver may call the work several
 * times, so the work must create no ids or times, run one operation at a time and catch no error.
 */
export const inTransaction = async <T>(
  session: ClientSession,
  { deadline, beforeRetry }: RetryOptions,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => {
  let attempts = 0
  return session.withTransaction(async () => {
    if (performance.now() > deadline) throw new TooContended()
    if (attempts++ > 0) await beforeRetry?.()
    return work(session)
  }, transactionOptions)
}

const MAX_PAUSE_MS = 20

/** Runs the work in a session of its own, with short random pauses after write conflicts, until the time is over. */
export const withTransaction = <T>(
  client: MongoClient,
  timeoutMs: number,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => {
  const retry = {
    deadline: performance.now() + timeoutMs,
    beforeRetry: () => Bun.sleep(Math.random() * MAX_PAUSE_MS),
  }
  return client.withSession((session) => inTransaction(session, retry, work))
}

/**
 * A process that dies in a transaction leaves documents of the church locked until MongoDB aborts the transaction after a
 * minute. So each process holds a lease for each session that saves, and renews it during a transaction. A process that
 * waits for a lock for a second ends the sessions whose leases have expired.
 *
 * A process that was only slow loses no save: its transaction is aborted and tried again.
 */
export interface SessionLeases {
  /** Must be awaited before a transaction begins. Costs a round trip at most twice a second. */
  acquire(session: ClientSession): Promise<void>
  /** Renews the lease until the returned function is called. */
  keepRenewing(session: ClientSession): () => void
  /** Must be awaited before the session ends: aborts a transaction that a lost answer may have left open. */
  release(session: ClientSession): Promise<void>
  endExpired(): Promise<number>
}

const RENEW_MS = 500
const LEASE_MS = 2000
const PREFIX = 'session '

interface Lease {
  readonly renewedAt: number
  readonly renewal: Promise<unknown>
}

export const createSessionLeases = (db: Db, all: Collections): SessionLeases => {
  /** By session. `endExpired` skips the sessions of this process. */
  const leases = new Map<string, Lease>()

  const renew = async (session: ClientSession): Promise<void> => {
    const _id = nameOf(session)
    const renewal = putLease(all, { _id, owner: _id, ms: LEASE_MS })
    leases.set(_id, { renewedAt: performance.now(), renewal })
    await renewal
  }

  const killSessions = (names: readonly string[]) =>
    db.command({ killSessions: names.map((name) => ({ id: sessionIdOf(name) })) })

  return {
    async acquire(session) {
      const lease = leases.get(nameOf(session))
      if (!lease || performance.now() - lease.renewedAt >= RENEW_MS) await renew(session)
    },

    keepRenewing(session) {
      // A renewal that fails is repeated at the next interval; the transaction reports its own errors.
      const timer = setInterval(() => void renew(session).catch(() => {}), RENEW_MS)
      return () => clearInterval(timer)
    },

    async release(session) {
      const _id = nameOf(session)
      const lease = leases.get(_id)
      leases.delete(_id)
      await lease?.renewal.catch(() => {})
      await killSessions([_id])
      // After the session has ended: if MongoDB did not answer, the lease expires and another process ends the session.
      await all.leases.deleteOne({ _id, owner: _id })
    },

    async endExpired() {
      const ofOthers = { $regex: `^${PREFIX}`, $nin: [...leases.keys()] }
      const found = await all.leases
        .find({ _id: ofOthers, ...isExpired })
        .limit(100)
        .toArray()
      if (found.length === 0) return 0
      const expired = found.map(({ _id }) => _id)
      await killSessions(expired)
      // The filter keeps a lease that was renewed in the meantime.
      await all.leases.deleteMany({ _id: { $in: expired }, ...isExpired })
      return expired.length
    },
  }
}

const nameOf = (session: ClientSession): string => {
  const id = session.id?.id
  if (!(id instanceof Binary)) throw new TypeError('A session that saves has an id.')
  return `${PREFIX}${id.toString('hex')}`
}

const sessionIdOf = (name: string): Binary =>
  new Binary(Buffer.from(name.slice(PREFIX.length), 'hex'), Binary.SUBTYPE_UUID)

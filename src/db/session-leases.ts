import { Binary, type ClientSession, type Db } from 'mongodb'
import type { Collections } from './collections.ts'

/**
 * A process that dies inside a transaction leaves the church's documents locked until MongoDB aborts the
 * transaction, a minute later. So each process keeps a lease for each session it saves in and renews it while it
 * works; a process that meets a lock for a second ends the sessions whose leases have expired.
 *
 * A process that was only slow, not dead, loses nothing by that: its transaction is aborted and tried again.
 */
export interface SessionLeases {
  /** To be awaited before a transaction begins; costs a round trip at most twice a second. */
  acquire(session: ClientSession): Promise<void>
  /** Renews the lease until the returned function is called. */
  keepRenewing(session: ClientSession): () => void
  /** To be awaited before the session ends: ends what a lost answer may have left open in it. */
  release(session: ClientSession): Promise<void>
  endExpired(): Promise<number>
}

const RENEW_MS = 500
const LEASE_MS = 2000
const isExpired = { $expr: { $lt: ['$seenAt', { $subtract: ['$$NOW', LEASE_MS] }] } }

interface Lease {
  readonly renewedAt: number
  readonly renewal: Promise<unknown>
}

export const createSessionLeases = (db: Db, { writers }: Collections): SessionLeases => {
  /** By session: this process has no need to end one of its own. */
  const leases = new Map<string, Lease>()

  const renew = async (session: ClientSession): Promise<void> => {
    const _id = idOf(session)
    // MongoDB's clock on both sides of the comparison: the clocks of two machines may differ.
    const renewal = writers.updateOne(
      { _id },
      { $currentDate: { seenAt: true } },
      { upsert: true, writeConcern: { w: 1 } },
    )
    leases.set(_id, { renewedAt: performance.now(), renewal })
    await renewal
  }

  const killSessions = (ids: readonly string[]) =>
    db.command({ killSessions: ids.map((id) => ({ id: sessionIdOf(id) })) })

  return {
    async acquire(session) {
      const lease = leases.get(idOf(session))
      if (!lease || performance.now() - lease.renewedAt >= RENEW_MS) await renew(session)
    },

    keepRenewing(session) {
      // A lease that cannot be renewed is renewed at the next turn; the transaction has its own errors.
      const timer = setInterval(() => void renew(session).catch(() => {}), RENEW_MS)
      return () => clearInterval(timer)
    },

    async release(session) {
      const _id = idOf(session)
      const lease = leases.get(_id)
      leases.delete(_id)
      await lease?.renewal.catch(() => {})
      await killSessions([_id])
      // Only now: where MongoDB did not answer, the lease expires and another process ends the session.
      await writers.deleteOne({ _id })
    },

    async endExpired() {
      const expired = await writers
        .find({ _id: { $nin: [...leases.keys()] }, ...isExpired })
        .limit(100)
        .toArray()
      if (expired.length === 0) return 0
      await killSessions(expired.map(({ _id }) => _id))
      // A session that was only idle and was renewed in the meantime keeps its lease.
      await writers.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) }, ...isExpired })
      return expired.length
    },
  }
}

const idOf = (session: ClientSession): string => {
  const id = session.id?.id
  if (!(id instanceof Binary)) throw new TypeError('A session that saves has an id.')
  return id.toString('hex')
}

const sessionIdOf = (hex: string): Binary => new Binary(Buffer.from(hex, 'hex'), Binary.SUBTYPE_UUID)

import { Binary, type ClientSession, type Db } from 'mongodb'
import type { Collections } from '../collections.ts'

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
const isExpired = { $expr: { $lt: ['$seenAt', { $subtract: ['$$NOW', LEASE_MS] }] } }

interface Lease {
  readonly renewedAt: number
  readonly renewal: Promise<unknown>
}

export const createSessionLeases = (db: Db, { writers }: Collections): SessionLeases => {
  /** By session. `endExpired` skips the sessions of this process. */
  const leases = new Map<string, Lease>()

  const renew = async (session: ClientSession): Promise<void> => {
    const _id = idOf(session)
    // Set and compared by MongoDB's clock, because the clocks of two machines may differ.
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
      // A renewal that fails is repeated at the next interval; the transaction reports its own errors.
      const timer = setInterval(() => void renew(session).catch(() => {}), RENEW_MS)
      return () => clearInterval(timer)
    },

    async release(session) {
      const _id = idOf(session)
      const lease = leases.get(_id)
      leases.delete(_id)
      await lease?.renewal.catch(() => {})
      await killSessions([_id])
      // After the session has ended: if MongoDB did not answer, the lease expires and another process ends the session.
      await writers.deleteOne({ _id })
    },

    async endExpired() {
      const expired = await writers
        .find({ _id: { $nin: [...leases.keys()] }, ...isExpired })
        .limit(100)
        .toArray()
      if (expired.length === 0) return 0
      await killSessions(expired.map(({ _id }) => _id))
      // The filter keeps a lease that was renewed in the meantime.
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

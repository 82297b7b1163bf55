import { Binary, type ClientSession, type Db } from 'mongodb'
import type { Collections } from '../collections.ts'
import { isExpired, putLease } from '../lease.ts'

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

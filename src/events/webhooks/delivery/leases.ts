import type { Filter } from 'mongodb'
import type { Collections } from '../../../db/collections.ts'
import { isServerError } from '../../../db/errors/server-errors.ts'
import type { DelivererRecord } from '../../collections.ts'

/**
 * One process at a time delivers the events of a church. Its lease is set and compared by MongoDB's clock, because the
 * clocks of two machines may differ. A killed process does not renew, and another takes the lease over.
 */
export interface DeliveryLeases {
  /** Whether this process has the lease now. */
  acquire(churchId: string): Promise<boolean>
  /** Whether the lease is still held. Asks MongoDB only if the last renewal is some time ago, as after a pause of the process. */
  confirm(churchId: string): Promise<boolean>
  isHeld(churchId: string): boolean
  /** The churches whose leases are held. */
  readonly held: readonly string[]
  release(churchId: string): Promise<void>
  /** Renews all leases of this process in one command. */
  renew(): Promise<void>
  releaseAll(): Promise<void>
}

interface Options {
  /** This process. */
  readonly owner: string
  readonly leaseMs: number
}

/** A lost lease costs a message that is sent twice at most, so no lease waits for a majority. */
const writeConcern = { w: 1 } as const

export const createDeliveryLeases = (
  { deliverers }: Pick<Collections, 'deliverers'>,
  { owner, leaseMs }: Options,
): DeliveryLeases => {
  /** When each lease was last renewed, in the time of performance.now(). */
  const held = new Map<string, number>()
  const isExpired = { $expr: { $lt: ['$seenAt', { $subtract: ['$$NOW', leaseMs] }] } }
  const seen = { $currentDate: { seenAt: true } } as const

  /** An upsert cannot have this condition, so an insert follows. */
  const takeOver = async (_id: string): Promise<boolean> => {
    const update = { $set: { owner }, ...seen }
    const free = { _id, $or: [{ owner }, isExpired] }
    return (await deliverers.updateOne(free, update, { writeConcern })).matchedCount === 1
  }

  const insert = async (_id: string): Promise<boolean> => {
    try {
      await deliverers.updateOne({ _id, owner }, seen, { upsert: true, writeConcern })
      return true
    } catch (error) {
      if (isServerError(error, 'duplicateKey')) return false
      throw error
    }
  }

  const readOwn = async (own: Filter<DelivererRecord>): Promise<string[]> => {
    // With what no majority has yet: the renewals.
    const options = { projection: { _id: 1 }, readConcern: { level: 'local' } } as const
    return (await deliverers.find(own, options).toArray()).map(({ _id }) => _id)
  }

  const renew = async (): Promise<void> => {
    if (held.size === 0) return
    const startedAt = performance.now()
    const own = { _id: { $in: [...held.keys()] }, owner }
    const { matchedCount } = await deliverers.updateMany(own, seen, { writeConcern })
    const wasLost = matchedCount < own._id.$in.length
    const kept = new Set(wasLost ? await readOwn(own) : own._id.$in)
    for (const churchId of own._id.$in)
      if (!kept.has(churchId)) held.delete(churchId)
      else if (held.has(churchId)) held.set(churchId, startedAt)
  }

  return {
    async acquire(churchId) {
      const startedAt = performance.now()
      const isOwn = (await takeOver(churchId)) || (await insert(churchId))
      if (isOwn) held.set(churchId, startedAt)
      return isOwn
    },

    async confirm(churchId) {
      const renewedAt = held.get(churchId)
      if (renewedAt !== undefined && performance.now() - renewedAt > leaseMs / 2) await renew()
      return held.has(churchId)
    },

    isHeld: (churchId) => held.has(churchId),

    get held() {
      return [...held.keys()]
    },

    async release(churchId) {
      held.delete(churchId)
      await deliverers.deleteOne({ _id: churchId, owner }, { writeConcern })
    },

    renew,

    async releaseAll() {
      const own = { _id: { $in: [...held.keys()] }, owner }
      held.clear()
      if (own._id.$in.length > 0) await deliverers.deleteMany(own, { writeConcern })
    },
  }
}

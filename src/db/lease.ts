import { newId } from '../core/ids.ts'
import type { Collections } from './collections.ts'
import { isServerError } from './errors.ts'

/**
 * Leases for what one process does at a time. They are set and compared by MongoDB's clock, because the clocks of two
 * machines may differ. A killed process does not renew, and another takes its lease over.
 */
export interface Leases {
  /** Takes the lease and renews it until it is given back; false while another process has it. */
  hold(name: string): Promise<boolean>
  /** Takes the lease for a time after which it ends by itself; false while another process has it. */
  take(name: string, ms: number): Promise<boolean>
  isHeld(name: string): boolean
  /** Whether it is still held. Asks MongoDB only if the last renewal is some time ago, as after a pause of the process. */
  confirm(name: string): Promise<boolean>
  release(name: string): Promise<void>
  releaseAll(): Promise<void>
}

/** A lost lease costs work that is done twice at most, so no lease waits for a majority. */
const writeConcern = { w: 1 } as const

/** The filter of the leases whose time is over. */
export const isExpired = { $expr: { $lt: ['$until', '$$NOW'] } }

const lastsFor = (ms: number) => ({ $set: { until: { $add: ['$$NOW', ms] } } })

/** Makes or renews a lease that no other process takes. */
export const putLease = (
  { leases }: Pick<Collections, 'leases'>,
  { _id, owner, ms }: { readonly _id: string; readonly owner: string; readonly ms: number },
): Promise<unknown> => leases.updateOne({ _id, owner }, [lastsFor(ms)], { upsert: true, writeConcern })

export const createLeases = (
  all: Pick<Collections, 'leases'>,
  { leaseMs = 6000, onError }: { readonly leaseMs?: number; onError(error: unknown): void },
): Leases => {
  const { leases } = all
  const owner = newId()
  /** When each lease was last renewed, in the time of performance.now(). */
  const held = new Map<string, number>()
  let renewing: ReturnType<typeof setInterval> | undefined

  /** Most leases are free, and given back: then one command is enough. An upsert cannot have the condition of the second. */
  const take = async (_id: string, ms: number): Promise<boolean> => {
    try {
      await putLease(all, { _id, owner, ms })
      return true
    } catch (error) {
      if (!isServerError(error, 'duplicateKey')) throw error
    }
    const expired = { _id, ...isExpired }
    const taken = await leases.updateOne(expired, [{ $set: { owner } }, lastsFor(ms)], { writeConcern })
    return taken.matchedCount === 1
  }

  const renew = async (): Promise<void> => {
    const startedAt = performance.now()
    const own = { _id: { $in: [...held.keys()] }, owner }
    const { matchedCount } = await leases.updateMany(own, [lastsFor(leaseMs)], { writeConcern })
    const wasLost = matchedCount < own._id.$in.length
    // With what no majority has yet: the renewals.
    const options = { projection: { _id: 1 }, readConcern: { level: 'local' } } as const
    const kept = wasLost ? (await leases.find(own, options).toArray()).map(({ _id }) => _id) : own._id.$in
    for (const name of own._id.$in)
      if (!kept.includes(name)) held.delete(name)
      else if (held.has(name)) held.set(name, startedAt)
  }

  const stopWithoutLeases = (): void => {
    if (held.size > 0) return
    clearInterval(renewing)
    renewing = undefined
  }

  return {
    async hold(name) {
      const startedAt = performance.now()
      if (held.has(name)) return true
      if (!(await take(name, leaseMs))) return false
      held.set(name, startedAt)
      renewing ??= setInterval(() => void renew().catch(onError), leaseMs / 3)
      return true
    },

    take,

    isHeld: (name) => held.has(name),

    async confirm(name) {
      const renewedAt = held.get(name)
      if (renewedAt !== undefined && performance.now() - renewedAt > leaseMs / 2) await renew()
      return held.has(name)
    },

    async release(name) {
      held.delete(name)
      stopWithoutLeases()
      await leases.deleteOne({ _id: name, owner }, { writeConcern })
    },

    async releaseAll() {
      const own = { _id: { $in: [...held.keys()] }, owner }
      held.clear()
      stopWithoutLeases()
      if (own._id.$in.length > 0) await leases.deleteMany(own, { writeConcern })
    },
  }
}

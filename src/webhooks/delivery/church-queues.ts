import type { WebhookRecord } from '../../db/webhook.ts'
import type { Delivering } from './delivering.ts'
import type { KnownWebhooks } from './known-webhooks.ts'
import type { DeliveryLeases } from './leases.ts'
import { deliverQueue } from './queue.ts'
import { readWebhooks } from './store.ts'

interface Options {
  readonly delivering: Delivering
  readonly known: KnownWebhooks
  readonly leases: DeliveryLeases
  /** How long to wait before a lease that another process holds is asked for again. */
  readonly askAgainMs: number
  /** Whether no further message is sent. */
  isStopping(): boolean
  onError(error: unknown): void
}

/** The queues of all churches: each webhook sends on its own, so that a slow or failing one does not delay the others. */
export interface ChurchQueues {
  /** Starts what is due in a church and has not started; takes the lease for it, or gives it back if nothing is due. */
  advance(churchId: string): Promise<void>
  /** Settles when nothing is under way any more. */
  ended(): Promise<void>
}

export const createChurchQueues = (options: Options): ChurchQueues => {
  const { delivering, known, leases, askAgainMs, isStopping, onError } = options
  /** By webhook: its queue, while it sends. */
  const sending = new Map<string, { readonly churchId: string; readonly work: Promise<void> }>()
  /** By church: from when on its lease is asked for again, in the time of performance.now(). */
  const heldElsewhere = new Map<string, number>()
  /** By church: the call under way. A second one would ask for the same lease. */
  const advancing = new Map<string, Promise<void>>()

  const isSending = (churchId: string): boolean =>
    sending.values().some((other) => other.churchId === churchId)

  const dueOf = (churchId: string): string[] =>
    known.dueOf(churchId, delivering.clock.now()).filter((id) => !sending.has(id))

  const takeLease = async (churchId: string): Promise<boolean> => {
    if (leases.isHeld(churchId)) return true
    if ((heldElsewhere.get(churchId) ?? 0) > performance.now()) return false
    if (await leases.acquire(churchId)) {
      heldElsewhere.delete(churchId)
      return true
    }
    heldElsewhere.set(churchId, performance.now() + askAgainMs)
    return false
  }

  const send = (first: WebhookRecord): void => {
    const { churchId } = first
    const mayGoOn = async () => !isStopping() && (await leases.confirm(churchId))
    const deliver = async (): Promise<void> => {
      known.counted(first._id, delivering.clock.now())
      try {
        const webhook = await deliverQueue(delivering, first, { mayGoOn })
        if (webhook) known.update(webhook)
        else known.replaceOf(churchId, await readWebhooks(delivering.all, churchId))
      } finally {
        sending.delete(first._id)
      }
      // There may be newer events, or nothing to hold the lease for. After an error the next poll finds out.
      await advance(churchId)
    }
    sending.set(first._id, { churchId, work: deliver().catch(onError) })
  }

  const start = async (churchId: string): Promise<void> => {
    if (isStopping()) return
    if (dueOf(churchId).length > 0 && (await takeLease(churchId))) {
      // Read with the lease held, so that only the queues under way move their cursors: what is read of these may be old.
      const underWay = new Set(sending.keys())
      const webhooks = await readWebhooks(delivering.all, churchId)
      const idle = webhooks.filter(({ _id }) => !underWay.has(_id))
      for (const webhook of idle) known.update(webhook)
      const due = new Set(dueOf(churchId))
      for (const webhook of idle) if (due.has(webhook._id)) send(webhook)
    }
    if (leases.isHeld(churchId) && !isSending(churchId)) await leases.release(churchId)
  }

  const advance = async (churchId: string): Promise<void> => {
    if (advancing.has(churchId)) return advancing.get(churchId)
    if (!leases.isHeld(churchId) && dueOf(churchId).length === 0) return
    const call = start(churchId)
      .catch(onError)
      .finally(() => advancing.delete(churchId))
    advancing.set(churchId, call)
    return call
  }

  return {
    advance,
    async ended() {
      while (sending.size > 0 || advancing.size > 0)
        await Promise.all([...[...sending.values()].map(({ work }) => work), ...advancing.values()])
    },
  }
}

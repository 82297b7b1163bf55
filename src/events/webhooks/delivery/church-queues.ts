import type { WebhookRecord } from '../../collections.ts'
import type { Delivering } from './delivering.ts'
import type { KnownWebhooks } from './known-webhooks.ts'
import type { DeliveryLeases } from './leases.ts'
import { deliverQueue } from './queue.ts'
import { sendRequested, webhooksWithRequests } from './requested.ts'
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
  /** The same with the tests and resends of the church. */
  advanceWithRequests(churchId: string): Promise<void>
  /** Settles when nothing is under way any more. */
  ended(): Promise<void>
}

/** What sends messages of one webhook: its queue, or its tests and resends. */
interface Sending {
  readonly churchId: string
  readonly work: Promise<void>
}

export const createChurchQueues = (options: Options): ChurchQueues => {
  const { delivering, known, leases, askAgainMs, isStopping, onError } = options
  /** By webhook, while they send. */
  const queues = new Map<string, Sending>()
  const requests = new Map<string, Sending>()
  /** Churches whose tests and resends are to be looked for. */
  const withRequests = new Set<string>()
  /** By church: from when on its lease is asked for again, in the time of performance.now(). */
  const heldElsewhere = new Map<string, number>()
  /** By church: the call under way. A second one would ask for the same lease. */
  const advancing = new Map<string, Promise<void>>()

  const all = (): Sending[] => [...queues.values(), ...requests.values()]
  const isSending = (churchId: string): boolean => all().some((sending) => sending.churchId === churchId)
  const dueOf = (churchId: string): string[] =>
    known.dueOf(churchId, delivering.clock.now()).filter((id) => !queues.has(id))

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

  const begin = (
    sending: Map<string, Sending>,
    { churchId, webhookId }: { readonly churchId: string; readonly webhookId: string },
    /** Answers whether anything was done. */
    send: () => Promise<boolean>,
  ): void => {
    const work = async (): Promise<void> => {
      const hasSent = await send().finally(() => sending.delete(webhookId))
      // There may be newer events, or nothing to hold the lease for. Otherwise, as after an error, the next poll finds out.
      if (hasSent) await advance(churchId)
    }
    sending.set(webhookId, { churchId, work: work().catch(onError) })
  }

  const beginQueue = (webhook: WebhookRecord): void => {
    const { _id: webhookId, churchId } = webhook
    begin(queues, { churchId, webhookId }, async () => {
      known.counted(webhookId, delivering.clock.now())
      const mayGoOn = async () => !isStopping() && (await leases.confirm(churchId))
      const after = await deliverQueue(delivering, webhook, mayGoOn)
      if (after) known.update(after)
      else known.replaceOf(churchId, await readWebhooks(delivering.all, churchId))
      // The next event may not be visible yet.
      return after?.cursor !== webhook.cursor || after.retry !== webhook.retry
    })
  }

  const beginQueues = async (churchId: string): Promise<void> => {
    // Only the queues under way move their cursors: what is read of these may be old.
    const underWay = new Set(queues.keys())
    const webhooks = await readWebhooks(delivering.all, churchId)
    const idle = webhooks.filter(({ _id }) => !underWay.has(_id))
    for (const webhook of idle) known.update(webhook)
    const due = new Set(dueOf(churchId))
    for (const webhook of idle) if (due.has(webhook._id)) beginQueue(webhook)
  }

  const beginRequests = async (churchId: string): Promise<void> => {
    for (const due of await webhooksWithRequests(delivering, [churchId]))
      if (!requests.has(due.webhookId))
        begin(requests, due, async () => (await sendRequested(delivering, due, isStopping)) > 0)
  }

  const start = async (churchId: string): Promise<void> => {
    // Where another process has the lease, that one looks for them.
    const hasRequests = withRequests.delete(churchId)
    if ((hasRequests || dueOf(churchId).length > 0) && (await takeLease(churchId))) {
      await beginQueues(churchId)
      if (hasRequests) await beginRequests(churchId)
    }
    if (leases.isHeld(churchId) && !isSending(churchId)) await leases.release(churchId)
  }

  const advance = async (churchId: string): Promise<void> => {
    if (advancing.has(churchId)) return advancing.get(churchId)
    const isIdle = !leases.isHeld(churchId) && !withRequests.has(churchId) && dueOf(churchId).length === 0
    if (isIdle || isStopping()) return
    const call = start(churchId)
      .catch(onError)
      .finally(() => advancing.delete(churchId))
    advancing.set(churchId, call)
    return call
  }

  return {
    advance,
    async advanceWithRequests(churchId) {
      // A call under way may have looked already.
      await advancing.get(churchId)
      withRequests.add(churchId)
      await advance(churchId)
    },
    async ended() {
      while (queues.size + requests.size + advancing.size > 0)
        await Promise.all([...all().map(({ work }) => work), ...advancing.values()])
    },
  }
}

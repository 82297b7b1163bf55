import { withTimeout } from '../../../core/async/timeout.ts'
import { newId } from '../../../core/ids.ts'
import type { Collections } from '../../../db/collections.ts'
import { isStorageAway } from '../../../db/errors/storage-errors.ts'
import { describeError, type Log } from '../../../log.ts'
import { MAX_WAITING } from '../schema.ts'
import { createChurchQueues } from './church-queues.ts'
import { type AttemptOptions, createAttempt, type Delivering } from './delivering.ts'
import { KnownWebhooks } from './known-webhooks.ts'
import { createDeliveryLeases } from './leases.ts'
import { isDelivered, type Outcome } from './outcome.ts'
import { createPolling } from './polling.ts'
import { webhooksWithRequests } from './requested.ts'
import { RETRY_PAUSES_MS } from './schedule.ts'
import { readAllStates, readCursors, readWebhooks } from './store.ts'

/** Waits and limits, which tests make smaller. */
export interface DeliverySettings {
  /** Between two reads of the cursors of all churches that have webhooks. */
  readonly pollMs: number
  /** Between two reads of all webhooks, and of the tests and resends that other processes were asked for. */
  readonly readAllMs: number
  readonly leaseMs: number
  /** The pauses between the attempts of a delivery. */
  readonly pausesMs: readonly number[]
  /** A webhook for which this many events wait is disabled. */
  readonly maxWaiting: number
}

const DELIVERY_SETTINGS: DeliverySettings = {
  pollMs: 1000,
  readAllMs: 5000,
  leaseMs: 6000,
  pausesMs: RETRY_PAUSES_MS,
  maxWaiting: MAX_WAITING,
}

/** What a stop leaves to the attempts under way: a receiver that answers within it gets nothing twice. */
const LAST_ATTEMPTS_MS = 1000

interface DelivererOptions extends Pick<AttemptOptions, 'clock' | 'send' | 'secretOf'> {
  readonly all: Collections
  readonly log: Log
  readonly settings?: Partial<DeliverySettings>
  /** Called after each attempt. */
  onDelivery?(isDelivered: boolean): void
}

/** Delivers the events of all churches to their webhooks, each while this process holds the lease of the church. */
export interface Deliverer {
  /** This process has saved something in the church. */
  saved(churchId: string): void
  /** The webhooks of the church were changed, or a test or resend was asked for. */
  changed(churchId: string): void
  /** How many events wait for webhooks, as this process knows. */
  readonly waiting: number
  /** Ends the attempts under way, which another process repeats, and gives the leases back. */
  stop(): Promise<void>
}

export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const { all, clock, log } = options
  const settings = { ...DELIVERY_SETTINGS, ...options.settings }
  const stopping = new AbortController()
  const { signal } = stopping
  let isStopping = false
  const known = new KnownWebhooks(settings.maxWaiting)
  const leases = createDeliveryLeases(all, { owner: newId(), leaseMs: settings.leaseMs })
  const delivering: Delivering = {
    all,
    clock,
    random: Math.random,
    pausesMs: settings.pausesMs,
    maxWaiting: settings.maxWaiting,
    attempt: createAttempt({
      ...options,
      signal,
      onAttempt: (outcome: Outcome) => options.onDelivery?.(isDelivered(outcome)),
    }),
    onDisabled: ({ _id: webhookId, churchId, disabled }) =>
      log('warn', 'a webhook was disabled', { churchId, webhookId, reason: disabled?.reason }),
  }
  // Without a log line while MongoDB is away: requests report that.
  const onError = (error: unknown): void => {
    if (!isStopping && !isStorageAway(error)) log('error', 'webhooks', describeError(error))
  }
  const queues = createChurchQueues({
    delivering,
    known,
    leases,
    askAgainMs: settings.leaseMs / 3,
    isStopping: () => isStopping,
    onError,
  })

  const advance = async (churchIds: readonly string[]): Promise<void> => {
    if (churchIds.length === 0) return
    for (const [churchId, newest] of await readCursors(all, churchIds)) known.setNewest(churchId, newest)
    for (const churchId of churchIds) void queues.advance(churchId)
  }

  const sendRequests = async (churchIds: Iterable<string>): Promise<void> => {
    const due = await webhooksWithRequests(delivering, [...churchIds])
    for (const churchId of new Set(due.map((one) => one.churchId))) void queues.advanceWithRequests(churchId)
  }

  const polling = createPolling({
    ...settings,
    async readAll() {
      known.replace(await readAllStates(all))
      await sendRequests(known.churchIds)
    },
    async readChanged(churchIds) {
      for (const churchId of churchIds) known.replaceOf(churchId, await readWebhooks(all, churchId))
      await sendRequests(churchIds)
    },
    // One small query for all churches with webhooks. A lease may be held for a church that has none any more.
    poll: () => advance([...new Set([...known.following, ...leases.held])]),
    pollSome: (churchIds) => advance(known.following.filter((churchId) => churchIds.has(churchId))),
    onError,
  })
  const renewal = setInterval(() => void leases.renew().catch(onError), settings.leaseMs / 3)

  return {
    saved(churchId) {
      if (known.has(churchId)) polling.hint('saved', churchId)
    },
    changed: (churchId) => polling.hint('changed', churchId),
    get waiting() {
      return known.waiting
    },
    async stop() {
      isStopping = true
      const ended = Promise.all([polling.stop(), queues.ended()])
      await withTimeout(ended, LAST_ATTEMPTS_MS, () => stopping.abort())
      await ended
      clearInterval(renewal)
      await leases.releaseAll()
    },
  }
}

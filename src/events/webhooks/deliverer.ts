import { Limiter } from '../../core/async/limiter.ts'
import { createLoop, RETRY_PAUSES_MS } from '../../core/async/loop.ts'
import { type Clock, withTimeout } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { isStorageAway } from '../../db/errors.ts'
import { createLeases } from '../../db/lease.ts'
import { describeError, type Log } from '../../log.ts'
import type { WebhookRecord } from '../collections.ts'
import { type Content, isDelivered, notReached, type Outcome, signed } from './message.ts'
import { type Delivering, deliverTo } from './queue.ts'
import { MAX_WAITING, MAX_WEBHOOKS } from './schema.ts'
import type { Send } from './send.ts'
import { newest } from './store.ts'

/** Waits and limits, which tests make smaller. */
export interface DeliverySettings {
  /** Between two looks at all webhooks: for what a killed process has left, and for webhooks that were made elsewhere. */
  readonly sweepMs: number
  readonly leaseMs: number
  /** The pauses between the attempts of a delivery. */
  readonly pausesMs: readonly number[]
  /** A webhook for which this many events wait is disabled. */
  readonly maxWaiting: number
}

const DELIVERY_SETTINGS: DeliverySettings = {
  sweepMs: 10_000,
  leaseMs: 6000,
  pausesMs: RETRY_PAUSES_MS.webhook,
  maxWaiting: MAX_WAITING,
}

/** Between two rounds, so that many saves share one. */
const ROUND_MS = 20
/** When a webhook is looked at again that could not go on, such as before an event that is not visible yet. */
const AGAIN_MS = 1000
/** Connections of this process at the same time. */
const MAX_CONNECTIONS = 64
/** What a stop leaves to the attempts under way: a receiver that answers within it gets nothing twice. */
const LAST_ATTEMPTS_MS = 1000

interface DelivererOptions {
  readonly all: Collections
  readonly clock: Clock
  readonly log: Log
  readonly send: Send
  /** The secret of a webhook; null: there is none, or the key of this server does not decrypt it. */
  secretOf(webhook: WebhookRecord): Promise<string | null>
  readonly settings?: Partial<DeliverySettings>
  /** Called after each attempt. */
  onDelivery?(isDelivered: boolean): void
}

/** Delivers the events of all churches to their webhooks, each while this process holds the lease of the church. */
export interface Deliverer {
  /** Something may have been saved in the church. */
  saved(churchId: string): void
  /** Anything may have been saved. */
  missed(): void
  /** The webhooks of the church were changed, or a test or resend was requested. */
  changed(churchId: string): void
  /** Ends the attempts under way, which another process repeats, and gives the leases back. */
  stop(): Promise<void>
}

const leaseOf = (churchId: string): string => `deliveries ${churchId}`

export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const { all, clock, log, send, secretOf } = options
  const settings = { ...DELIVERY_SETTINGS, ...options.settings }
  const stopping = new AbortController()
  const { signal } = stopping
  let isStopping = false
  // Without a log line while MongoDB is away: requests report that.
  const onError = (error: unknown): void => {
    if (!isStopping && !isStorageAway(error)) log('error', 'webhooks', describeError(error))
  }
  const leases = createLeases(all, { leaseMs: settings.leaseMs, onError })
  const connections = new Limiter({
    concurrency: MAX_CONNECTIONS,
    concurrencyPerKey: MAX_WEBHOOKS,
    // Each webhook sends one message at a time, so their number bounds what waits.
    maxWaiting: Number.POSITIVE_INFINITY,
  })

  const attempt = async (webhook: WebhookRecord, content: Content): Promise<Outcome> => {
    const sendSigned = async (): Promise<Outcome> => {
      const secret = await secretOf(webhook)
      return secret === null
        ? notReached('The webhook has no secret that this server can read.')
        : send(signed(webhook.url, secret, content, clock.now()), signal)
    }
    const outcome = await connections.run(sendSigned, { keys: [webhook.churchId], signal })
    options.onDelivery?.(isDelivered(outcome))
    return outcome
  }

  const delivering: Delivering = {
    all,
    clock,
    random: Math.random,
    pausesMs: settings.pausesMs,
    maxWaiting: settings.maxWaiting,
    attempt,
    mayGoOn: async (churchId) => !isStopping && (await leases.confirm(leaseOf(churchId))),
    onDisabled: ({ _id: webhookId, churchId, disabled }) =>
      log('warn', 'a webhook was disabled', { churchId, webhookId, reason: disabled?.reason }),
  }

  /** Churches that have webhooks, as far as this process knows; null: nothing was read yet. */
  let known: Set<string> | null = null
  /** When a church is looked at, in the time of performance.now(). */
  const lookAt = new Map<string, number>()
  let sweepAt = 0
  /** By webhook, while it is sent to. */
  const sending = new Map<string, { readonly churchId: string; readonly work: Promise<void> }>()

  const look = (churchId: string, inMs: number): void => {
    const at = performance.now() + inMs
    lookAt.set(churchId, Math.min(at, lookAt.get(churchId) ?? at))
    loop.wake()
  }

  const begin = ({ churchId, _id: webhookId, isRequested }: WebhookState): void => {
    const work = async (): Promise<void> => {
      const hasChanged = await deliverTo(delivering, { churchId, webhookId }, isRequested).catch((error) => {
        onError(error)
        return false
      })
      sending.delete(webhookId)
      look(churchId, hasChanged ? 0 : AGAIN_MS)
    }
    sending.set(webhookId, { churchId, work: work() })
  }

  /** Starts what is due in a church and has not started; takes the lease for it, or gives it back if nothing is due. */
  const advance = async (
    churchId: string,
    states: readonly WebhookState[],
    isSweep: boolean,
  ): Promise<void> => {
    const now = clock.now()
    const idle = states.filter(({ _id }) => !sending.has(_id))
    const due = idle.filter((state) => isDue(state, now) || (isSweep && mayBeFull(state)))
    for (const { enabled, retry } of idle)
      if (enabled && retry && retry.at > now) look(churchId, retry.at.getTime() - now.getTime())
    const isSending = sending.values().some((one) => one.churchId === churchId)
    if (due.length === 0) return isSending ? undefined : giveBack(churchId)
    if (!(await leases.hold(leaseOf(churchId)))) return look(churchId, settings.leaseMs / 3)
    for (const state of due) if (!isStopping && !sending.has(state._id)) begin(state)
  }

  const mayBeFull = ({ enabled, cursor, newest }: WebhookState): boolean =>
    enabled && newest - cursor >= settings.maxWaiting

  const giveBack = async (churchId: string): Promise<void> => {
    if (leases.isHeld(leaseOf(churchId))) await leases.release(leaseOf(churchId))
  }

  const round = async (): Promise<number> => {
    const startedAt = performance.now()
    const isSweep = startedAt >= sweepAt
    const due = [...lookAt].flatMap(([churchId, at]) => (at <= startedAt ? churchId : []))
    for (const churchId of due) lookAt.delete(churchId)
    if (isSweep) sweepAt = startedAt + settings.sweepMs
    if (isSweep || due.length > 0)
      await advanceAll(due, isSweep).catch((error) => {
        sweepAt = 0
        throw error
      })
    return Math.min(sweepAt, ...lookAt.values()) - performance.now()
  }

  const advanceAll = async (due: readonly string[], isSweep: boolean): Promise<void> => {
    const states = await readStates(all, isSweep ? null : due, clock.now())
    const byChurch = Map.groupBy(states, ({ churchId }) => churchId)
    if (isSweep) known = new Set(byChurch.keys())
    // One that has no webhooks any more may still have its lease.
    const churchIds = new Set([...due, ...byChurch.keys()])
    await Promise.all([...churchIds].map((id) => advance(id, byChurch.get(id) ?? [], isSweep)))
  }

  const loop = createLoop({ run: round, everyMs: settings.sweepMs, pauseMs: ROUND_MS, onError })
  loop.wake()

  return {
    saved(churchId) {
      if (!known || known.has(churchId)) look(churchId, 0)
    },
    missed() {
      sweepAt = 0
      loop.wake()
    },
    changed(churchId) {
      known?.add(churchId)
      look(churchId, 0)
    },
    async stop() {
      isStopping = true
      const ended = async () => {
        await loop.stop()
        await Promise.all(sending.values().map(({ work }) => work))
      }
      const ending = ended()
      await withTimeout(ending, LAST_ATTEMPTS_MS, () => stopping.abort())
      await ending
      await leases.releaseAll()
    },
  }
}

const isDue = ({ enabled, cursor, retry, newest, isRequested }: WebhookState, now: Date): boolean =>
  isRequested || (enabled && newest > cursor && (!retry || retry.at <= now))

type State = Pick<WebhookRecord, '_id' | 'churchId' | 'enabled' | 'cursor' | 'retry'>

/** How far a webhook is, and what waits for it. */
interface WebhookState extends State {
  /** The cursor of the church. */
  readonly newest: number
  /** Whether a test or a resend waits. */
  readonly isRequested: boolean
}

/** The states of all webhooks of some churches; null: of all churches. */
const readStates = async (
  all: Collections,
  churchIds: readonly string[] | null,
  now: Date,
): Promise<WebhookState[]> => {
  const states = await all.webhooks
    .find<State>(churchIds ? { churchId: { $in: [...churchIds] } } : {}, {
      ...newest,
      projection: { churchId: 1, enabled: 1, cursor: 1, retry: 1 },
    })
    .toArray()
  const named = { $in: [...new Set(states.map(({ churchId }) => churchId))] }
  if (named.$in.length === 0) return []
  const [churches, requested] = await Promise.all([
    all.churches.find({ _id: named }, { projection: { cursor: 1 } }).toArray(),
    all.deliveries
      .find({ churchId: named, dueAt: { $lte: now } }, { projection: { webhookId: 1 } })
      .toArray(),
  ])
  const cursorOf = new Map(churches.map(({ _id, cursor }) => [_id, cursor]))
  const requestedIds = new Set(requested.map(({ webhookId }) => webhookId))
  return states.map((state) => ({
    ...state,
    newest: cursorOf.get(state.churchId) ?? 0,
    isRequested: requestedIds.has(state._id),
  }))
}

/** How many events wait for the webhooks of all churches, those of unwanted kinds included. */
export const countWaitingOfAll = async (all: Collections): Promise<number> =>
  (await readStates(all, null, new Date(0))).reduce(
    (sum, { enabled, cursor, newest }) => sum + (enabled ? Math.max(newest - cursor, 0) : 0),
    0,
  )

import type { ChurchRecord } from '../../../churches/collections.ts'
import { newId } from '../../../core/ids.ts'
import type { Clock } from '../../../core/time/clock.ts'
import type { Collections } from '../../../db/collections.ts'
import type { EventRecord } from '../../../saves/collections.ts'
import { OUTBOX_LEASE } from '../../collections.ts'
import { createDeliveryLeases, type DeliveryLeases } from './leases.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An entry stays for this long at least. */
const KEPT_MS = 24 * HOUR_MS

/** Entries in one command, and the pause after it: clearing must not be felt by people who save. */
const BATCH_SIZE = 1000
const PAUSE_MS = 50

/** The process with the lease keeps it from one pass to the next. */
const LEASE_MS = 55 * MINUTE_MS

type Cleared = Pick<
  ChurchRecord,
  '_id' | 'cursor' | 'outboxClearedTo' | 'outboxClearingFrom' | 'webhooksMade'
>

interface Clearing {
  readonly all: Collections
  readonly clock: Clock
  readonly batchSize?: number
  isStopping?(): boolean
}

/**
 * One pass over all churches, also those without webhooks. Answers how many entries were removed. Deliveries that were stored
 * while their webhook was removed go too.
 */
export const clearOutbox = async ({
  all,
  clock,
  batchSize = BATCH_SIZE,
  isStopping = () => false,
}: Clearing): Promise<number> => {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let removed = 0
  const churches = all.churches.find<Cleared>(
    {},
    { projection: { cursor: 1, outboxClearedTo: 1, outboxClearingFrom: 1, webhooksMade: 1 } },
  )
  for await (const church of churches) {
    let place: Cleared | null = church
    while (place && !isStopping()) {
      const { deleted, next } = await clearBatch(all, place, { before, batchSize })
      removed += deleted
      place = next
      if (deleted > 0) await Bun.sleep(PAUSE_MS)
    }
    if (church.webhooksMade && !isStopping()) await removeDeliveriesWithoutWebhook(all, church._id)
  }
  return removed
}

/** The webhooks are read last: one that is made meanwhile is not among those that have deliveries. */
const removeDeliveriesWithoutWebhook = async (all: Collections, churchId: string): Promise<void> => {
  const named = await all.deliveries.distinct('webhookId', { churchId })
  if (named.length === 0) return
  const webhooks = await all.webhooks.find({ churchId }, { projection: { _id: 1 } }).toArray()
  const removed = new Set(named).difference(new Set(webhooks.map(({ _id }) => _id)))
  for (const webhookId of removed) await all.deliveries.deleteMany({ churchId, webhookId })
}

interface Limits {
  /** Entries of later events stay. */
  readonly before: Date
  readonly batchSize: number
}

/**
 * Moves the church's cleared cursor first and removes the entries afterwards, so that `verify` never sees an event beyond
 * the cursor without an entry. `outboxClearingFrom` says until then where the removal began: the next pass repeats what a
 * killed process has left. Two processes may clear the same church: each removes all that it has moved the cursor over.
 */
const clearBatch = async (
  all: Collections,
  church: Cleared,
  limits: Limits,
): Promise<{ readonly deleted: number; readonly next: Cleared | null }> => {
  const { _id: churchId, cursor, outboxClearedTo = 0, outboxClearingFrom } = church
  const from = outboxClearingFrom ?? outboxClearedTo
  if (from >= cursor) return { deleted: 0, next: null }
  const events = await clearable(all, church, from, limits)
  const last = events.at(-1)
  if (!last) return { deleted: 0, next: null }
  const to = Math.max(last.cursor, outboxClearedTo)
  await all.churches.updateOne(
    { _id: churchId },
    { $max: { outboxClearedTo: to }, $min: { outboxClearingFrom: from } },
  )
  const ids = events.map(({ _id }) => _id)
  const { deletedCount } = await all.outbox.deleteMany({ churchId, _id: { $in: ids } })
  const { outboxClearingFrom: _, ...rest } = church
  if (last.cursor < to)
    return { deleted: deletedCount, next: { ...rest, outboxClearedTo: to, outboxClearingFrom: last.cursor } }
  // Not if another process has moved the cursor further: that one goes on from the same place.
  await all.churches.updateOne(
    { _id: churchId, outboxClearedTo: to },
    { $unset: { outboxClearingFrom: true } },
  )
  return { deleted: deletedCount, next: { ...rest, outboxClearedTo: to } }
}

type Clearable = Pick<EventRecord, '_id' | 'cursor' | 'at'>

/** The next events whose entries may go: old enough, and delivered to every webhook that wants them. */
const clearable = async (
  all: Collections,
  { _id: churchId, outboxClearedTo = 0 }: Cleared,
  from: number,
  { before, batchSize }: Limits,
): Promise<Clearable[]> => {
  const events = await all.events
    .find<Clearable>({ churchId, cursor: { $gt: from } }, { projection: { cursor: 1, at: 1 } })
    .sort({ cursor: 1 })
    .limit(batchSize)
    .toArray()
  const first = events.find(({ cursor }) => cursor > outboxClearedTo)
  if (!first || first.at > before) return events.filter(({ cursor }) => cursor <= outboxClearedTo)
  const delivered = await deliveredTo(all, churchId)
  const kept = events.findIndex(
    ({ cursor, at }) => cursor > outboxClearedTo && (cursor > delivered || at > before),
  )
  return kept < 0 ? events : events.slice(0, kept)
}

/** Every enabled webhook has, or does not want, the events up to this cursor. */
const deliveredTo = async (all: Collections, churchId: string): Promise<number> => {
  const webhooks = await all.webhooks
    .find({ churchId, enabled: true }, { projection: { cursor: 1 } })
    .toArray()
  return Math.min(...webhooks.map(({ cursor }) => cursor))
}

/** A pass, if no other process has the lease for it; null: another has. */
export const clearInTurn = async (
  clearing: Clearing,
  leases: Pick<DeliveryLeases, 'acquire'>,
): Promise<number | null> => ((await leases.acquire(OUTBOX_LEASE)) ? clearOutbox(clearing) : null)

interface ClearerOptions extends Omit<Clearing, 'isStopping'> {
  onError(error: unknown): void
}

/** Clears once an hour until stopped, in one of the processes of a database. */
export const startOutboxClearer = (options: ClearerOptions): { stop(): Promise<void> } => {
  const leases = createDeliveryLeases(options.all, { owner: newId(), leaseMs: LEASE_MS })
  let isStopping = false
  let working: Promise<unknown> = Promise.resolve()
  const begin = (): void => {
    working = clearInTurn({ ...options, isStopping: () => isStopping }, leases).catch(options.onError)
  }
  // Soon after the start too, or a server that is restarted every night would clear late.
  const first = setTimeout(begin, 5 * MINUTE_MS)
  const timer = setInterval(begin, HOUR_MS)
  return {
    async stop() {
      isStopping = true
      clearTimeout(first)
      clearInterval(timer)
      await working
      await leases.releaseAll().catch(options.onError)
    },
  }
}

import type { ClientSession } from 'mongodb'
import { createLoop } from '../core/async/loop.ts'
import type { Clock } from '../core/time.ts'
import { giveUp } from '../db/claims.ts'
import { type Collections, everyCollection } from '../db/collections.ts'
import type { Leases } from '../db/lease.ts'
import { afterAllOf, beforeAllOf } from '../maintenance/verify/view.ts'
import type { ChurchRecord } from './collections.ts'

const MINUTE_MS = 60_000

/** An upload that was under way when its church was removed may still write. It has ended by then. */
const LATE_WRITES_MS = 15 * MINUTE_MS

interface Removing {
  readonly all: Collections
  readonly clock: Clock
}

/** Erases what removed churches have left. A killed process leaves the record of the removal, so the next pass repeats it. */
export const eraseRemoved = async (
  { all, clock }: Removing,
  lateWritesMs = LATE_WRITES_MS,
): Promise<void> => {
  for (const { _id, removedAt } of await all.removals.find().toArray()) {
    const isLast = clock.now().getTime() - removedAt.getTime() >= lateWritesMs
    await eraseChurch(all, _id)
    if (isLast) await all.removals.deleteOne({ _id })
  }
}

interface RemoverOptions extends Removing {
  readonly leases: Leases
  onError(error: unknown): void
}

interface Remover {
  /** Erases soon what was removed just now. Answers at once. */
  removed(): void
  stop(): Promise<void>
}

const LEASE = 'removal'
/** When a server looks again that found another one erasing. */
const AGAIN_MS = 2000

/** Erases at the start and every few minutes, until stopped. One server does at a time. */
export const startRemover = ({ onError, leases, ...removing }: RemoverOptions): Remover => {
  const erase = async (): Promise<number | undefined> => {
    if (!(await removing.all.removals.findOne())) return undefined
    if (!(await leases.hold(LEASE))) return AGAIN_MS
    try {
      await eraseRemoved(removing)
    } finally {
      await leases.release(LEASE)
    }
    return undefined
  }
  const loop = createLoop({ run: erase, everyMs: 5 * MINUTE_MS, onError })
  loop.wake()
  return { removed: loop.wake, stop: loop.stop }
}

/**
 * Removes a church in a transaction. From its commit on no request finds the church, its members or its programs. The rest
 * is erased afterwards (remover.ts), for which the record of the removal stays.
 */
export const removeChurchIn = async (
  all: Collections,
  { _id, address }: ChurchRecord,
  removedAt: Date,
  session: ClientSession,
): Promise<void> => {
  await all.churches.deleteOne({ _id }, { session })
  await all.removals.insertOne({ _id, removedAt }, { session })
  if (address !== undefined) await giveUp(all, 'address', address, _id, session)
  const own = { churchId: _id }
  await all.memberships.deleteMany(own, { session })
  await all.tokens.deleteMany(own, { session })
  await all.invitations.deleteMany(own, { session })
  await all.webhooks.deleteMany(own, { session })
}

/** The record of the church, and what is found by another index than that of the church. */
const ERASED_OTHERWISE: ReadonlySet<unknown> = new Set(['churches', 'operations', 'bytes.chunks'])

/**
 * Erases everything that belongs to a church, except its record. The record must be gone from the churches before, so that
 * no request reaches the church any more. Safe to run twice and concurrently.
 */
export const eraseChurch = async (all: Collections, churchId: string): Promise<void> => {
  const own = { churchId }
  await all.operations.deleteMany({ ...own, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } })
  for await (const { _id } of all.files.find(own, { projection: { _id: 1 } }))
    await all.chunks.deleteMany({ ...own, files_id: _id })
  for (const collection of everyCollection(all)) {
    const { church } = collection.declaration
    if (church !== null && !ERASED_OTHERWISE.has(collection.collectionName))
      await collection.deleteMany({ [church]: churchId })
  }
}

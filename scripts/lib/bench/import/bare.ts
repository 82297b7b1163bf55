import type { Document } from 'mongodb'
import type { Database } from '../../../../src/db/connect.ts'
import { afterAllOf, beforeAllOf } from '../../../../src/verify/scans/operation-order.ts'

/** As many songs as the import saves in one transaction. */
const BATCH = 64

const NAMES = ['songs', 'lyrics', 'revisions', 'events', 'outbox', 'operations', 'search'] as const

/**
 * Writes all documents of an imported church to another database with the same indexes, and nothing else: no reading,
 * no check, no transaction. Answers the milliseconds that one run takes.
 */
export const bareWriter = async (
  { collections }: Database,
  bare: Database,
  churchId: string,
  songs: number,
): Promise<() => Promise<number>> => {
  const kept = new Map<string, Document[]>()
  for (const name of NAMES) {
    const mine =
      name === 'operations'
        ? { _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } }
        : { churchId }
    kept.set(name, await collections[name].find(mine as never).toArray())
  }
  const batches = Math.ceil(songs / BATCH)
  return async () => {
    for (const name of NAMES) await bare.collections[name].deleteMany({})
    const began = performance.now()
    for (let batch = 0; batch < batches; batch++)
      for (const name of NAMES) {
        const documents = kept.get(name) ?? []
        const size = Math.ceil(documents.length / batches)
        const some = documents.slice(batch * size, (batch + 1) * size)
        if (some.length > 0) await bare.collections[name].insertMany(some as never[])
      }
    return performance.now() - began
  }
}

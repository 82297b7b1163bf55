import type { Document } from 'mongodb'
import type { Database } from '../../../../src/db/connect.ts'
import { afterAllOf, beforeAllOf } from '../../../../src/maintenance/verify/scans/operation-order.ts'

/** As many songs as the import saves in one transaction. */
const BATCH = 64

const NAMES = ['songs', 'lyrics', 'revisions', 'events', 'outbox', 'operations', 'search'] as const

type Documents = ReadonlyMap<(typeof NAMES)[number], readonly Document[]>

/** All documents of an imported church. */
export const documentsOf = async ({ collections }: Database, churchId: string): Promise<Documents> => {
  const kept = new Map<(typeof NAMES)[number], readonly Document[]>()
  for (const name of NAMES) {
    const mine =
      name === 'operations'
        ? { _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } }
        : { churchId }
    kept.set(name, await collections[name].find(mine as never).toArray())
  }
  return kept
}

/** Writes the documents and does nothing else: no reading, no check, no transaction. */
export const writeBare = async (
  { collections }: Database,
  documents: Documents,
  songs: number,
): Promise<void> => {
  const batches = Math.ceil(songs / BATCH)
  for (let batch = 0; batch < batches; batch++)
    for (const name of NAMES) {
      const all = documents.get(name) ?? []
      const size = Math.ceil(all.length / batches)
      const some = all.slice(batch * size, (batch + 1) * size)
      if (some.length > 0) await collections[name].insertMany(some as never[])
    }
}

import { type ClientSession, type Collection, type Document, type Filter, MaxKey, ReadConcern } from 'mongodb'
import { type Collections, reopened } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { OperationId } from '../../saves/collections.ts'

/** The collections of a scan, and the session that determines its snapshot. */
export interface View {
  readonly all: Collections
  readonly session: ClientSession
}

/**
 * Each read sees at least what the reads before it saw. A save commits all of its records at once, and none of them is ever
 * deleted but its entry in the outbox, nor files but by a purge. So a reader that has seen one record of a save and then queries another finds it,
 * also during other saves.
 */
export const withCausalReads = <T>(
  { client, collections: all }: Database,
  read: (view: View) => Promise<T>,
) => client.withSession({ causalConsistency: true }, (session) => read({ all, session }))

/**
 * Every read sees the same moment. MongoDB remembers a moment for some minutes only: this is for looking at a
 * few songs, not for scanning a catalogue. The collections are made for it: with the usual ones the driver would keep to
 * their way of reading, and each read would see a moment of its own.
 */
export const withSnapshot = <T>({ client, db, collections }: Database, read: (view: View) => Promise<T>) =>
  client.withSession({ snapshot: true }, (session) => {
    const snapshots = client.db(db.databaseName, { readConcern: new ReadConcern('snapshot') })
    return read({ all: reopened(collections, snapshots), session })
  })

/** The number of ids in one query. */
export const BATCH_SIZE = 1000

interface OfChurch extends Document {
  _id: string
  churchId: string
}

/** Those of the given records that the church has, by id, with only these fields beside it. */
export const lookUp = async <T extends OfChurch, Field extends string & keyof T>(
  { session }: View,
  collection: Collection<T>,
  churchId: string,
  ids: Iterable<string>,
  fields: readonly Field[],
): Promise<Map<string, Pick<T, Field | '_id'>>> => {
  const wanted = [...new Set(ids)]
  const found = new Map<string, Pick<T, Field | '_id'>>()
  const projection = { _id: 1, ...Object.fromEntries(fields.map((field) => [field, 1])) }
  for (let at = 0; at < wanted.length; at += BATCH_SIZE) {
    const filter = { _id: { $in: wanted.slice(at, at + BATCH_SIZE) }, churchId } as unknown as Filter<T>
    for (const one of await collection
      .find<Pick<T, Field | '_id'>>(filter, { session, projection })
      .toArray())
      found.set(one._id, one)
  }
  return found
}

/**
 * MongoDB compares the ids of operations field by field, the church first, so those of one church lie side by
 * side. These two are never stored; they only mark where a church's operations begin and end.
 */
export const beforeAllOf = (churchId: string): OperationId => ({ churchId }) as OperationId

export const afterAllOf = (churchId: string): OperationId =>
  ({ churchId, userId: new MaxKey() }) as unknown as OperationId

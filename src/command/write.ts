import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb'
import type { Collections, Head, ResourceKind } from '../db/collections.ts'
import type { Change, Records } from './model.ts'
import { type NumberedChange, numberChanges } from './number-changes.ts'

/** The versions that were there when the transaction began, by head; each write is bound to them. */
export type KnownVersions = ReadonlyMap<string, number>

export const versionsBefore = ({ heads }: Records): KnownVersions =>
  new Map(Object.values(heads).flatMap((byId) => [...byId].map(([id, { version }]) => [id, version])))

/** Writes the changes of a whole batch, one command a collection. */
export const writeChanges = async (
  all: Collections,
  changes: readonly Change[],
  before: KnownVersions,
  session: ClientSession,
): Promise<void> => {
  // First: where another process saves in the same church, this is where we find out.
  const numbered = await numberChanges(all, changes, session)
  await writeHeads(all.songs, 'song', changes, before, session)
  await writeHeads(all.lyrics, 'lyrics', changes, before, session)
  await writeHeads(all.arrangements, 'arrangement', changes, before, session)
  const revisions = changes.flatMap(({ revision }) => revision ?? [])
  if (revisions.length > 0) await all.revisions.insertMany(revisions, { session })
  const events = numbered.map(({ event }) => event)
  await all.events.insertMany(events, { session })
  await all.outbox.insertMany(
    events.map(({ _id, churchId, at }) => ({ _id, churchId, createdAt: at })),
    { session },
  )
  const operations = changes.flatMap(({ operation }) => operation ?? [])
  if (operations.length > 0) await all.operations.insertMany(operations, { session })
  await writeSearch(all, numbered, session)
}

/** Several saves of one resource in a batch leave several revisions but only one head. */
const writeHeads = async <H extends Head>(
  collection: Collection<H>,
  kind: ResourceKind,
  changes: readonly Change[],
  before: KnownVersions,
  session: ClientSession,
): Promise<void> => {
  const last = new Map(changes.filter((change) => change.kind === kind).map(({ head }) => [head._id, head]))
  if (last.size === 0) return
  const writes = [...last.values()].map((head) => {
    const version = before.get(head._id)
    if (version === undefined) return { insertOne: { document: head } }
    const { _id, churchId } = head
    return { replaceOne: { filter: { _id, churchId, version }, replacement: head } }
  })
  // Each head once, so their order is free: then all inserts go in one command and all replacements in another.
  const result = await collection.bulkWrite(writes as unknown as AnyBulkWriteOperation<H>[], {
    session,
    ordered: false,
  })
  expectWritten(result.insertedCount + result.matchedCount, last.size)
}

const writeSearch = async (
  all: Collections,
  changes: readonly NumberedChange[],
  session: ClientSession,
): Promise<void> => {
  const writes = changes.flatMap(({ head, event, search }) =>
    search
      ? {
          updateOne: {
            filter: { _id: head.songId, churchId: head.churchId },
            update: { $set: { ...search, cursor: event.cursor } },
            upsert: event.kind === 'song.created',
          },
        }
      : [],
  )
  if (writes.length > 0) await all.search.bulkWrite(writes, { session })
}

/** The snapshot makes this impossible; should it happen all the same, nothing is written. */
const expectWritten = (count: number, expected: number): void => {
  if (count !== expected)
    throw new Error(`A save would have touched ${count} documents instead of ${expected}.`)
}

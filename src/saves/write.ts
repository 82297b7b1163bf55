import type { AnyBulkWriteOperation, ClientSession } from 'mongodb'
import { notFound } from '../core/failures.ts'
import type { SearchDocument } from '../core/stored/search-document.ts'
import type { Collections } from '../db/collections.ts'
import type { EventRecord, Head, ResourceKind } from './collections.ts'
import type { Change, Records, SearchChange } from './command.ts'
import { headsIn, kinds } from './heads.ts'
import { joinedSearch } from './joined-search.ts'

/** The heads that the decisions were taken on, by id; each write is bound to them. */
export type KnownHeads = ReadonlyMap<string, Head>

export const headsBefore = ({ heads }: Records): KnownHeads =>
  new Map(Object.values(heads).flatMap((byId) => [...byId]))

/** A head is no longer as it was when the decision was taken. Nothing was written. */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

/** Writes the changes of a whole batch, one command a collection. */
export const writeChanges = async (
  all: Collections,
  changes: readonly Change[],
  before: KnownHeads,
  session: ClientSession,
): Promise<void> => {
  // First, because this write detects another process that saves in the same church.
  const numbered = await numberChanges(all, changes, session)
  for (const kind of kinds) await writeHeads(all, kind, changes, before, session)
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

interface NumberedChange extends Change {
  readonly event: EventRecord
}

/** Moves each church's cursor on by its changes, and gives these the numbers in between, in their order. */
const numberChanges = async (
  all: Collections,
  changes: readonly Change[],
  session: ClientSession,
): Promise<NumberedChange[]> => {
  const byChurch = Map.groupBy(changes, ({ head }) => head.churchId)
  const counts = new Map([...byChurch].map(([churchId, own]) => [churchId, own.length]))
  const cursors = await advanceCursors(all, counts, session)
  return [...byChurch].flatMap(([churchId, own]) => {
    const last = cursors.get(churchId)
    // The church was removed after access was checked.
    if (last === undefined) throw notFound('church')
    return own.map((change, at) => ({
      ...change,
      event: { ...change.event, cursor: last - own.length + at + 1 },
    }))
  })
}

/** Each church's cursor after it was moved. */
const advanceCursors = async (
  { churches }: Collections,
  counts: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<Map<string, number>> => {
  const projection = { cursor: 1 }
  const [first, ...others] = counts
  // Most batches have one church only, whose cursor can be moved and read in one command.
  if (first && others.length === 0) {
    const [_id, count] = first
    const options = { session, projection, returnDocument: 'after' } as const
    const church = await churches.findOneAndUpdate({ _id }, { $inc: { cursor: count } }, options)
    return new Map(church ? [[_id, church.cursor]] : [])
  }
  const moves = [...counts].map(([_id, count]) => ({
    updateOne: { filter: { _id }, update: { $inc: { cursor: count } } },
  }))
  await churches.bulkWrite(moves, { session })
  const moved = await churches.find({ _id: { $in: [...counts.keys()] } }, { session, projection }).toArray()
  return new Map(moved.map(({ _id, cursor }) => [_id, cursor]))
}

/** Several saves of one resource in a batch leave several revisions but only one head. */
const writeHeads = async (
  all: Collections,
  kind: ResourceKind,
  changes: readonly Change[],
  before: KnownHeads,
  session: ClientSession,
): Promise<void> => {
  const last = new Map(changes.filter((change) => change.kind === kind).map(({ head }) => [head._id, head]))
  if (last.size === 0) return
  const writes = [...last.values()].map((head) => {
    const known = before.get(head._id)
    if (!known) return { insertOne: { document: head } }
    // A version has one document, so that need not be compared; but a flag may have changed without a new version.
    const { document: _, ...filter } = known
    return { replaceOne: { filter, replacement: head } }
  })
  // Each head once, so their order is free: then all inserts go in one command and all replacements in another.
  const result = await headsIn(all, kind).bulkWrite(writes as unknown as AnyBulkWriteOperation<Head>[], {
    session,
    ordered: false,
  })
  expectWritten(result.insertedCount + result.matchedCount, last.size)
}

/** What the changes of one batch do to the search entry of a song. */
interface SearchWrite {
  readonly churchId: string
  readonly change: SearchChange
  readonly cursor: number
  readonly isNew: boolean
}

const writeSearch = async (
  all: Collections,
  changes: readonly NumberedChange[],
  session: ClientSession,
): Promise<void> => {
  const bySong = new Map<string, SearchWrite>()
  for (const { head, event, search } of changes) {
    if (!search || !head.songId) continue
    const earlier = bySong.get(head.songId)
    bySong.set(head.songId, {
      churchId: head.churchId,
      change: earlier ? joinedSearch(earlier.change, search) : search,
      cursor: event.cursor,
      isNew: earlier?.isNew || event.kind === 'song.created',
    })
  }
  const writes = [...bySong].map(([_id, { churchId, change, cursor, isNew }]) => {
    const set = { ...change.set, cursor }
    if (isNew) return { insertOne: { document: { _id, churchId, ...inNameOrder(set) } } }
    const unset = change.unset?.length ? { $unset: withoutFields(change.unset) } : {}
    return { updateOne: { filter: { _id, churchId }, update: { $set: set, ...unset } } }
  })
  // Each song once, so their order is free.
  if (writes.length > 0)
    await all.search.bulkWrite(writes as AnyBulkWriteOperation<SearchDocument>[], { session, ordered: false })
}

/** As MongoDB orders the fields that an update adds. */
const inNameOrder = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))

const withoutFields = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true] as const))

const expectWritten = (count: number, expected: number): void => {
  if (count !== expected)
    throw new Outdated(`A save would have touched ${count} documents instead of ${expected}.`)
}

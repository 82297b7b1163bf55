import type { AnyBulkWriteOperation, ClientSession } from 'mongodb'
import { notFound } from '../core/failures.ts'
import type { SearchDocument } from '../core/search-document.ts'
import type { Collections } from '../db/collections.ts'
import type { EventRecord, Head, ResourceKind } from './collections.ts'
import type { Change, Records, SearchChange } from './command.ts'
import { emptySong, isSongPurge } from './purge.ts'
import { headsIn, kinds } from './resource.ts'

/** The heads that the decisions were taken on, by id; each write is bound to them. */
export type KnownHeads = ReadonlyMap<string, Head>

export const headsBefore = ({ heads }: Records): KnownHeads =>
  new Map(Object.values(heads).flatMap((byId) => [...byId]))

/** A head is no longer as it was when the decision was taken. Nothing was written. */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

export interface NumberedChange extends Change {
  readonly event: EventRecord
}

/**
 * Moves each church's cursor on by its changes, and gives these the numbers in between, in their order. The first write of
 * a batch, because it detects another process that saves in the same church.
 */
export const numberChanges = async (
  { churches }: Collections,
  changes: readonly Change[],
  session: ClientSession,
): Promise<readonly NumberedChange[]> => {
  const byChurch = [...Map.groupBy(changes, ({ head }) => head.churchId)]
  const moves = byChurch.map(([_id, own]) => [{ _id }, { $inc: { cursor: own.length } }] as const)
  const projection = { cursor: 1 }
  const cursors = new Map<string, number>()
  const [only] = moves
  // Most batches have one church only, whose cursor can be moved and read in one command.
  if (only && moves.length === 1) {
    const church = await churches.findOneAndUpdate(...only, { session, projection, returnDocument: 'after' })
    if (church) cursors.set(church._id, church.cursor)
  } else {
    const writes = moves.map(([filter, update]) => ({ updateOne: { filter, update } }))
    await churches.bulkWrite(writes, { session })
    const ids = byChurch.map(([churchId]) => churchId)
    const moved = await churches.find({ _id: { $in: ids } }, { session, projection }).toArray()
    for (const { _id, cursor } of moved) cursors.set(_id, cursor)
  }
  return byChurch.flatMap(([churchId, own]) => {
    const last = cursors.get(churchId)
    // The church was removed after access was checked.
    if (last === undefined) throw notFound('church')
    return own.map((change, at) => ({
      ...change,
      event: { ...change.event, cursor: last - own.length + at + 1 },
    }))
  })
}

/** Writes the numbered changes of a whole batch, one command a collection. */
export const writeChanges = async (
  all: Collections,
  changes: readonly NumberedChange[],
  before: KnownHeads,
  session: ClientSession,
): Promise<void> => {
  for (const kind of kinds) await writeHeads(all, kind, changes, before, session)
  const revisions = changes.flatMap(({ revision }) => revision ?? [])
  if (revisions.length > 0) await all.revisions.insertMany(revisions, { session })
  const events = changes.map(({ event }) => event)
  await all.events.insertMany(events, { session })
  await all.outbox.insertMany(
    events.map(({ _id, churchId, at, purged }) => ({
      ...{ _id, churchId, createdAt: at },
      purged: purged && (true as const),
    })),
    { session },
  )
  for (const event of events.filter(isSongPurge)) await emptySong(all, event, session)
  const operations = changes.flatMap(({ operation }) => operation ?? [])
  if (operations.length > 0) await all.operations.insertMany(operations, { session })
  await writeSearch(all, changes, session)
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
    // A version has one document, so that need not be compared; but a flag may have changed without a new version. A flag
    // that is not set is no field, which null finds.
    const { document: _, ...filter } = { archivedAt: null, visibility: null, ...known }
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

/**
 * Two changes of one search entry as one. MongoDB refuses to set a field and a part of it at once: a part of a field that the
 * earlier change sets, such as `lyrics.ID` of `lyrics`, is put into its value.
 */
export const joinedSearch = (earlier: SearchChange, later: SearchChange): SearchChange => {
  const set = new Map<string, unknown>(Object.entries(earlier.set))
  const unset = new Set(earlier.unset ?? [])
  for (const name of later.unset ?? []) {
    const whole = wholeOf(name, set)
    if (whole) set.set(whole.name, Object.fromEntries(whole.parts.filter(([part]) => part !== whole.part)))
    else {
      set.delete(name)
      unset.add(name)
    }
  }
  for (const [name, value] of Object.entries(later.set)) {
    const whole = wholeOf(name, set)
    // What is set as a whole has no parts beside it.
    for (const part of [...set.keys(), ...unset])
      if (part.startsWith(`${name}.`)) {
        set.delete(part)
        unset.delete(part)
      }
    if (whole) set.set(whole.name, Object.fromEntries([...whole.parts, [whole.part, value]]))
    else set.set(name, value)
    unset.delete(name)
  }
  return { set: Object.fromEntries(set), unset: unset.size > 0 ? [...unset] : undefined }
}

/** The field that is set as a whole and that the named one is a part of. */
const wholeOf = (name: string, set: ReadonlyMap<string, unknown>) => {
  const dot = name.indexOf('.')
  const whole = name.slice(0, Math.max(dot, 0))
  if (dot < 0 || !set.has(whole)) return null
  return { name: whole, part: name.slice(dot + 1), parts: Object.entries(set.get(whole) ?? {}) }
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

import type { ClientSession, Collection } from 'mongodb'
import type { Collections } from '../db/collections.ts'
import type { ArrangementHead, Head, OperationRecord, ResourceKind, RevisionRecord } from './collections.ts'
import {
  type Change,
  type Command,
  operationKey,
  type Records,
  type Sibling,
  type Siblings,
} from './command.ts'
import { isSibling } from './decide.ts'
import { headsIn, kinds } from './resource.ts'

/** Reads what all commands of a batch need, one query a collection, in the transaction's snapshot. */
export const loadRecords = async (
  all: Collections,
  commands: readonly Command[],
  session: ClientSession,
): Promise<Records> => {
  const churchIds = distinct(commands.map(({ churchId }) => churchId))
  const needed = commands.map(({ needs }) => needs)
  const operationIds = needed.flatMap(({ operation }) => operation ?? [])
  const operations =
    operationIds.length > 0
      ? await all.operations
          .find({ _id: { $in: operationIds }, churchId: { $in: churchIds } }, { session })
          .toArray()
      : []
  const revisions = await loadRevisions(all, churchIds, operations, session)
  const heads = noHeads()
  for (const kind of kinds) {
    const ids = needed.flatMap((needs) => needs.heads[kind] ?? [])
    heads[kind] = await loadHeads(headsIn(all, kind), churchIds, ids, session)
  }
  const siblingsIn = (kind: Sibling) =>
    loadSiblings(
      headsIn(all, kind),
      churchIds,
      needed.flatMap((needs) => needs.siblings[kind] ?? []),
      session,
    )
  const siblings = { lyrics: await siblingsIn('lyrics'), arrangement: await siblingsIn('arrangement') }
  const songIds = needed.flatMap((needs) => needs.songIds ?? [])
  const songs = await loadSongs(all, churchIds, songIds, session)
  // A refused arrangement shows its current files, so those are needed as well as the new ones.
  const currentFiles = [...heads.arrangement.values()].flatMap(
    (head) => (head as ArrangementHead).document.assetIds,
  )
  const assetIds = distinct([...needed.flatMap((needs) => needs.assetIds), ...currentFiles])
  const assets =
    assetIds.length > 0
      ? await all.assets.find({ _id: { $in: assetIds }, churchId: { $in: churchIds } }, { session }).toArray()
      : []
  return {
    operations: new Map(operations.map((operation) => [operationKey(operation._id), operation])),
    revisions,
    heads,
    siblings,
    songs,
    assets: new Map(assets.map((asset) => [asset._id, asset])),
  }
}

/** Only for replays. */
const loadRevisions = async (
  all: Collections,
  churchIds: string[],
  operations: readonly OperationRecord[],
  session: ClientSession,
): Promise<Map<string, RevisionRecord>> => {
  const ids = operations.map(({ response }) => response.revisionId)
  if (ids.length === 0) return new Map()
  const filter = { _id: { $in: ids }, churchId: { $in: churchIds } }
  const revisions = await all.revisions.find(filter, { session }).toArray()
  return new Map(revisions.map((revision) => [revision._id, revision]))
}

const loadHeads = async (
  collection: Collection<Head>,
  churchIds: string[],
  wanted: readonly string[],
  session: ClientSession,
): Promise<Map<string, Head>> => {
  const ids = distinct(wanted)
  if (ids.length === 0) return new Map()
  const heads = await collection
    .find({ _id: { $in: ids }, churchId: { $in: churchIds } }, { session })
    .toArray()
  return new Map(heads.map((head) => [head._id, head]))
}

const loadSiblings = async (
  collection: Collection<Head>,
  churchIds: string[],
  wanted: readonly string[],
  session: ClientSession,
): Promise<Map<string, Siblings>> => {
  const songIds = distinct(wanted)
  if (songIds.length === 0) return new Map()
  const found = await collection
    .find(
      { churchId: { $in: churchIds }, songId: { $in: songIds } },
      { session, projection: { songId: 1, archivedAt: 1 } },
    )
    .toArray()
  const bySong = Map.groupBy(found, ({ songId }) => songId)
  return new Map(songIds.map((songId) => [songId, siblingsOf(bySong.get(songId) ?? [])]))
}

/** The church of each song, by its id. */
const loadSongs = async (
  { songs }: Collections,
  churchIds: string[],
  wanted: readonly string[],
  session: ClientSession,
): Promise<Map<string, string>> => {
  const ids = distinct(wanted)
  if (ids.length === 0) return new Map()
  const found = await songs
    .find({ _id: { $in: ids }, churchId: { $in: churchIds } }, { session, projection: { churchId: 1 } })
    .toArray()
  return new Map(found.map(({ _id, churchId }) => [_id, churchId]))
}

const siblingsOf = (heads: readonly Pick<Head, '_id' | 'archivedAt'>[]): Siblings =>
  new Map(heads.map(({ _id, archivedAt }) => [_id, archivedAt !== undefined]))

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

const noHeads = (): Record<ResourceKind, Map<string, Head>> => ({
  song: new Map(),
  lyrics: new Map(),
  arrangement: new Map(),
  service: new Map(),
})

/**
 * The records of the commands, if all of them were prefetched together with the sessions, or belong to a song that the
 * same batch adds: it has none yet. null if a record is missing, or if a write would not detect that it has changed since.
 * The write of a head fails if the head has changed, and a used key is refused as a duplicate; then all records are read
 * again in a transaction. They are read again too if the decision is not a change: a refusal or a replay must not depend on
 * outdated records.
 *
 * A save of a song that is there takes two commands less by that: 0.84 of the CPU time of server and MongoDB with one
 * client, 0.85 with 32, beside the same server that reads in its transaction, in turns.
 */
export const prefetchedRecords = (commands: readonly Command[]): Records | null => {
  const heads = noHeads()
  const siblings = { lyrics: new Map<string, Siblings>(), arrangement: new Map<string, Siblings>() }
  const added = new Set<string>()
  for (const { needs, prefetched, newSongId } of commands) {
    if (needs.assetIds.length > 0 || needs.songIds?.length) return null
    for (const kind of kinds) {
      const id = needs.heads[kind]
      if (id === undefined || added.has(id)) continue
      const head = prefetched?.[kind]
      if (head?._id !== id) return null
      keepNewer(heads[kind], head)
    }
    for (const kind of SIBLINGS)
      for (const songId of needs.siblings[kind] ?? []) {
        if (!added.has(songId)) return null
        if (!siblings[kind].has(songId)) siblings[kind].set(songId, new Map())
      }
    if (newSongId) added.add(newSongId)
  }
  return { operations: new Map(), revisions: new Map(), heads, siblings, songs: new Map(), assets: new Map() }
}

const SIBLINGS: readonly Sibling[] = ['lyrics', 'arrangement']

const keepNewer = (heads: Map<string, Head>, head: Head): void => {
  const known = heads.get(head._id)
  if (!known || known.version < head.version) heads.set(head._id, head)
}

/** Applies the writes of a command to the records, for the next command of the batch. */
export const applyChange = (records: Records, { kind, head, revision, operation }: Change): void => {
  records.heads[kind].set(head._id, head)
  if (operation) records.operations.set(operationKey(operation._id), operation)
  if (revision) records.revisions.set(revision._id, revision)
  if (kind === 'song') records.songs.set(head._id, head.churchId)
  if (isSibling(kind) && head.songId)
    records.siblings[kind].get(head.songId)?.set(head._id, head.archivedAt !== undefined)
}

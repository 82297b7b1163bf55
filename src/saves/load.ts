import type { ClientSession, Collection, Filter } from 'mongodb'
import type {
  ArrangementHead,
  Collections,
  Head,
  OperationRecord,
  RevisionRecord,
} from '../db/collections.ts'
import { type Command, operationKey, type Records, type Sibling } from './model.ts'
import { isStoredAnswer } from './operation.ts'

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
  const headsOf = <H extends Head>(collection: Collection<H>, ids: readonly (string | undefined)[]) =>
    loadHeads(collection, churchIds, ids, session)
  const heads = {
    song: await headsOf(
      all.songs,
      needed.map((needs) => needs.heads.song),
    ),
    lyrics: await headsOf(
      all.lyrics,
      needed.map((needs) => needs.heads.lyrics),
    ),
    arrangement: await headsOf(
      all.arrangements,
      needed.map((needs) => needs.heads.arrangement),
    ),
  }
  const siblingsOf = (kind: Sibling, collection: Collection<Head>) =>
    loadSiblings(
      collection,
      churchIds,
      needed.map((needs) => needs.siblings[kind]),
      session,
    )
  const siblings = {
    lyrics: await siblingsOf('lyrics', all.lyrics as unknown as Collection<Head>),
    arrangement: await siblingsOf('arrangement', all.arrangements as unknown as Collection<Head>),
  }
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
    assets: new Map(assets.map((asset) => [asset._id, asset])),
  }
}

/** Only for replays, and not for one whose whole answer is stored. */
const loadRevisions = async (
  all: Collections,
  churchIds: string[],
  operations: readonly OperationRecord[],
  session: ClientSession,
): Promise<Map<string, RevisionRecord>> => {
  const ids = operations.flatMap(({ response }) => (isStoredAnswer(response) ? [] : response.revisionId))
  if (ids.length === 0) return new Map()
  const filter = { _id: { $in: ids }, churchId: { $in: churchIds } }
  const revisions = await all.revisions.find(filter, { session }).toArray()
  return new Map(revisions.map((revision) => [revision._id, revision]))
}

const loadHeads = async <H extends Head>(
  collection: Collection<H>,
  churchIds: string[],
  wanted: readonly (string | undefined)[],
  session: ClientSession,
): Promise<Map<string, Head>> => {
  const ids = distinct(wanted.flatMap((id) => id ?? []))
  if (ids.length === 0) return new Map()
  const filter = { _id: { $in: ids }, churchId: { $in: churchIds } } as Filter<H>
  const heads = await collection.find<Head>(filter, { session }).toArray()
  return new Map(heads.map((head) => [head._id, head]))
}

const loadSiblings = async (
  collection: Collection<Head>,
  churchIds: string[],
  wanted: readonly (string | undefined)[],
  session: ClientSession,
): Promise<Map<string, Set<string>>> => {
  const songIds = distinct(wanted.flatMap((id) => id ?? []))
  if (songIds.length === 0) return new Map()
  const found = await collection
    .find({ churchId: { $in: churchIds }, songId: { $in: songIds } }, { session, projection: { songId: 1 } })
    .toArray()
  const bySong = Map.groupBy(found, ({ songId }) => songId)
  return new Map(songIds.map((songId) => [songId, new Set(bySong.get(songId)?.map(({ _id }) => _id))]))
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

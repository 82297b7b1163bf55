import { notFound } from '../../core/failures.ts'
import type { ArchivedFilter } from '../../core/stored/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import type { ArrangementHead } from '../../saves/collections.ts'
import { describeRevision, type HistoryQuery, readHistory } from '../../saves/history.ts'
import { type SaveFunction, submitSave } from '../../saves/save.ts'
import { getSong } from '../songs/service.ts'
import { arrangementResource, describeArrangement, describeContent, inListOrder } from './resource.ts'
import { normalizeArrangement } from './rules.ts'
import type { Arrangement, ArrangementContent, ArrangementDocument, ArrangementRevision } from './schema.ts'
import { arrangementsOfSongs, assetsById, findArrangement } from './store.ts'

interface ArrangementIds {
  readonly songId: string
  readonly arrangementId: string
}

/** Without an arrangement's id, adds one to the song. */
export const saveArrangement: SaveFunction<
  Pick<ArrangementIds, 'songId'> & Partial<ArrangementIds>,
  ArrangementDocument,
  ArrangementHead
> = (deps, member, precondition, { songId, arrangementId = null }, document) =>
  submitSave(deps, member, precondition, {
    resource: arrangementResource,
    songId,
    targetId: arrangementId,
    document: normalizeArrangement(document),
    initialFields: arrangementId ? null : {},
  })

const findHead = async (
  collections: Collections,
  churchId: string,
  { songId, arrangementId }: ArrangementIds,
): Promise<ArrangementHead> => {
  const head = await findArrangement(collections, churchId, songId, arrangementId)
  if (head) return head
  await getSong(collections, churchId, songId)
  throw notFound('arrangement')
}

export const getArrangement = async (
  collections: Collections,
  churchId: string,
  ids: ArrangementIds,
): Promise<Arrangement> => {
  const head = await findHead(collections, churchId, ids)
  return describeArrangement(head, await assetsById(collections, churchId, head.document.assetIds))
}

export const listArrangements = async (
  collections: Collections,
  churchId: string,
  songId: string,
  archived: ArchivedFilter = 'exclude',
): Promise<{ arrangements: Arrangement[] }> => {
  const arrangements = await listArrangementsOfSongs(collections, churchId, [songId], archived)
  return { arrangements: arrangements.get(songId) ?? [] }
}

/** Songs without an arrangement are not in the map. */
export const listArrangementsOfSongs = async (
  collections: Collections,
  churchId: string,
  songIds: readonly string[],
  archived: ArchivedFilter = 'exclude',
): Promise<ReadonlyMap<string, Arrangement[]>> => {
  const heads = await arrangementsOfSongs(collections, churchId, songIds, archived)
  const assets = await assetsById(
    collections,
    churchId,
    heads.flatMap(({ document }) => document.assetIds),
  )
  const bySong = Map.groupBy(heads.sort(inListOrder), ({ songId }) => songId)
  return new Map(
    [...bySong].map(([songId, own]) => [songId, own.map((head) => describeArrangement(head, assets))]),
  )
}

export const arrangementHistory = async (
  collections: Collections,
  churchId: string,
  ids: ArrangementIds,
  query: HistoryQuery,
): Promise<{ revisions: ArrangementRevision[]; hasMore: boolean }> => {
  await findHead(collections, churchId, ids)
  const page = await readHistory(collections, churchId, ids.arrangementId, query)
  const contents = page.revisions.map(({ document }) => document as ArrangementContent)
  const assets = await assetsById(
    collections,
    churchId,
    contents.flatMap(({ assetIds }) => assetIds),
  )
  const revisions = page.revisions.map((revision) =>
    describeRevision(revision, describeContent(revision.document as ArrangementContent, assets), page),
  )
  return { revisions, hasMore: page.hasMore }
}

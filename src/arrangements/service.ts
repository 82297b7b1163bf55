import { readHistory } from '../command/history.ts'
import type { Saved } from '../command/model.ts'
import { type Precondition, type SaveDeps, submitSave } from '../command/submit.ts'
import { notFound } from '../core/errors.ts'
import type { Member } from '../core/people.ts'
import type { ArrangementHead, Collections } from '../db/collections.ts'
import { getSong } from '../songs/service.ts'
import { arrangementResource, describeArrangement, describeContent, inListOrder } from './resource.ts'
import { checkedArrangement } from './rules.ts'
import type { Arrangement, ArrangementContent, ArrangementDocument, ArrangementRevision } from './schema.ts'
import { arrangementsOfSong, assetsById, findArrangement } from './store.ts'

export const saveArrangement = (
  deps: SaveDeps,
  member: Member,
  precondition: Precondition,
  { songId, arrangementId = null }: { readonly songId: string; readonly arrangementId?: string | null },
  document: ArrangementDocument,
): Promise<Saved> =>
  submitSave(deps, member, precondition, {
    resource: arrangementResource,
    songId,
    targetId: arrangementId,
    document: checkedArrangement(document),
    fixed: arrangementId ? null : {},
  })

const findHead = async (
  collections: Collections,
  churchId: string,
  songId: string,
  arrangementId: string,
): Promise<ArrangementHead> => {
  const head = await findArrangement(collections, churchId, songId, arrangementId)
  if (head) return head
  await getSong(collections, churchId, songId)
  throw notFound('arrangement')
}

export const getArrangement = async (
  collections: Collections,
  churchId: string,
  { songId, arrangementId }: { readonly songId: string; readonly arrangementId: string },
): Promise<Arrangement> => {
  const head = await findHead(collections, churchId, songId, arrangementId)
  return describeArrangement(head, await assetsById(collections, churchId, head.document.assetIds))
}

export const listArrangements = async (
  collections: Collections,
  churchId: string,
  songId: string,
): Promise<{ arrangements: Arrangement[] }> => {
  const heads = await arrangementsOfSong(collections, churchId, songId)
  const assets = await assetsById(
    collections,
    churchId,
    heads.flatMap(({ document }) => document.assetIds),
  )
  return { arrangements: heads.sort(inListOrder).map((head) => describeArrangement(head, assets)) }
}

export const arrangementHistory = async (
  collections: Collections,
  churchId: string,
  { songId, arrangementId }: { readonly songId: string; readonly arrangementId: string },
  beforeVersion: number | undefined,
): Promise<{ revisions: ArrangementRevision[]; hasMore: boolean }> => {
  await findHead(collections, churchId, songId, arrangementId)
  const { revisions, hasMore } = await readHistory(collections, churchId, arrangementId, beforeVersion)
  const contents = revisions.map(({ document }) => document as ArrangementContent)
  const assets = await assetsById(
    collections,
    churchId,
    contents.flatMap(({ assetIds }) => assetIds),
  )
  const described = revisions.map(({ _id, version, document, createdAt }) => ({
    id: _id,
    version,
    ...describeContent(document as ArrangementContent, assets),
    createdAt: createdAt.toISOString(),
  }))
  return { revisions: described, hasMore }
}

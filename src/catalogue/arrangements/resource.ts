import { LIMITS } from '../../core/limits.ts'
import { compareText, fold } from '../../core/text.ts'
import type { AssetRecord } from '../../files/collections.ts'
import { type Asset, describeAsset } from '../../files/schema.ts'
import type { SaveAnswer } from '../../http/response/save-answer.ts'
import type { ArrangementHead } from '../../saves/collections.ts'
import type { SavedHead } from '../../saves/command.ts'
import type { Resource } from '../../saves/resource.ts'
import { songPath } from '../songs/resource.ts'
import { type Arrangement, type ArrangementContent, ArrangementResponse } from './schema.ts'

export type AssetsById = ReadonlyMap<string, AssetRecord>

/** The part that a head and a revision show alike. */
export const describeContent = (content: ArrangementContent, assets: AssetsById) => ({
  label: content.label,
  lyricVersionIds: content.lyricVersionIds,
  files: content.assetIds.flatMap((id): Asset[] => {
    const asset = assets.get(id)
    return asset ? [describeAsset(asset)] : []
  }),
  sourceKey: content.sourceKey,
  tempo: content.tempo,
  chart: content.chart ?? null,
})

export const describeArrangement = (head: ArrangementHead, assets: AssetsById): Arrangement => ({
  id: head._id,
  songId: head.songId,
  version: head.version,
  revisionId: head.revisionId,
  ...describeContent(head.document, assets),
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

export const inListOrder = (a: ArrangementHead, b: ArrangementHead): number =>
  compareText(fold(a.document.label), fold(b.document.label)) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  compareText(a._id, b._id)

export const arrangementResource: Resource<ArrangementContent, ArrangementHead> = {
  kind: 'arrangement',
  noun: 'arrangement',
  created: 'song.arrangement.created',
  updated: 'song.arrangement.updated',
  archived: 'song.arrangement.archived',
  unarchived: 'song.arrangement.unarchived',
  limit: {
    most: LIMITS.arrangements,
    sentence: `A song can have at most ${LIMITS.arrangements} arrangements.`,
  },
  since2: ['chart'],
  references: ({ lyricVersionIds, assetIds }) => ({ lyricVersionIds, assetIds }),
  current: (head, { assets }) => ({ currentArrangement: describeArrangement(head, assets) }),
  search: () => null,
}

export const arrangementAnswer: SaveAnswer<SavedHead<ArrangementHead>> = {
  shape: ArrangementResponse,
  path: ({ head }) => `${songPath(head.churchId, head.songId)}/arrangements/${head._id}`,
  body: ({ head, assets }) => ({ arrangement: describeArrangement(head, assets) }),
}

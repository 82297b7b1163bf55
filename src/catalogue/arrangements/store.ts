import { type ArchivedFilter, archivedAtIn } from '../../core/stored/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import type { AssetRecord } from '../../files/collections.ts'
import type { ArrangementHead } from '../../saves/collections.ts'

export const findArrangement = (
  all: Collections,
  churchId: string,
  songId: string,
  arrangementId: string,
): Promise<ArrangementHead | null> => all.arrangements.findOne({ _id: arrangementId, churchId, songId })

export const arrangementsOfSongs = (
  all: Collections,
  churchId: string,
  songIds: readonly string[],
  archived: ArchivedFilter,
): Promise<ArrangementHead[]> =>
  all.arrangements.find({ churchId, songId: { $in: [...songIds] }, ...archivedAtIn(archived) }).toArray()

export const assetsById = async (
  all: Collections,
  churchId: string,
  ids: readonly string[],
): Promise<Map<string, AssetRecord>> => {
  if (ids.length === 0) return new Map()
  const assets = await all.assets.find({ _id: { $in: [...new Set(ids)] }, churchId }).toArray()
  return new Map(assets.map((asset) => [asset._id, asset]))
}

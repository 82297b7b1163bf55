import type { ClientSession } from 'mongodb'
import { findChurch, visibilityOf } from '../churches/store.ts'
import { isPublicSong } from '../core/visibility.ts'
import { archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import type { AssetRecord, StoredFile } from './collections.ts'

export const findAsset = (all: Collections, churchId: string, assetId: string): Promise<AssetRecord | null> =>
  all.assets.lookUp(churchId, assetId)

/** The asset, when an unarchived arrangement of a public song has it. */
export const findPublicAsset = async (
  all: Collections,
  churchId: string,
  assetId: string,
): Promise<AssetRecord | null> => {
  const [asset, church, arrangements] = await Promise.all([
    findAsset(all, churchId, assetId),
    findChurch(all, churchId),
    all.arrangements
      .find(
        { churchId, 'document.assetIds': assetId, ...archivedAtIn('exclude') },
        { projection: { songId: 1 } },
      )
      .toArray(),
  ])
  if (!church) return null
  const songs = await Promise.all(arrangements.map(({ songId }) => all.songs.lookUp(churchId, songId)))
  return songs.some((song) => song && isPublicSong(song, visibilityOf(church))) ? asset : null
}

export const findFile = (all: Collections, churchId: string, sha256: string): Promise<StoredFile | null> =>
  all.files.findOne({ churchId, sha256, complete: true })

/** False when the bytes are gone: the cleaner took them before they had an asset. */
export const completeFile = async (
  all: Collections,
  fileId: string,
  churchId: string,
  now: Date,
  session: ClientSession,
): Promise<boolean> => {
  const change = { $set: { complete: true, lastUsedAt: now } }
  const { matchedCount } = await all.files.updateOne({ _id: fileId, churchId }, change, { session })
  return matchedCount === 1
}

export const insertAsset = async (
  all: Collections,
  asset: AssetRecord,
  session: ClientSession,
): Promise<void> => {
  await all.assets.insertOne(asset, { session })
}

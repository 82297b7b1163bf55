import type { ClientSession } from 'mongodb'
import type { AssetRecord, Collections, StoredFile } from '../db/collections.ts'

export const findAsset = (all: Collections, churchId: string, assetId: string): Promise<AssetRecord | null> =>
  all.assets.lookUp(churchId, assetId)

/** The asset, when a current arrangement of an unarchived song has it. */
export const findPublicAsset = async (
  all: Collections,
  churchId: string,
  assetId: string,
): Promise<AssetRecord | null> => {
  const [asset, arrangements] = await Promise.all([
    findAsset(all, churchId, assetId),
    all.arrangements
      .find({ churchId, 'document.assetIds': assetId }, { projection: { songId: 1 } })
      .toArray(),
  ])
  const songs = await Promise.all(arrangements.map(({ songId }) => all.songs.lookUp(churchId, songId)))
  return songs.some((song) => song && !song.archived) ? asset : null
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

import { archivedAtIn } from '../core/stored/archived-filter.ts'
import type { Collections } from '../db/collections.ts'

/** About what a file adds to the JSON of an arrangement, which is stored with the ids of its files. */
const FILE_BYTES = 500

/** About how many bytes the words and arrangements of each song have, without reading them. Songs without any are left out. */
export const partBytesOfSongs = async (
  all: Collections,
  churchId: string,
  songIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const parts = (bytes: object) => [
    { $match: { churchId, songId: { $in: [...songIds] }, ...archivedAtIn('exclude') } },
    { $project: { songId: 1, bytes } },
  ]
  const stored = { $bsonSize: '$$ROOT' }
  const files = { $multiply: [FILE_BYTES, { $size: '$document.assetIds' }] }
  const found = await all.lyrics
    .aggregate<{ _id: string; bytes: number }>(
      [
        ...parts(stored),
        {
          $unionWith: {
            coll: all.arrangements.collectionName,
            pipeline: parts({ $add: [stored, files] }),
          },
        },
        { $group: { _id: '$songId', bytes: { $sum: '$bytes' } } },
      ],
      { batchSize: songIds.length + 1 },
    )
    .toArray()
  return new Map(found.map(({ _id, bytes }) => [_id, bytes]))
}

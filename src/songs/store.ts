import type { Collections, SongHead } from '../db/collections.ts'
import { lookUp } from '../db/look-up.ts'

export const findSong = async (
  all: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead | null> => {
  const song = await lookUp(all, 'songs', songId)
  return song?.churchId === churchId ? song : null
}

export const findPublicSong = async (
  all: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead | null> => {
  const song = await findSong(all, churchId, songId)
  return song?.archived === false ? song : null
}

export const songsById = (all: Collections, churchId: string, ids: readonly string[]): Promise<SongHead[]> =>
  all.songs.find({ _id: { $in: [...ids] }, churchId }).toArray()

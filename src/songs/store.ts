import type { Collections, SongHead } from '../db/collections.ts'

export const findSong = (all: Collections, churchId: string, songId: string): Promise<SongHead | null> =>
  all.songs.lookUp(churchId, songId)

export const findPublicSong = async (
  all: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead | null> => {
  const song = await findSong(all, churchId, songId)
  return song?.archived === false ? song : null
}

import type { Collections, SongHead } from '../db/collections.ts'

export const findSong = (all: Collections, churchId: string, songId: string): Promise<SongHead | null> =>
  all.songs.findOne({ _id: songId, churchId })

export const findPublicSong = (
  all: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead | null> => all.songs.findOne({ _id: songId, churchId, archived: false })

export const songsById = (all: Collections, churchId: string, ids: readonly string[]): Promise<SongHead[]> =>
  all.songs.find({ _id: { $in: [...ids] }, churchId }).toArray()

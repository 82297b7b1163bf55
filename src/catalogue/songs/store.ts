import type { Church } from '../../core/accounts/people.ts'
import { isPublic, type Visibility } from '../../core/visibility.ts'
import type { Collections } from '../../db/collections.ts'
import type { SongHead } from '../../saves/collections.ts'

export const findSong = (all: Collections, churchId: string, songId: string): Promise<SongHead | null> =>
  all.songs.lookUp(churchId, songId)

/** The song, if visitors of the church may see it. */
export const findPublicSong = async (
  all: Collections,
  { id, visibility }: Pick<Church, 'id' | 'visibility'>,
  songId: string,
): Promise<SongHead | null> => {
  const song = await findSong(all, id, songId)
  return song && isPublicSong(song, visibility) ? song : null
}

export const isPublicSong = (song: SongHead, ofChurch: Visibility): boolean =>
  !song.archived && isPublic(song.visibility, ofChurch)

import type { ErrorBody } from '../../../client/types.ts'

/** A part of a song that is saved on its own: its details, the words in one language, or an arrangement. */
export interface SongPart {
  churchId: string
  songId: string
  of: 'song' | 'lyrics' | 'arrangements'
  /** Of the details the id of the song. */
  id: string
}

/** The version in the answer to a save that was refused because of it; null when it holds none. */
export function currentVersion({ of }: Pick<SongPart, 'of'>, body: ErrorBody): number | null {
  const current = {
    song: body.current,
    lyrics: body.currentLyrics,
    arrangements: body.currentArrangement,
  }[of]
  return current?.version ?? null
}

import type { ErrorBody } from '../../../client/types.ts'

/** A part of a song that is saved on its own: its details, the words in one language, or an arrangement. */
export interface SongPart {
  churchId: string
  songId: string
  of: 'song' | 'lyrics' | 'arrangements'
  /** Of the details the id of the song. */
  id: string
}

/** A service, which is saved as a whole. */
export interface ServicePart {
  churchId: string
  of: 'service'
  id: string
}

/** Everything that has versions and a history of its own. */
export type Part = SongPart | ServicePart

/** The version in the answer to a save that was refused because of it; null when it holds none. */
export function currentVersion({ of }: Pick<Part, 'of'>, body: ErrorBody): number | null {
  const current = {
    song: body.current,
    lyrics: body.currentLyrics,
    arrangements: body.currentArrangement,
    service: body.currentService,
  }[of]
  return current?.version ?? null
}

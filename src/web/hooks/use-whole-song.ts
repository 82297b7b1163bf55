import type { Arrangement, LyricVersion, Song } from '../../client/types.ts'
import { useArrangements, useLyrics, useSong } from '../api/queries.ts'
import type { Scope } from '../api/requests/endpoints.ts'

export interface ReadySong {
  kind: 'ready'
  song: Song
  lyrics: LyricVersion[]
  arrangements: Arrangement[]
}

export type WholeSong = { kind: 'loading' } | { kind: 'problem'; error: Error; retry: () => void } | ReadySong

/** A song with its words and its sheet music, read at the same time. */
export function useWholeSong(scope: Scope, songId: string): WholeSong {
  const [song, lyrics, arrangements] = [
    useSong(scope, songId),
    useLyrics(scope, songId),
    useArrangements(scope, songId),
  ]
  if (song.data && lyrics.data && arrangements.data) {
    return { kind: 'ready', song: song.data, lyrics: lyrics.data, arrangements: arrangements.data }
  }
  const failed = [song, lyrics, arrangements].filter((query) => query.error)
  const error = failed[0]?.error
  if (!error) return { kind: 'loading' }
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  return { kind: 'problem', error, retry }
}

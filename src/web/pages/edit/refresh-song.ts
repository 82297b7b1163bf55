import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/queries.ts'

/** After a save of its words or sheet music: everything that was read of the song is read again when it is needed. */
export function refreshSong(queries: QueryClient, churchId: string, songId: string): void {
  const scope = { as: 'member', churchId } as const
  void queries.invalidateQueries({ queryKey: keys.song(scope, songId) })
  void queries.invalidateQueries({ queryKey: keys.songs(scope) })
  void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
}

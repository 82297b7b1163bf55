import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/queries.ts'
import type { Part } from '../../model/song/part.ts'

/** After a save of its words or sheet music: everything that was read of the song is read again when it is needed. */
export function refreshSong(queries: QueryClient, churchId: string, songId: string): void {
  const scope = { as: 'member', churchId } as const
  void queries.invalidateQueries({ queryKey: keys.song(scope, songId) })
  void queries.invalidateQueries({ queryKey: keys.songs(scope) })
  void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
}

/** The same for a service, and for what was sung. */
export function refreshService(queries: QueryClient, churchId: string, serviceId: string): void {
  void queries.invalidateQueries({ queryKey: keys.service(churchId, serviceId) })
  void queries.invalidateQueries({ queryKey: keys.services(churchId) })
  void queries.invalidateQueries({ queryKey: ['member', churchId, 'usage'] })
  void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
}

export const refreshPart = (queries: QueryClient, part: Part): void =>
  part.of === 'service'
    ? refreshService(queries, part.churchId, part.id)
    : refreshSong(queries, part.churchId, part.songId)

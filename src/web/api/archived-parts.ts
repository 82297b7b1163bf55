import { useQuery } from '@tanstack/react-query'
import { keys } from './queries.ts'
import { listArrangements, listLyrics, type Scope } from './requests/endpoints.ts'

/** The song's archived words and arrangements, which only members read; two requests. */
export function useArchivedParts(scope: Scope, songId: string, enabled = true) {
  const key = [...keys.song(scope, songId), 'archived']
  const lyrics = useQuery({
    queryKey: [...key, 'lyrics'],
    queryFn: ({ signal }) => listLyrics(scope, songId, signal, true),
    select: (answer) => answer.lyrics,
    refetchOnWindowFocus: false,
    enabled,
  })
  const arrangements = useQuery({
    queryKey: [...key, 'arrangements'],
    queryFn: ({ signal }) => listArrangements(scope, songId, signal, true),
    select: (answer) => answer.arrangements,
    refetchOnWindowFocus: false,
    enabled,
  })
  return { lyrics, arrangements }
}

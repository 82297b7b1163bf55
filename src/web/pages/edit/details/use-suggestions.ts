import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Song } from '../../../../client/types.ts'
import { keys } from '../../../api/queries.ts'
import { listSongs } from '../../../api/requests/endpoints.ts'
import { useDebounced } from '../../../hooks/use-time.ts'
import { entriesIn, type SuggestedField, suggestionsFor } from '../../../model/song/suggestions.ts'

const DEBOUNCE_MS = 300
const SHORTEST_SEARCH = 2

export interface Suggestions {
  of: (field: SuggestedField, typed: string, taken?: readonly string[]) => readonly string[]
  /** Looks for more songs that have what is being typed. */
  search: (typed: string) => void
}

/**
 * What the church's songs have in a field: of the songs that are loaded, and of those that a search for what is being
 * typed finds. The search is the one of the library, so no other request is sent.
 */
export function useSuggestions(churchId: string): Suggestions {
  const queries = useQueryClient()
  const scope = { as: 'member', churchId } as const
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  useQuery({
    queryKey: [...keys.songs(scope), 'suggested', q],
    queryFn: ({ signal }) => listSongs(scope, q, 0, signal),
    enabled: q.length >= SHORTEST_SEARCH,
    retry: false,
  })
  return {
    of: (field, text, taken = []) =>
      suggestionsFor(text, entriesIn(loadedSongs(queries, churchId), field), taken),
    search: setTyped,
  }
}

type Listed = { songs?: readonly Song[]; pages?: readonly { songs: readonly Song[] }[] }

function loadedSongs(queries: QueryClient, churchId: string): Song[] {
  const found = new Map<string, Song>()
  for (const [, answer] of queries.getQueriesData<Listed>({
    queryKey: keys.songs({ as: 'member', churchId }),
  })) {
    const lists = answer?.pages ?? (answer?.songs ? [{ songs: answer.songs }] : [])
    for (const { songs } of lists) for (const song of songs) found.set(song.id, song)
  }
  return [...found.values()]
}

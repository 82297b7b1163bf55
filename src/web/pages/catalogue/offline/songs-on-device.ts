import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Catalogue, Song } from '../../../../client/types.ts'
import { compareText, fold, words } from '../../../../core/text.ts'
import { keys } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'

type Listed = Partial<InfiniteData<Catalogue>> & { songs?: readonly Song[] }

/**
 * The songs that this page has read, in lists, in searches or one by one: those that are archived, or those that are not.
 * Of a search those whose title has its words.
 */
export function useSongsOnDevice(scope: Scope, q = '', isArchived = false): Song[] {
  const found = songsIn(useQueryClient(), scope)
  const wanted = words(q)
  return [...found.values()]
    .filter(({ archivedAt }) => Boolean(archivedAt) === isArchived)
    .map((song) => ({ song, title: fold(song.metadata.title) }))
    .filter(({ title }) => wanted.every((word) => title.includes(word)))
    .toSorted((a, b) => compareText(a.title, b.title))
    .map(({ song }) => song)
}

function songsIn(queries: QueryClient, scope: Scope): Map<string, Song> {
  const found = new Map<string, Song>()
  for (const [, listed] of queries.getQueriesData<Listed>({ queryKey: keys.songs(scope) }))
    for (const { songs = [] } of listed?.pages ?? [listed ?? {}])
      for (const song of songs) found.set(song.id, song)
  for (const [key, read] of queries.getQueriesData<{ song?: Song }>({ queryKey: keys.everySong(scope) }))
    if (key.at(-1) === 'metadata' && read?.song) found.set(read.song.id, read.song)
  return found
}

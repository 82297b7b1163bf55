import { QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { NoAnswer, RefusedRequest } from '../model/save/failure.ts'
import type { Part } from '../model/song/part.ts'
import { loadedPage } from './page-data.ts'
import { session } from './people/session.ts'
import { readWholeSong, type WholeSong } from './public-data.ts'
import type { Scope } from './requests/endpoints.ts'
import * as api from './requests/endpoints.ts'

const isEnded = (error: unknown) => error instanceof RefusedRequest && error.status === 401

/** Worth another try: there was no answer, or the service was busy. A rate limit is waited out on the page. */
const isTransient = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof RefusedRequest && error.status >= 502)

/** Of public data: phones that are unlocked at the same time must not all send requests. */
const PUBLIC_STALE_MS = 300_000

export const createQueryClient = () => {
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A page with content shows the sign-in form in place; a page without goes to the sign-in page.
        const open = query.queryKey[0] === 'member' || query.state.data !== undefined
        // A public page is whole without a session.
        if (isEnded(error) && open && query.queryKey[0] !== keys.account[0]) session.end()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 3 && isTransient(error),
        networkMode: 'always',
      },
    },
  })
  queries.setQueryDefaults(['anyone'], {
    staleTime: PUBLIC_STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return queries
}

/** Fills the cache of queries from the data that is embedded in the page. */
export function seedQueries(queries: QueryClient): void {
  const { church, catalogue, song, today, service, songs = [] } = loadedPage()
  if (!church) return
  const scope = { as: 'anyone', churchId: church.id } as const
  if (catalogue) queries.setQueryData([...keys.songs(scope), ''], { pages: [catalogue], pageParams: [0] })
  if (song) seedSong(queries, scope, song)
  if (today) queries.setQueryData(keys.today(church.id), today)
  if (service) queries.setQueryData(keys.sungService(scope, service.id), service)
  for (const each of songs) seedSong(queries, scope, each)
}

function seedSong(queries: QueryClient, scope: Scope, whole: WholeSong): void {
  const key = keys.song(scope, whole.song.song.id)
  queries.setQueryData([...key, 'metadata'], whole.song)
  queries.setQueryData([...key, 'lyrics'], whole.lyrics)
  queries.setQueryData([...key, 'arrangements'], whole.arrangements)
}

/** A part of a public song comes with the others, which then need not be asked for. */
async function publicSong(queries: QueryClient, scope: Scope, songId: string): Promise<WholeSong> {
  const whole = await readWholeSong(scope.churchId, songId)
  seedSong(queries, scope, whole)
  return whole
}

export const keys = {
  churches: ['churches'] as const,
  account: ['account'] as const,
  songs: ({ as, churchId }: Scope) => [as, churchId, 'songs'] as const,
  everySong: ({ as, churchId }: Scope) => [as, churchId, 'song'] as const,
  today: (churchId: string) => ['anyone', churchId, 'today'] as const,
  sungService: ({ as, churchId }: Scope, serviceId: string) =>
    [as, churchId, 'sung-service', serviceId] as const,
  song: (scope: Scope, songId: string) => [...keys.everySong(scope), songId] as const,
  services: (churchId: string) => ['member', churchId, 'services'] as const,
  service: (churchId: string, serviceId: string) => ['member', churchId, 'service', serviceId] as const,
}

/** Below this key is what members read of the song or service that a part belongs to. */
export const keyOfPart = (part: Part) =>
  part.of === 'service'
    ? keys.service(part.churchId, part.id)
    : keys.song({ as: 'member', churchId: part.churchId }, part.songId)

/** With the reader's own roles, which may change at any time. */
export const useChurches = (enabled = true) =>
  useQuery({ queryKey: keys.churches, queryFn: ({ signal }) => api.listChurches(signal), enabled })

/** On a public page: the churches of the person who signed in here. Without a sign-in there is no request. */
export const useAccount = () =>
  useQuery({
    queryKey: keys.account,
    queryFn: ({ signal }) => api.listChurches(signal),
    enabled: session.person() !== null,
    staleTime: PUBLIC_STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const songQuery = (scope: Scope, songId: string) =>
  queryOptions({
    queryKey: [...keys.song(scope, songId), 'metadata'],
    queryFn: async ({ client, signal }) =>
      scope.as === 'anyone'
        ? (await publicSong(client, scope, songId)).song
        : api.readSong(scope, songId, signal),
  })

export const lyricsQuery = (scope: Scope, songId: string) =>
  queryOptions({
    queryKey: [...keys.song(scope, songId), 'lyrics'],
    queryFn: async ({ client, signal }) =>
      scope.as === 'anyone'
        ? (await publicSong(client, scope, songId)).lyrics
        : api.listLyrics(scope, songId, signal),
  })

export const arrangementsQuery = (scope: Scope, songId: string) =>
  queryOptions({
    queryKey: [...keys.song(scope, songId), 'arrangements'],
    queryFn: async ({ client, signal }) =>
      scope.as === 'anyone'
        ? (await publicSong(client, scope, songId)).arrangements
        : api.listArrangements(scope, songId, signal),
  })

/** `fresh` sends a request even if the answer is seconds old: an editor should begin with the newest version. */
export const useSong = (scope: Scope, songId: string, fresh = false) =>
  useQuery({
    ...songQuery(scope, songId),
    refetchOnMount: fresh ? 'always' : true,
    select: (answer) => answer.song,
  })

export const useLyrics = (scope: Scope, songId: string, fresh = false) =>
  useQuery({
    ...lyricsQuery(scope, songId),
    refetchOnMount: fresh ? 'always' : true,
    select: (answer) => answer.lyrics,
  })

export const useArrangements = (scope: Scope, songId: string, fresh = false) =>
  useQuery({
    ...arrangementsQuery(scope, songId),
    refetchOnMount: fresh ? 'always' : true,
    select: (answer) => answer.arrangements,
  })

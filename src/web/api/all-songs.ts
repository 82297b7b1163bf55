import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Arrangement, Song } from '../../client/types.ts'
import { PAGE_SIZE } from '../../core/limits.ts'
import type { Change } from '../model/changes/feed.ts'
import { type Hold, RetryingRequests } from '../model/retrying-requests.ts'
import { listSongs } from './finding.ts'
import { session } from './people/session.ts'
import { arrangementsQuery, keys, songQuery } from './queries.ts'
import type { Scope } from './requests/endpoints.ts'
import { askToSignIn, manyRequests, paceOf, tryWhenPossible } from './requests/many-requests.ts'

export interface AllSongs {
  songs: readonly Song[]
  sheetMusicSongIds: readonly string[]
  /** False while pages are still being asked for, or when the reader left before the last. */
  isWhole: boolean
  /** What keeps the next page from being asked for. */
  hold: Hold | null
}

/** As far as the list can be read. */
const LAST_OFFSET = 100_000

/** Within this time the songs that were loaded before are shown again. */
const KEPT_MS = 300_000

/** Drawing a large list anew for every page would take longer than asking for it. */
const SHOWN_EVERY_MS = 400

/** Longer than the key of a search, so that no search has the same. */
const keyOf = (scope: Scope) => [...keys.songs(scope), 'all', 'songs']

/** Every song that this reader may see, page by page within the rate limit. Goes on where the reader left off. */
export function useAllSongs(scope: Scope) {
  const queries = useQueryClient()
  const key = keyOf(scope)
  const all = useQuery<AllSongs>({
    queryKey: key,
    queryFn: () => loadAll(queries, key, scope),
    staleTime: (query) => (query.state.data?.isWhole ? KEPT_MS : 0),
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const name = key.join()
  useEffect(() => () => running.get(name)?.stop(), [name])
  const { data, isFetching, isError, refetch } = all
  // A load that was stopped may come to its end after the reader has come back.
  useEffect(() => {
    if (data && !data.isWhole && !isFetching && !isError) void refetch()
  }, [data, isFetching, isError, refetch])
  return all
}

const running = new Map<string, RetryingRequests>()

async function loadAll(queries: QueryClient, key: readonly string[], scope: Scope): Promise<AllSongs> {
  const before = queries.getQueryData<AllSongs>(key)
  const songs = new Map<string, Song>()
  const withMusic = new Set<string>()
  if (before && !before.isWhole) {
    for (const song of before.songs) songs.set(song.id, song)
    for (const id of before.sheetMusicSongIds) withMusic.add(id)
  }
  const soFar = (isWhole: boolean): AllSongs => ({
    ...{ songs: [...songs.values()], sheetMusicSongIds: [...withMusic] },
    ...{ isWhole, hold: isWhole ? null : requests.hold },
  })
  let shownAt = 0
  const show = (atOnce: boolean) => {
    if (before?.isWhole || (!atOnce && Date.now() - shownAt < SHOWN_EVERY_MS)) return
    shownAt = Date.now()
    queries.setQueryData(key, soFar(false))
  }
  const requests: RetryingRequests = new RetryingRequests({
    ...manyRequests,
    pace: paceOf(scope),
    person: session.person(),
    changed: () => {
      if (scope.as === 'member') askToSignIn(requests.hold)
      if (requests.hold) show(true)
    },
  })
  running.set(key.join(), requests)
  const forget = tryWhenPossible(() => requests.tryNow())
  try {
    for (let offset = songs.size - (songs.size % PAGE_SIZE); offset <= LAST_OFFSET; offset += PAGE_SIZE) {
      const answer = await requests.send(() => listSongs(scope, '', offset))
      if (answer.kind === 'stopped') return before?.isWhole ? before : soFar(false)
      if (answer.kind !== 'answered')
        throw new Error(answer.kind === 'refused' ? answer.message : 'The songs could not be loaded.')
      for (const song of answer.value.songs) songs.set(song.id, song)
      for (const id of answer.value.sheetMusicSongIds) withMusic.add(id)
      if (!answer.value.hasMore) break
      show(false)
    }
    return soFar(true)
  } finally {
    running.delete(key.join())
    forget()
  }
}

/** As many songs that others have saved are read one by one. */
const MOST_CHANGED = 10

/**
 * Puts songs that others have saved in their place. If they are many, or not known, everything is read again when it is
 * opened next. The answer is how many requests that took.
 */
export async function refreshAllSongs(
  queries: QueryClient,
  scope: Scope,
  changes: readonly Change[] | null,
): Promise<number> {
  const queryKey = keyOf(scope)
  const query = queries.getQueryCache().find<AllSongs>({ queryKey })
  const changed = changes?.filter(({ lyricVersionId }) => lyricVersionId === null)
  const ids = changed && new Set(changed.flatMap(({ songId }) => songId ?? []))
  if (!query?.state.data || ids?.size === 0) return 0
  if (ids && ids.size <= MOST_CHANGED && query.isActive() && query.state.data.isWhole) {
    const withMusic = new Set(
      changed?.flatMap(({ arrangementId, songId }) => (arrangementId && songId) || []),
    )
    const read = await Promise.all(
      [...ids].map(async (id) => ({
        song: (await queries.fetchQuery(songQuery(scope, id))).song,
        music: withMusic.has(id) && (await queries.fetchQuery(arrangementsQuery(scope, id))).arrangements,
      })),
    ).catch(() => null)
    if (read) {
      queries.setQueryData<AllSongs>(queryKey, (before) => before && read.reduce(withSong, before))
      return ids.size + withMusic.size
    }
  }
  await queries.invalidateQueries({ queryKey, refetchType: 'none' })
  return 0
}

interface ReadSong {
  song: Song
  /** False if it has not changed. */
  music: Arrangement[] | false
}

function withSong(all: AllSongs, { song, music }: ReadSong): AllSongs {
  const others = all.songs.filter(({ id }) => id !== song.id)
  const hadMusic = all.sheetMusicSongIds.includes(song.id)
  const hasMusic = music ? music.some(({ archivedAt, files }) => !archivedAt && files.length > 0) : hadMusic
  const othersWithMusic = all.sheetMusicSongIds.filter((id) => id !== song.id)
  return {
    ...all,
    songs: song.archivedAt ? others : [...others, song],
    sheetMusicSongIds: hasMusic ? [...othersWithMusic, song.id] : othersWithMusic,
  }
}

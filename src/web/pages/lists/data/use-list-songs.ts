import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Arrangement, LyricVersion, Song } from '../../../../client/types.ts'
import { arrangementsQuery, lyricsQuery, songQuery } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { paceOf } from '../../../api/requests/many-requests.ts'
import { hasMusic, type SongMusic } from '../../../model/lists/chosen-music.ts'
import type { SetList } from '../../../model/lists/set-list.ts'
import type { SungList } from '../../../model/lists/sung-list.ts'
import { musicMark, type SavedMarks, wordsMark } from '../../../model/live/sung-service.ts'
import { useLoadAll } from './use-load-all.ts'

/** A list is opened again and again. Of a service it is known what has changed meanwhile. */
const FRESH_MS = 10 * 60_000

const freshMs = (isAgain: boolean) => ({ staleTime: isAgain ? 0 : FRESH_MS })

const read = (queries: QueryClient, scope: Scope) => ({
  song: async (id: string, isAgain: boolean): Promise<Song> =>
    (await queries.fetchQuery({ ...songQuery(scope, id), ...freshMs(isAgain) })).song,
  lyrics: async (id: string, isAgain: boolean): Promise<LyricVersion[]> =>
    (await queries.fetchQuery({ ...lyricsQuery(scope, id), ...freshMs(isAgain) })).lyrics,
  arrangements: async (id: string, isAgain: boolean): Promise<Arrangement[]> =>
    (await queries.fetchQuery({ ...arrangementsQuery(scope, id), ...freshMs(isAgain) })).arrangements,
})

/** Visitors read all songs of a list in one request, so nothing is gained by asking for a few at a time. */
const sharing = ({ as }: Scope) => ({ allAtOnce: as === 'anyone' })

const idsOf = (list: SetList) => list.songs.map(({ songId }) => songId)

/** What a list shows: for members one request for each song, and one more where a certain arrangement was chosen. */
export function useSongsOfList(scope: Scope, list: SetList, inBackground: boolean) {
  const ask = read(useQueryClient(), scope)
  const chosen = new Set(list.songs.filter((song) => song.arrangement).map(({ songId }) => songId))
  return useLoadAll(idsOf(list), {
    request: async (id, isAgain) => {
      const [song] = await Promise.all([
        ask.song(id, isAgain),
        chosen.has(id) && ask.arrangements(id, isAgain),
      ])
      return song
    },
    markOf: () => '',
    ...sharing(scope),
    pace: paceOf(scope, inBackground),
  })
}

/** The words that the page was loaded with, or that are fresh. */
function knownWords(queries: QueryClient, scope: Scope, id: string) {
  const [song, lyrics] = [songQuery(scope, id).queryKey, lyricsQuery(scope, id).queryKey]
  const isFresh = (key: readonly unknown[]) =>
    Date.now() - (queries.getQueryState(key)?.dataUpdatedAt ?? 0) < FRESH_MS
  const read = { song: queries.getQueryData(song)?.song, lyrics: queries.getQueryData(lyrics)?.lyrics }
  return read.song && read.lyrics && isFresh(song) && isFresh(lyrics)
    ? { song: read.song, lyrics: read.lyrics }
    : undefined
}

/** What is sung: for members two requests for each song. `saved` is what the server has of their words. */
export function useWordsOfList(scope: Scope, list: SetList, saved?: SavedMarks) {
  const queries = useQueryClient()
  const ask = read(queries, scope)
  return useLoadAll(idsOf(list), {
    known: (id) => knownWords(queries, scope, id),
    request: async (id, isAgain) => {
      const [song, lyrics] = await Promise.all([ask.song(id, isAgain), ask.lyrics(id, isAgain)])
      return { song, lyrics }
    },
    saved,
    markOf: wordsMark,
    ...sharing(scope),
    pace: paceOf(scope),
  })
}

/**
 * What is played: for members one request for each song, one more if the list lacks its title, and one for words in an order of
 * the day or without music. `saved` is of the music.
 */
export function useMusicOfList(scope: Scope, list: SungList, saved?: SavedMarks) {
  const ask = read(useQueryClient(), scope)
  const titles = new Map(list.songs.map(({ songId, title }) => [songId, title]))
  const ordered = new Set(list.songs.filter(({ sequence }) => sequence?.length).map(({ songId }) => songId))
  return useLoadAll(idsOf(list), {
    request: async (id, isAgain): Promise<SongMusic> => {
      const known = titles.get(id)
      const [title, arrangements, lyrics] = await Promise.all([
        known || ask.song(id, isAgain).then((song) => song.metadata.title),
        ask.arrangements(id, isAgain),
        ordered.has(id) ? ask.lyrics(id, isAgain) : [],
      ])
      const isPlayed = list.songs.every((song) => song.songId !== id || hasMusic(song, arrangements))
      return {
        title,
        arrangements,
        lyrics: isPlayed || ordered.has(id) ? lyrics : await ask.lyrics(id, isAgain),
      }
    },
    saved,
    markOf: musicMark,
    ...sharing(scope),
    pace: paceOf(scope),
  })
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Arrangement, LyricVersion, Song } from '../../../../client/types.ts'
import { arrangementsQuery, lyricsQuery, songQuery } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { paceOf } from '../../../api/requests/many-requests.ts'
import type { SetList } from '../../../model/lists/set-list.ts'
import { useLoadAll } from './use-load-all.ts'

/** A list is opened again and again during a service, and its songs do not change meanwhile. */
const FRESH_MS = 10 * 60_000

const read = (queries: QueryClient, scope: Scope) => ({
  song: async (id: string): Promise<Song> =>
    (await queries.fetchQuery({ ...songQuery(scope, id), staleTime: FRESH_MS })).song,
  lyrics: async (id: string): Promise<LyricVersion[]> =>
    (await queries.fetchQuery({ ...lyricsQuery(scope, id), staleTime: FRESH_MS })).lyrics,
  arrangements: async (id: string): Promise<Arrangement[]> =>
    (await queries.fetchQuery({ ...arrangementsQuery(scope, id), staleTime: FRESH_MS })).arrangements,
})

/** Visitors read all songs of a list in one request, so nothing is gained by asking for a few at a time. */
const sharing = ({ as }: Scope) => ({ allAtOnce: as === 'anyone' })

const idsOf = (list: SetList) => list.songs.map(({ songId }) => songId)

/** What a list shows: for members one request for each song, and one more where a certain arrangement was chosen. */
export function useSongsOfList(scope: Scope, list: SetList, inBackground: boolean) {
  const ask = read(useQueryClient(), scope)
  const chosen = new Set(list.songs.filter((song) => song.arrangement).map(({ songId }) => songId))
  return useLoadAll(idsOf(list), {
    request: async (id) => {
      const [song] = await Promise.all([ask.song(id), chosen.has(id) && ask.arrangements(id)])
      return song
    },
    ...sharing(scope),
    pace: paceOf(scope, inBackground),
  })
}

/** What is sung: for members two requests for each song. */
export function useWordsOfList(scope: Scope, list: SetList) {
  const ask = read(useQueryClient(), scope)
  return useLoadAll(idsOf(list), {
    request: async (id) => {
      const [song, lyrics] = await Promise.all([ask.song(id), ask.lyrics(id)])
      return { song, lyrics }
    },
    ...sharing(scope),
    pace: paceOf(scope),
  })
}

/** What is played: for members one request for each song, and one more if the list lacks its title. */
export function useMusicOfList(scope: Scope, list: SetList) {
  const ask = read(useQueryClient(), scope)
  const titles = new Map(list.songs.map(({ songId, title }) => [songId, title]))
  return useLoadAll(idsOf(list), {
    request: async (id) => {
      const known = titles.get(id)
      const [title, arrangements] = await Promise.all([
        known || ask.song(id).then((song) => song.metadata.title),
        ask.arrangements(id),
      ])
      return { title, arrangements }
    },
    ...sharing(scope),
    pace: paceOf(scope),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import type { Scope } from '../../api/requests/endpoints.ts'
import { paceOf } from '../../api/requests/many-requests.ts'
import { hasMusic, type SongMusic } from '../../model/lists/chosen-music.ts'
import type { SetList } from '../../model/lists/set-list.ts'
import type { SungList } from '../../model/lists/sung-list.ts'
import { musicMark, type SavedMarks } from '../../model/live/sung-service.ts'
import { idsOf, read, sharing, useLoadAll } from './use-list-songs.tsx'

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

import { useQueries } from '@tanstack/react-query'
import type { Arrangement, LyricVersion, Song, SongItem } from '../../../client/types.ts'
import { arrangementsQuery, lyricsQuery, songQuery } from '../../api/queries.ts'
import type { ServiceNames } from '../../model/merge/merge-service.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { type ServiceDocument, songIdsOf, songItemsOf } from '../../model/services/service-document.ts'
import { isKey } from '../../model/song/song-problems.ts'
import { lyricName } from '../../texts/language-names.ts'
import { type ServiceTexts, useServiceTexts } from '../../texts/services/service-texts.ts'
import { type Language, useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'

/** In milliseconds. What others save meanwhile is read again by itself. */
const FRESH_MS = 600_000

/** A long service asks for many songs at once: a refused request is repeated, except where there is no such song. */
const patient = {
  staleTime: FRESH_MS,
  retry: (failures: number, error: unknown) =>
    failures < 5 && !(error instanceof RefusedRequest && [401, 403, 404].includes(error.status)),
}

export interface ServiceSongs {
  song: (songId: string) => Song | undefined
  lyrics: (songId: string) => readonly LyricVersion[]
  arrangements: (songId: string) => readonly Arrangement[]
  names: ServiceNames
}

/** The songs of services: one request for each song, one more for chosen words or their order and one for chosen sheet music. */
export function useServiceSongs(
  churchId: string,
  services: readonly Pick<ServiceDocument, 'items'>[],
): ServiceSongs {
  const t = useTexts()
  const texts = useServiceTexts()
  const reader = useLanguage()
  const scope = { as: 'member', churchId } as const
  const all = { items: services.flatMap(({ items }) => items) }
  const chosen = (has: (item: ReturnType<typeof songItemsOf>[number]) => boolean) =>
    songIdsOf({ items: songItemsOf(all).filter(has) })
  const ids = songIdsOf(all)
  const [withWords, withMusic] = [
    chosen(({ lyricVersionIds, sequence }) => lyricVersionIds.length > 0 || sequence.length > 0),
    chosen(({ arrangementId }) => arrangementId !== null),
  ]
  const songs = useQueries({ queries: ids.map((id) => ({ ...songQuery(scope, id), ...patient })) })
  const lyrics = useQueries({ queries: withWords.map((id) => ({ ...lyricsQuery(scope, id), ...patient })) })
  const music = useQueries({
    queries: withMusic.map((id) => ({ ...arrangementsQuery(scope, id), ...patient })),
  })
  const song = (id: string) => songs[ids.indexOf(id)]?.data?.song
  const lyricsOf = (id: string) => lyrics[withWords.indexOf(id)]?.data?.lyrics ?? []
  const arrangementsOf = (id: string) => music[withMusic.indexOf(id)]?.data?.arrangements ?? []
  return {
    song,
    lyrics: lyricsOf,
    arrangements: arrangementsOf,
    names: {
      song: (id) => {
        const query = songs[ids.indexOf(id)]
        return query?.data?.song.metadata.title ?? (query?.isError ? texts.page.unknownSong : '…')
      },
      words: (songId, id) => {
        const found = lyricsOf(songId).find((version) => version.id === id)
        return found ? lyricName(found, reader) : t.song.words
      },
      section: (songId, id) => {
        const known = lyricsOf(songId).flatMap(({ sections }) => sections)
        const found = known.find((section) => section.id === id)
        return found?.name ?? (known.length === 0 ? '…' : texts.edit.goneWords)
      },
      minutes: texts.page.minutes,
      arrangement: (songId, id) => {
        const found = arrangementsOf(songId).find((one) => one.id === id)
        return found?.label ?? t.song.sheetMusic
      },
      field: (item, field) => texts.itemField(item, texts.itemFields[field]),
      visibility: (visibility) => texts.visibility[visibility],
    },
  }
}

/** What was chosen for a song of a service, in a line. */
export const songFacts = (
  { songId, key, lyricVersionIds, arrangementId, minutes, sequence }: SongItem,
  names: ServiceNames,
  t: ServiceTexts,
): string =>
  [
    key !== null && isKey(key) ? t.page.key(key) : null,
    lyricVersionIds.map((id) => names.words(songId, id)).join(', '),
    arrangementId === null ? null : names.arrangement(songId, arrangementId),
    sequence.map((id) => names.section(songId, id)).join(', '),
    minutes === null ? null : names.minutes(minutes),
  ]
    .filter(Boolean)
    .join(' · ')

type Dated = Pick<ServiceDocument, 'date' | 'time' | 'title'>

/** The day and the time, as they are written where the reader is. */
export function dayAndTime({ date, time }: Pick<Dated, 'date' | 'time'>, language: Language): string {
  const day = dayName(date, language)
  return time === null ? day : `${day}, ${hourName(time, language)}`
}

/** What a service is called: its title, else its day. */
export const serviceName = (service: Dated, language: Language): string =>
  service.title.trim() === '' ? dayAndTime(service, language) : service.title

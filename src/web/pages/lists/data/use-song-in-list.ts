import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../../addresses.ts'
import { songQuery } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import { type SongPlace, songAt } from '../../../model/lists/song-place.ts'
import { useLanguage, useListTexts } from '../../../texts/texts.ts'
import { listName } from '../list-names.ts'
import { songInListAddress } from '../open/song-address.ts'
import { useListAt } from './use-opened-list.ts'

interface Step {
  /** Empty if neither the list nor an earlier page has it. */
  title: string
  href: string
}

interface SongInList {
  /** The name of the list, and its address. */
  name: string
  back: string
  /** Counted from one. */
  number: number
  count: number
  previous: Step | null
  next: Step | null
}

/** A song among the songs of the list it was opened from; null where the list or the song in it is gone. */
export function useSongInList(scope: Scope, songId: string, place: SongPlace): SongInList | null {
  const t = useListTexts()
  const language = useLanguage()
  const opened = useListAt(scope.churchId, place.list)
  const songs = 'list' in opened ? opened.list.songs : []
  const at = songAt(songs, songId, place.at)
  const previous = useStep(scope, place, songs, at - 1)
  const next = useStep(scope, place, songs, at + 1)
  if (!('list' in opened) || at === -1) return null
  return {
    name: listName(opened.list, language, t),
    back: addresses.list(scope, place.list),
    number: at + 1,
    count: songs.length,
    previous,
    next,
  }
}

function useStep(scope: Scope, { list }: SongPlace, songs: readonly ListSong[], at: number): Step | null {
  const song = songs[at]
  // Reads the cache only: a link may be without titles.
  const known = useQuery({ ...songQuery(scope, song?.songId ?? ''), enabled: false }).data
  if (!song) return null
  return {
    title: known?.song.metadata.title ?? song.title,
    href: songInListAddress(scope, song, { list, at }),
  }
}

import { useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { type SongPlace, songPlaceIn, withSongPlace } from '../model/lists/song-place.ts'

/** Where in a list the song of this page was opened, and addresses of the song's other pages that keep it. */
export function useSongPlace(): { place: SongPlace | null; keep: (address: string) => string } {
  const search = useSearch()
  const fragment = useLocationProperty(() => location.hash)
  const place = songPlaceIn(search, fragment)
  return { place, keep: (address) => withSongPlace(address, place) }
}

import type { ListPlace } from '../../addresses.ts'

/** The place in a list from which a song was opened, in the address of the song. */
export interface SongPlace {
  list: ListPlace
  /** Counted from zero. The list may have been changed since: `songAt` finds the song again. */
  at: number
}

const [LIST, AT] = ['list', 'at']

/** The place that an address names: a list of this browser by its id, or one that the fragment carries. */
export function songPlaceIn(search: string, fragment: string): SongPlace | null {
  const query = new URLSearchParams(search)
  const number = Number(query.get(AT))
  if (!Number.isInteger(number) || number < 1) return null
  const listId = query.get(LIST)
  if (listId) return { list: { listId }, at: number - 1 }
  const carried = fragment.replace(/^#/, '')
  return carried === '' ? null : { list: { fragment: carried }, at: number - 1 }
}

/** The address of a page of a song that keeps its place in the list; the address has no fragment of its own. */
export function withSongPlace(address: string, place: SongPlace | null): string {
  if (!place) return address
  const { list, at } = place
  const [path = '', search = ''] = address.split('?')
  const query = [
    ...('listId' in list ? [`${LIST}=${encodeURIComponent(list.listId)}`] : []),
    `${AT}=${at + 1}`,
    ...(search === '' ? [] : [search]),
  ].join('&')
  return `${path}?${query}${'fragment' in list ? `#${list.fragment}` : ''}`
}

/** The place of a song in its list: that of the address, else the first; -1 if the list lacks it. */
export function songAt(songs: readonly { songId: string }[], songId: string, at: number): number {
  return songs[at]?.songId === songId ? at : songs.findIndex((song) => song.songId === songId)
}

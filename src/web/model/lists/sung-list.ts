import type { ListSong, SetList } from './set-list.ts'

/** One song of what is sung: of a list, or of a service. */
export interface SungSong extends ListSong {
  /** Of a service: the chosen words by id, in their order. Empty: those in `language`, the first one of the church. */
  versions?: readonly string[]
  /** Of a service: the order of singing, as section ids of its first words; empty or left out: that of the song. */
  sequence?: readonly string[]
  /** Of a service: the key it is played in. */
  musicKey?: string | null
}

/** What is not sung: a reading, a prayer, an announcement. */
export interface SungText {
  key: string
  title: string
  text: string
}

export type SungEntry = { kind: 'song'; song: SungSong } | { kind: 'text'; text: SungText }

/** What is presented, read and printed: a set list, or a service with its texts between the songs. */
export interface SungList extends SetList {
  songs: readonly SungSong[]
  /** Left out: the songs alone. */
  entries?: readonly SungEntry[]
}

export const entriesOf = ({ songs, entries }: SungList): readonly SungEntry[] =>
  entries ?? songs.map((song) => ({ kind: 'song', song }))

/** The paragraphs of a text; of an empty one its title. */
export function paragraphsOf({ title, text }: Pick<SungText, 'title' | 'text'>): string[] {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.length > 0 ? paragraphs : [title]
}

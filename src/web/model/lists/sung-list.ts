import type { LyricVersion, Song } from '../../../client/types.ts'
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

interface StandIn {
  id: string
  title: string
  copyright: string
  /** The words of each section. */
  parts: readonly string[]
}

/** A song that was never saved: for one that cannot be read, and for a text among the songs. */
export function standIn({ id, title, copyright, parts }: StandIn): { song: Song; lyrics: LyricVersion[] } {
  const unsaved = { id, version: 1, revisionId: id, updatedAt: '', archivedAt: null }
  const sections = parts.map((part, at) => ({
    // Another part before it does not make it another one.
    id: `${id}-${part}`,
    name: title,
    lines: part.split('\n').map((text, line) => ({ id: `${id}-${at}-${line}`, text })),
  }))
  return {
    song: {
      visibility: null,
      ...unsaved,
      metadata: { title, alternateTitles: [], authors: [], copyright, themes: [], songbooks: [] },
    },
    lyrics: [{ ...unsaved, songId: id, language: 'und', label: '', sequence: [], sections }],
  }
}

/** So many lines of a text are one part: a slide on a wall. */
const LINES_TOGETHER = 6

/** A long paragraph in parts of about the same number of lines, so that all who follow a text follow the same parts. */
function shortParts(paragraph: string): string[] {
  const lines = paragraph.split('\n')
  const count = Math.ceil(lines.length / LINES_TOGETHER)
  const placeOf = (part: number) => Math.round((part * lines.length) / count)
  return Array.from({ length: count }, (_, part) => lines.slice(placeOf(part), placeOf(part + 1)).join('\n'))
}

export const standInText = (text: SungText) =>
  standIn({
    ...{ id: text.key, title: text.title, copyright: '' },
    parts: paragraphsOf(text).flatMap(shortParts),
  })

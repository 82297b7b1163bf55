import type { LyricVersion, Song } from '../../../client/types.ts'
import { paragraphsOf, type SungText } from './sung-list.ts'

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

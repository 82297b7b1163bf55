import type { LyricSection, Metadata } from '../../../client/types.ts'
import { ownValue } from '../../../core/own-value.ts'
import { CCLI, foldName } from '../../../core/text.ts'
import { hasChordsOverWords } from '../../../formats/chordpro/chords-over-words.ts'
import { looksLikeChordPro, readChordPro } from '../../../formats/chordpro/read.ts'
import type { FormatArrangement } from '../../../formats/song.ts'
import { withoutInlineChords } from '../../../formats/text/chords.ts'
import type { DetailLine } from '../../../formats/text/details.ts'
import {
  readPlainText,
  readText,
  type TextOptions,
  type TextReading,
} from '../../../formats/text/read-text.ts'

/** What a pasted text holds: plain words with headings, or the first song of a ChordPro text. */
export function readPasted(
  text: string,
  options: TextOptions,
): Pick<TextReading, 'lyrics' | 'details' | 'chordLines' | 'linesWithChords'> {
  const [read] = looksLikeChordPro(text, '') ? readChordPro(text, '').songs : []
  if (!read) return readText(text, options)
  return {
    lyrics: read.song.lyrics[0] ?? { sections: [], sequence: [] },
    details: detailsOf(read.song.metadata).filter(({ line, text: words }) => !options.isWords?.(line, words)),
    chordLines: [],
    linesWithChords: text.split('\n').filter((line) => withoutInlineChords(line).removed > 0).length,
  }
}

/** Whether a text has chords among its words, on lines of their own or in brackets. */
export const hasChords = (text: string): boolean =>
  hasChordsOverWords(text) || text.split('\n').some((line) => withoutInlineChords(line).removed > 0)

/** The chords of a pasted text over its words; null where there are none, or too many for a chart. */
export function pastedChart(text: string): FormatArrangement | null {
  const read = looksLikeChordPro(text, '') ? readChordPro(text, '') : readPlainText(text, '')
  return read.songs[0]?.song.arrangement ?? null
}

function detailsOf({ title, authors, copyright, themes, songbooks }: Metadata): DetailLine[] {
  const found: [DetailLine['kind'], string, Partial<Metadata>][] = [
    ['title', title, { title }],
    ['authors', authors.join(', '), { authors }],
    ['copyright', copyright, { copyright }],
    ['themes', themes.join(', '), { themes }],
    ...songbooks.map((entry): (typeof found)[number] => [
      entry.book === CCLI ? 'ccli' : 'songbook',
      `${entry.book} ${entry.number}`,
      { songbooks: [entry] },
    ]),
  ]
  return found
    .filter(([, text]) => text !== '')
    .map(([kind, text, gives], line) => ({ line, kind, text, gives, value: '' }))
}

export interface PastedLyrics {
  sections: LyricSection[]
  sequence: string[]
}

/** Sections of a pasted text as the editor keeps them: with ids, and with the names a person gave them instead. */
export function pastedLyrics(
  { sections, sequence }: TextReading['lyrics'],
  renamed: Readonly<Record<string, string>>,
  newId: () => string,
): PastedLyrics {
  const kept = sections.map(({ name, lines }) => ({
    id: newId(),
    name: ownValue(renamed, name)?.trim() || name,
    lines: lines.map((text) => ({ id: newId(), text })),
  }))
  return { sections: kept, sequence: sequence.flatMap((at) => kept[at]?.id ?? []) }
}

/** A song's details with more of them. Nothing is replaced: another title becomes an alternate one. */
export function addDetails(before: Metadata, found: Metadata): Metadata {
  const titles = [found.title, ...found.alternateTitles].filter((title) => !isSame(title, before.title))
  return {
    title: before.title,
    alternateTitles: grown(before.alternateTitles, titles),
    authors: grown(before.authors, found.authors),
    copyright: before.copyright.includes(found.copyright)
      ? before.copyright
      : [before.copyright, found.copyright].filter((text) => text !== '').join('\n'),
    themes: grown(before.themes, found.themes),
    songbooks: [
      ...before.songbooks,
      ...found.songbooks.filter(
        ({ book, number }) =>
          !before.songbooks.some((known) => isSame(known.book, book) && isSame(known.number, number)),
      ),
    ],
  }
}

const isSame = (a: string, b: string) => foldName(a) === foldName(b)

const grown = (list: readonly string[], more: readonly string[]) => [
  ...list,
  ...more.filter((entry) => entry !== '' && !list.some((known) => isSame(known, entry))),
]

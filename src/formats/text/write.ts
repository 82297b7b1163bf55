import { ENGLISH_NAMES } from '../section-names.ts'
import type { FormatLyrics, FormatSong } from '../song.ts'
import { chordLinesOf, withRoundCounts } from './chords.ts'
import { detailOf } from './details.ts'
import { headingOf } from './headings.ts'

/** A song as plain text: the title, the authors, the sections under their headings, the order, the copyright. */
export function writePlainText(song: FormatSong, lyrics: FormatLyrics | undefined = song.lyrics[0]): string {
  const { title, alternateTitles, authors, copyright, themes, songbooks } = song.metadata
  const sections = lyrics?.sections ?? []
  const parts = [
    sections.length > 0 && isPlainTitle(title) ? title : `Title: ${title}`,
    [
      list('Alternate titles', alternateTitles),
      list('Authors', authors),
      list('Themes', themes),
      labelled(
        'Songbooks',
        songbooks.map(({ book, number }) => `${book} ${number}`),
      ),
      labelled('Language', lyrics?.language ? [lyrics.language] : []),
      labelled(
        'Order',
        (lyrics?.sequence ?? []).map((at) => headingName(sections[at]?.name ?? '')),
        separator(sections),
      ),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    ...sections.map(({ name, lines }) => [heading(headingName(name)), ...lines].join('\n')),
    copyright
      .split('\n')
      .map((line) => (detailOf(line)?.kind === 'copyright' ? line : `Copyright: ${line}`))
      .join('\n'),
  ]
  const empty = /^(?:Title:|Copyright:)?\s*$/
  return `${parts.filter((part) => !empty.test(part)).join('\n\n')}\n`
}

const labelled = (label: string, values: readonly string[], by = '; ') =>
  values.length === 0 ? '' : `${label}: ${values.map(oneLine).join(by)}`

/** With a semicolon at its end where the list would be read in another way without it. */
const list = (label: string, entries: readonly string[]): string => {
  const line = labelled(label, entries)
  const given = Object.values(detailOf(line)?.gives ?? {}).flat()
  return line === '' || given.join('\n') === entries.map(oneLine).join('\n') ? line : `${line};`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Brackets stand around headings, so a name has round ones. */
const headingName = (name: string) => oneLine(name).replaceAll('[', '(').replaceAll(']', ')')

/** `[Verse 1]`, or `[Am]:` where the reader would take the name for something else. */
function heading(name: string): string {
  const read = headingOf(withRoundCounts(`[${name}]`), ENGLISH_NAMES)
  return read?.name === name && read.times === 1 && !read.weak ? `[${name}]` : `[${name}]:`
}

const separator = (sections: FormatLyrics['sections']) =>
  [', ', '; ', ' | ', ' > '].find((sign) => sections.every(({ name }) => !name.includes(sign.trim()))) ?? ', '

/** Whether a title on the first line is understood without `Title:` before it. */
const isPlainTitle = (title: string): boolean =>
  !detailOf(title) &&
  !headingOf(title, ENGLISH_NAMES) &&
  chordLinesOf([title]).size === 0 &&
  !/\[|^\d|[,;]$/.test(title)

import { withChart } from './chordpro/arrangement.ts'
import { chartText } from './chordpro/chart.ts'
import { fromChordsOverWords } from './chordpro/chords-over-words.ts'
import { authorsOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { FormatLyrics, ReadSong } from './song.ts'
import { ccliEntry } from './text/details.ts'
import { headingOf } from './text/headings.ts'
import { inOrderOf } from './text/order.ts'
import { type Block, sectionsOf } from './text/sections.ts'
import { attribute, childOf, childrenOf, preformattedOf, textOf, type XmlElement } from './xml.ts'

/** A song of Quelea: sections with a title each, and its translations as plain text. */
export const readQuelea = (song: XmlElement, filename: string): ReadSong => {
  const text = (name: string): string => textOf(childOf(song, name))
  const sections = childrenOf(childOf(song, 'lyrics'), 'section')
  const headings = sections.map((section) => {
    // A song that was typed has the name of a part above its words.
    const above = TITLE_LINE.exec(linesOf(preformattedOf(childOf(section, 'lyrics')))[0] ?? '')?.[1]
    const title = (attribute(section, 'title') || above || '').trim().replace(/[[\]]/g, '')
    return title === '' ? null : (headingOf(title, ENGLISH_NAMES) ?? headingOf(`[${title}]:`, ENGLISH_NAMES))
  })
  const version = (blocks: readonly Block[], label: string): FormatLyrics => {
    const lyrics = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
    const order = text('sequence') === '' ? null : inOrderOf(text('sequence'), lyrics)
    return {
      sections: lyrics.sections,
      sequence: order?.sequence ?? lyrics.sequence,
      language: null,
      label,
    }
  }
  const words = version(
    sections.map((section, at) => ({
      heading: headings[at] ?? null,
      lines: sungLines(section),
    })),
    '',
  )
  const translations = childrenOf(song, 'translation').map((translation) => {
    const parts = preformattedOf(childOf(translation, 'tlyrics')).split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/)
    const name = textOf(childOf(translation, 'name'))
    const blocks = parts
      .map(linesOf)
      .filter((lines) => lines.some((line) => line.trim() !== ''))
      .map((lines, at) => ({ heading: headings[at] ?? null, lines }))
    return { ...version(blocks, name), language: name || null }
  })
  const ccli = /\d{2,9}/.exec(text('ccli'))?.[0]
  const metadata = metadataOf([
    { title: text('title'), authors: authorsOf(text('author')) },
    { copyright: [text('year'), text('copyright')].filter(Boolean).join(' ') },
    { copyright: text('publisher') },
    ccli ? ccliEntry(ccli) : {},
  ])
  const read = readMixedSong(metadata, [words, ...translations], filename, [
    { code: 'commentsRemoved', count: text('notes') === '' ? 0 : 1 },
  ])
  return withChart(read, () =>
    chartText(
      { key: text('key'), capo: text('capo') },
      sections.map((section, at) => ({
        name: headings[at]?.name ?? ENGLISH_NAMES.verse,
        lines: fromChordsOverWords(playedLines(section).join('\n')).split('\n'),
      })),
    ),
  )
}

/** `//title`, `//chords` and `//lyrics` at the end of a line say what it is. */
const TITLE_LINE = /^(.{1,80}?)\s{0,9}\/\/title$/i
const SORT = /\s{0,9}\/\/(?:chords|lyrics)$/i

/** The lines of a section with their chords. */
const playedLines = (section: XmlElement): string[] =>
  preformattedOf(childOf(section, 'lyrics'))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !TITLE_LINE.test(line))
    .map((line) => line.replace(SORT, ''))

const sungLines = (section: XmlElement): string[] =>
  linesOf(preformattedOf(childOf(section, 'lyrics')))
    .filter((line) => !TITLE_LINE.test(line) && !/\/\/chords$/i.test(line))
    .map((line) => line.replace(SORT, ''))

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim())

export const isQuelea = (song: XmlElement): boolean =>
  childrenOf(childOf(song, 'lyrics'), 'section').length > 0 || childOf(song, 'updateInDB') !== undefined

import { authorsOf } from '../authors.ts'
import { withChart } from '../chordpro/arrangement.ts'
import type { FormatLyrics, FormatSong, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings/warnings.ts'
import type { XmlElement } from '../xml/parse.ts'
import { blockText } from '../xml/text.ts'
import { childOf, preformattedOf, sourceOf, textOf } from '../xml/tree.ts'
import { chartOf } from './chart.ts'
import { type Part, readLyrics, tagOf } from './lyrics.ts'

/** Reads a song of OpenSong. */
export const readOpenSong = (song: XmlElement): ReadSong => {
  const warnings = warningList()
  const written = preformattedOf(childOf(song, 'lyrics'))
  const { parts, chords, comments } = readLyrics(written)
  const notes = ['user1', 'user2', 'user3'].filter((name) => textOf(childOf(song, name)) !== '').length
  if (chords > 0) warnings.add('chordsRemoved', undefined, chords)
  if (comments + notes > 0) warnings.add('commentsRemoved', undefined, comments + notes)
  const order = textOf(childOf(song, 'presentation'))
    .split(/[\s,]+/)
    .filter(Boolean)
  const lyrics = toLyrics(parts, order, warnings)
  const field = (name: string): string => textOf(childOf(song, name))
  const music = { key: field('key'), tempo: field('tempo'), capo: field('capo') }
  const read = { song: { metadata: readMetadata(song), lyrics: [lyrics] }, warnings: warnings.all }
  return withChart(read, () => chartOf(written, music))
}

const toLyrics = (parts: readonly Part[], order: readonly string[], warnings: WarningList): FormatLyrics => {
  const filled = parts.filter(({ lines }) => lines.length > 0)
  const places = placeFinder(filled)
  const sequence = order.flatMap((name) => {
    const place = places(name)
    if (place === undefined) warnings.add('unknownInSequence', name)
    return place ?? []
  })
  return {
    language: null,
    label: '',
    sections: filled.map(({ tag, lines }) => ({ name: tag.name, lines })),
    sequence: order.length > 0 ? sequence : sungOrder(parts, filled),
  }
}

/** The first part with this name; C stands for C1 and C1 for C. */
const placeFinder = (filled: readonly Part[]) => {
  const byKey = new Map<string, number>()
  filled.forEach(({ tag }, place) => {
    if (!byKey.has(tag.key)) byKey.set(tag.key, place)
  })
  return (name: string): number | undefined => {
    const { key } = tagOf(name)
    return byKey.get(key) ?? byKey.get(key.endsWith(' ') ? `${key}1` : key.replace(/ 1$/, ' '))
  }
}

/** Parts without words repeat earlier ones; without any such part the order is that of the sections. */
const sungOrder = (parts: readonly Part[], filled: readonly Part[]): number[] => {
  const firstByKey = new Map<string, number>()
  const placeOf = new Map(filled.map((part, place): [Part, number] => [part, place]))
  let repeats = false
  const sequence = parts.flatMap((part) => {
    const place = placeOf.get(part)
    if (place !== undefined) {
      if (!firstByKey.has(part.tag.key)) firstByKey.set(part.tag.key, place)
      return place
    }
    const earlier = firstByKey.get(part.tag.key)
    repeats ||= earlier !== undefined
    return earlier ?? []
  })
  return repeats ? sequence : []
}

const readMetadata = (song: XmlElement): FormatSong['metadata'] => {
  const text = (name: string): string => textOf(childOf(song, name))
  return {
    title: text('title'),
    alternateTitles: [text('aka')].filter(Boolean),
    authors: authorsOf(text('author')),
    copyright: blockText(sourceOf(childOf(song, 'copyright'))),
    themes: [...themesOf(text('theme')), ...themesOf(text('alttheme'))],
    songbooks: [...ccliOf(text('ccli')), ...hymnOf(text('hymn_number'))],
  }
}

/** "God: Grace/Trust; Prayer" names Grace, Trust and Prayer. */
const themesOf = (text: string): string[] =>
  text
    .split(';')
    .flatMap((group) => group.slice(group.indexOf(':') + 1).split('/'))
    .map((theme) => theme.trim())

const ccliOf = (text: string): FormatSong['metadata']['songbooks'] => {
  const number = /\d+/.exec(text)?.[0]
  return number === undefined ? [] : [{ book: 'CCLI', number }]
}

/** No book has a longer name with its number, and the patterns below are slow on long texts. */
const LONGEST_HYMN = 500

/** "Blue Hymnal 214" is a book and a number; a number alone is one in a hymnal without a name. */
const hymnOf = (text: string): FormatSong['metadata']['songbooks'] => {
  if (text === '') return []
  if (text.length > LONGEST_HYMN) return [{ book: text, number: '' }]
  const number = /\d+[a-z]?$/i.exec(text)?.[0] ?? ''
  const book = text.slice(0, text.length - number.length).replace(/[\s#:,.-]+$/, '')
  return [{ book: book || 'Hymnal', number }]
}

import { withChart } from './chordpro/arrangement.ts'
import { chartText } from './chordpro/chart.ts'
import { joined } from './chordpro/chords-over-words.ts'
import { ownHeading, sung } from './chordpro/write.ts'
import { authorsOf, metadataOf } from './metadata.ts'
import { type SectionKind, sectionLabel, sectionName } from './section-names.ts'
import type { FormatLyrics, FormatSong, ReadSong } from './song.ts'
import { repeatSigns, withoutChordLines } from './text/chords.ts'
import { verseBeginning } from './text/verse-beginning.ts'
import { type WarningList, warningList } from './warnings.ts'
import { blockText, childOf, preformattedOf, sourceOf, textOf, type XmlElement } from './xml.ts'

/** Reads a song of OpenSong. */
export const readOpenSong = (song: XmlElement): ReadSong => {
  const warnings = warningList()
  const written = preformattedOf(childOf(song, 'lyrics'))
  const { parts: all, chords: marked, comments } = readLyrics(written)
  const { sections, removed } = withoutChordLines(all)
  const parts = sections.map(withoutOwnName)
  const chords = marked + removed
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
  return metadataOf([
    {
      title: text('title'),
      alternateTitles: [text('aka')],
      authors: authorsOf(text('author')),
      copyright: blockText(sourceOf(childOf(song, 'copyright'))),
      themes: [...themesOf(text('theme')), ...themesOf(text('alttheme'))],
      songbooks: [...ccliOf(text('ccli')), ...hymnOf(text('hymn_number'))],
    },
  ])
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

const LETTERS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    v: 'verse',
    c: 'chorus',
    p: 'preChorus',
    b: 'bridge',
    t: 'tag',
    i: 'intro',
    e: 'ending',
    o: 'other',
  }),
)

/** A part as OpenSong names it, in its lyrics and in its presentation order. */
interface Tag {
  /** The same for all spellings of one part: v1 for [V1], [1] and [Verse 1]. */
  readonly key: string
  readonly name: string
  readonly isNumbered: boolean
}

const LETTER_AND_NUMBER = /^([vcpbtieo])\s*(\d{0,4}|\d{1,4}[a-z])$|^(\d{1,4}[a-z]?)$/i

/** `number` is the one at the start of a line, for parts whose name has none. */
const tagOf = (text: string, number = ''): Tag => {
  const written = text.trim()
  const [whole, letter = 'v', afterLetter, alone] = LETTER_AND_NUMBER.exec(written) ?? []
  const label = whole === undefined ? sectionLabel(written) : null
  const kind = whole === undefined ? label?.kind : LETTERS.get(letter.toLowerCase())
  const ownNumber = (afterLetter ?? alone ?? label?.number ?? '').toLowerCase()
  const isNumbered = ownNumber !== ''
  if (kind === undefined)
    return { key: `${written.toLowerCase()} ${number}`, name: `${written} ${number}`.trim(), isNumbered }
  const digits = ownNumber || number
  return { key: `${kind} ${digits}`, name: sectionName(kind, digits || null, null), isNumbered }
}

interface Part {
  readonly tag: Tag
  lines: string[]
}

/** `1. Words` in the first verse, and `Refrain:` above the words of the chorus: the name of a part is no word of it. */
const withoutOwnName = (part: Part): Part => {
  const [first = '', ...others] = part.lines
  const { key } = part.tag
  const heading = others.length > 0 ? ownHeading(first) : null
  if (heading && key === `${heading.kind} ${heading.number}`)
    return { tag: { ...part.tag, name: heading.name }, lines: others }
  const beginning = /^verse \d/.test(key) ? verseBeginning(first, true) : null
  return beginning?.isSure && key === `verse ${beginning.number}`
    ? { ...part, lines: [beginning.words, ...others] }
    : part
}

interface ReadLyrics {
  /** In the order of the file; a part without lines repeats an earlier one. */
  readonly parts: Part[]
  chords: number
  comments: number
}

const LINE_BREAK = /\r\n|\r|\n/
const PAGE_BREAK = /^-(?:--|!!)/

/**
 * The first character of a line is its kind: a space before words, a digit before the words of that verse, a
 * point before chords, a semicolon before a comment, a bracket before the name of a part.
 */
const readLyrics = (text: string): ReadLyrics => {
  const read: ReadLyrics = { parts: [], chords: 0, comments: 0 }
  let heading: string | null = null
  let underHeading = new Map<string, Part>()
  const add = (number: string, lines: readonly string[]): void => {
    const part = underHeading.get(number) ?? { tag: tagOf(heading ?? 'V', number), lines: [] }
    if (!underHeading.has(number)) read.parts.push(part)
    underHeading.set(number, part)
    for (const line of lines) part.lines.push(line)
  }
  const closeHeading = (): void => {
    if (heading !== null && underHeading.size === 0) add('', [])
    underHeading = new Map()
  }
  for (const line of text.split(LINE_BREAK)) {
    const end = line.indexOf(']')
    if (line.startsWith(';')) read.comments++
    else if (line.startsWith('.')) read.chords += line.slice(1).split(/\s+/).filter(Boolean).length
    else if (line.startsWith('[') && end > 0) {
      closeHeading()
      heading = line.slice(1, end)
      const words = sungLines(line.slice(end + 1))
      if (words.length > 0) add('', words)
    } else if (line.trim() !== '' && !PAGE_BREAK.test(line)) {
      const number = /^\d/.test(line) && !tagOf(heading ?? 'V').isNumbered ? line.slice(0, 1) : ''
      add(number, sungLines(line.slice(number.length)))
    }
  }
  closeHeading()
  return read
}

/** A bar is a line break and two are a new slide; words stretched under chords are put together again. */
const sungLines = (line: string): string[] =>
  line.split('||').flatMap((slide) => {
    const text = slide
      .replace(/_+/g, '')
      .replace(/(\p{L})-{2,}(?=\p{L})/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
    if (text === '') return []
    return text === '|' ? [''] : text.split('|').map((piece) => repeatSigns(piece.trim()))
  })

/**
 * The lyrics of OpenSong as ChordPro. A line of chords belongs to the line of words below it, of which there may be one for each verse.
 */
const chartOf = (lyrics: string, music: { key: string; tempo: string; capo: string }): string => {
  const parts: { name: string; lines: string[] }[] = []
  let heading = 'V'
  let underHeading = new Map<string, string[]>()
  let chords: string | null = null
  /** The verses that have had a line below the chords. */
  let had = new Set<string>()
  const add = (number: string, line: string): void => {
    const lines = underHeading.get(number) ?? []
    if (!underHeading.has(number)) parts.push({ name: tagOf(heading, number).name, lines })
    underHeading.set(number, lines)
    for (const piece of line.split(BREAKS)) if (piece.trim() !== '') lines.push(piece.trim())
  }
  const closeChords = (): void => {
    if (chords !== null && had.size === 0) add('', joined(chords.replaceAll('|', ' '), ''))
    chords = null
    had = new Set()
  }
  for (const line of lyrics.split(LINE_BREAK)) {
    const end = line.indexOf(']')
    if (line.startsWith('.')) {
      closeChords()
      chords = line.slice(1)
    } else if (line.startsWith('[') && end > 0) {
      closeChords()
      heading = line.slice(1, end)
      underHeading = new Map()
      if (line.slice(end + 1).trim() !== '') add('', together(playable(line.slice(end + 1))))
    } else if (line.trim() === '') closeChords()
    else if (!line.startsWith(';') && !PAGE_BREAK.test(line)) {
      const number = /^\d/.test(line) && !tagOf(heading).isNumbered ? line.slice(0, 1) : ''
      const above = had.has(number) ? '' : (chords ?? '').replaceAll('|', ' ')
      add(number, together(joined(above, playable(line.slice(1)))))
      had.add(number)
    }
  }
  closeChords()
  return chartText(music, parts)
}

/** Ends of lines within a line, apart from the bars of repeats. */
const BREAKS = /\ue000+/

const playable = (words: string): string => sung(words.replaceAll('|', '\ue000'))

/** Words stretched under chords are put together again. A chord may stand in the gap. */
const together = (line: string): string =>
  line
    .replace(/_+/g, '')
    .replace(/(?<=[\p{L}\]])-{2,}(?=[\p{L}[])/gu, '')
    .replace(/ {2,}/g, ' ')

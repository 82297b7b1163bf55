import { LIMITS } from '../../core/limits.ts'
import { withChart } from '../chordpro/arrangement.ts'
import { chartText } from '../chordpro/chart.ts'
import { sung } from '../chordpro/write.ts'
import type { FormatLyrics, FormatSong, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings.ts'
import {
  attribute,
  blockText,
  childOf,
  childrenOf,
  decoded,
  isElement,
  lineText,
  sourceOf,
  textOf,
  trimXml,
  within,
  type XmlElement,
} from '../xml.ts'
import { displayNames, LONGEST_ORDER, languageOfKey, sequenceOf, verseFinder, verseKey } from './write.ts'

interface Verse {
  readonly name: string
  /** The lang attribute; it identifies a version together with the transliteration. */
  readonly key: string
  readonly translit: string
  readonly lines: string[]
  chart(): string[]
}

/** Reads OpenLyrics 0.8 and 0.9, and what older or careless programs write under that name. */
export const readOpenLyrics = (song: XmlElement): ReadSong => {
  const warnings = warningList()
  const properties = childOf(song, 'properties')
  const note = noteFinder(readNotes(properties, warnings))
  const verses = readVerses(song, properties, warnings)
  const order = textOf(within(properties, 'verseOrder')[0]).split(/\s+/).filter(Boolean)
  reportUnknown(order, song, warnings)
  if (order.length > LONGEST_ORDER) warnings.add('sequenceShortened')
  const label = textOf(within(properties, 'variant')[0])
  const orderKeys = order.map(verseKey)
  const lyrics = versionsOf(verses).map((version) => toLyrics(version, orderKeys, label, note))
  const read = { song: { metadata: readMetadata(properties), lyrics }, warnings: warnings.all }
  return withChart(read, () => chartOf(verses, properties))
}

/** A chart of the words in the first language that has chords. */
const chartOf = (verses: readonly Verse[], properties: XmlElement | undefined): string => {
  const music = (name: string): string => textOf(within(properties, name)[0])
  const version = versionsOf(verses).find((own) => own.some(({ chart }) => chart().some(hasChord))) ?? []
  const names = displayNames(
    version.map(({ name }) => name),
    languageOfKey(version[0]?.key ?? ''),
  )
  const sections = version.map(({ chart }, at) => ({ name: names[at] ?? '', lines: chart() }))
  return chartText({ key: music('key'), tempo: music('tempo') }, sections)
}

const hasChord = (line: string): boolean => line.includes('[')

const verseElements = (song: XmlElement): XmlElement[] =>
  childrenOf(song, 'lyrics').flatMap((lyrics) =>
    childrenOf(lyrics).filter(({ name }) => name === 'verse' || name === 'instrument'),
  )

const readVerses = (song: XmlElement, properties: XmlElement | undefined, warnings: WarningList): Verse[] => {
  const elements = verseElements(song)
  const language = defaultLanguage(song, properties, elements)
  const removed: Removed = { chords: 0, comments: 0 }
  const verses = elements.map((element) => ({
    name: attribute(element, 'name'),
    key: attribute(element, 'lang') || language,
    translit: attribute(element, 'translit'),
    ...verseLines(element, removed),
  }))
  if (removed.chords > 0) warnings.add('chordsRemoved', undefined, removed.chords)
  if (removed.comments > 0) warnings.add('commentsRemoved', undefined, removed.comments)
  return verses
}

/** The language of verses without one: the song's own, or the only one that titles or other verses name. */
const defaultLanguage = (
  song: XmlElement,
  properties: XmlElement | undefined,
  verses: readonly XmlElement[],
): string => {
  const ofVerses = [...new Set(verses.map((verse) => attribute(verse, 'lang')).filter(Boolean))]
  const only = [titleLanguages(properties), ofVerses].find(({ length }) => length === 1)
  return attribute(song, 'lang') || (only?.[0] ?? '')
}

const reportUnknown = (order: readonly string[], song: XmlElement, warnings: WarningList): void => {
  const keys = verseElements(song).map((verse) => verseKey(attribute(verse, 'name')))
  const find = verseFinder(keys)
  for (const name of order) if (find(verseKey(name)).length === 0) warnings.add('unknownInSequence', name)
}

const versionsOf = (verses: readonly Verse[]): Verse[][] => [
  ...Map.groupBy(verses, ({ key, translit }) => JSON.stringify([key, translit])).values(),
]

const toLyrics = (
  verses: readonly Verse[],
  order: readonly string[],
  variant: string,
  note: ReturnType<typeof noteFinder>,
): FormatLyrics => {
  const { key = '', translit = '' } = verses[0] ?? {}
  const language = note('language', key) ?? languageOfKey(key)
  const keys = verses.map(({ name }) => verseKey(name))
  const ownOrder = note('order', key)?.split(' ').map(verseKey)
  const names = displayNames(
    verses.map(({ name }) => name),
    language,
  )
  return {
    language,
    label: note('label', key) ?? (translit === '' ? variant : `Transliteration (${translit})`),
    sections: verses.map(({ lines }, at) => ({
      name: note('name', key, keys[at]) ?? names[at] ?? '',
      lines,
    })),
    sequence: sequenceOf(ownOrder ?? order, keys),
  }
}

interface Removed {
  chords: number
  comments: number
}

interface VerseLines {
  /** Without chords and comments. */
  readonly lines: string[]
  /** With chords, as ChordPro. Made when it is read: most songs have no chords. */
  chart(): string[]
}

interface OpenLine {
  source: string
  /** The same with a sign for each chord. */
  marked: string
  /** The names of the chords. */
  chords: string[]
  /** Whether a chord or a comment was removed here: it may leave an empty line or a double space. */
  hadMore: boolean
}

/** The lines of a verse. What the words are without is counted. */
const verseLines = (verse: XmlElement, removed: Removed): VerseLines => {
  const blocks = childrenOf(verse, 'lines')
  const read = (blocks.length > 0 ? blocks : [verse]).map((block) => blockLines(block, removed))
  return { lines: read.flatMap(({ lines }) => lines), chart: () => read.flatMap(({ chart }) => chart()) }
}

/** OpenLP writes a line break as a format, too. */
const isBreak = (node: XmlElement): boolean =>
  node.name === 'br' || (node.name === 'tag' && attribute(node, 'name') === 'br')

const BRACKETED_CHORD =
  /^\[[A-H](?:is|es|s)?(?:maj|min|mi|m|M|dim|aug|sus|add|[\d#b♯♭+()°-]){0,8}(?:\/[A-H](?:is|es|s|[#b♯♭])?)?\]$/

/** Before OpenLP knew chords, people marked them with a format of their own. */
const isBracketedChord = ({ name, children: [text, ...more] }: XmlElement): boolean =>
  name === 'tag' && typeof text === 'string' && more.length === 0 && BRACKETED_CHORD.test(text.trim())

/** Many programs write the lines below each other instead, without the element that the format has for it. */
const hasBreaks = (block: XmlElement): boolean =>
  block.children.some((node) => isElement(node) && (isBreak(node) || node.name === 'line' || hasBreaks(node)))

const LINE_BREAK = /\r\n|\r|\n/

/** Stands for a chord while the white space of a line is put in order. The text of a chart is without it. */
const MARK = '\ufffc'

const opened = (source = ''): OpenLine => ({
  source,
  marked: source.replaceAll(MARK, ''),
  chords: [],
  hadMore: false,
})

const chartLine = ({ marked, chords }: OpenLine): string => {
  const left = chords.values()
  return sung(lineText(marked).replace(/ {2,}/g, ' ')).replaceAll(MARK, () => `[${left.next().value}]`)
}

const blockLines = (block: XmlElement, removed: Removed): VerseLines => {
  const byElement = hasBreaks(block)
  const lines: string[] = []
  const closed: OpenLine[] = []
  let open = opened()
  const close = (): void => {
    const text = lineText(open.source)
    if (text !== '' || !open.hadMore) lines.push(open.hadMore ? text.replace(/ {2,}/g, ' ') : text)
    closed.push(open)
    open = opened()
  }
  const takeText = (text: string): void => {
    const [first = '', ...below] = byElement ? [text] : text.split(LINE_BREAK)
    open.source += first
    open.marked += first.replaceAll(MARK, '')
    for (const line of below) {
      close()
      open = opened(line)
    }
  }
  const take = (node: XmlElement | string): void => {
    if (!isElement(node)) takeText(node)
    else if (isBreak(node)) close()
    else if (node.name === 'comment') {
      removed.comments++
      open.hadMore = true
    } else {
      const isBracketed = isBracketedChord(node)
      if (node.name === 'chord' || isBracketed) {
        removed.chords++
        open.hadMore = true
        open.marked += MARK
        open.chords.push(isBracketed ? textOf(node).slice(1, -1) : chordName(node))
      }
      if (!isBracketed) node.children.forEach(take)
      // Before version 0.8 every line was an element.
      if (node.name === 'line') close()
    }
  }
  block.children.forEach(take)
  if (lines.length === 0 || lineText(open.marked) !== '') close()
  if (attribute(block, 'part') !== '') removed.comments++
  return {
    lines: repeated(lines, Number(attribute(block, 'repeat'))),
    chart: () => closed.filter(({ marked, hadMore }) => lineText(marked) !== '' || !hadMore).map(chartLine),
  }
}

/** How version 0.9 names what follows the root. */
const STRUCTURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min: 'm',
    min7: 'm7',
    min6: 'm6',
    min9: 'm9',
    minmaj7: 'mMaj7',
    dom7: '7',
    power: '5',
  }),
)

/** `name` in version 0.8; since 0.9 the parts of a chord have attributes of their own. */
const chordName = (chord: XmlElement): string => {
  const part = (name: string): string => attribute(chord, name).replace(/[[\]\n\r]/g, '')
  const structure = part('structure')
  const bass = part('bass')
  const name = part('name') || `${part('root')}${STRUCTURES.get(structure) ?? structure}${bass && `/${bass}`}`
  return name.trim()
}

const MOST_REPEATS = 10

/** Lines to be sung several times are written out, as far as a version may have lines. */
const repeated = (lines: string[], times: number): string[] =>
  Number.isInteger(times) && times > 1 && times <= MOST_REPEATS && lines.length * times <= LIMITS.lines
    ? Array.from({ length: times }, () => lines).flat()
    : lines

/**
 * What OpenLyrics has no place for is written as comments of the song, one fact each: they are valid, programs show or
 * ignore them without harm, and OpenLP keeps them. `key` is the lang attribute of its verses.
 *
 *     Psaltery name [de] o1 = Aufgesang      the name of a section
 *     Psaltery order [de] = v1 c1 v1         the order of singing, where it is not the song's
 *     Psaltery label [en-x-ed2] = 1985       the label of a lyric version
 *     Psaltery language [und] = und          the language, where the attribute lacks it
 */
export interface Note {
  readonly fact: 'name' | 'order' | 'label' | 'language'
  readonly key: string
  /** The verse; empty for facts about the whole version. */
  readonly verse: string
  readonly value: string
}

const NOTE = /^Psaltery (name|order|label|language) \[([^\]]*)\](?: ([a-z]\d+[a-z]?))? =(?: (.*))?$/

export const noteText = ({ fact, key, verse, value }: Note): string =>
  `Psaltery ${fact} [${key}]${verse && ` ${verse}`} = ${value}`.trimEnd()

const readNote = (line: string): Note | null => {
  const [, fact, key = '', verse = '', value = ''] = NOTE.exec(line) ?? []
  return fact === undefined ? null : { fact: fact as Note['fact'], key, verse, value }
}

/** Finds the value of a note. */
const noteFinder = (notes: readonly Note[]) => {
  const place = (...parts: string[]): string => JSON.stringify(parts)
  const values = new Map(notes.map(({ fact, key, verse, value }) => [place(fact, key, verse), value]))
  return (fact: Note['fact'], key: string, verse = ''): string | null =>
    values.get(place(fact, key, verse)) ?? null
}

/** Anywhere inside: in files whose tags do not match, one property may have ended up in another. */
const property = (properties: XmlElement | undefined, name: string): XmlElement | undefined =>
  within(properties, name)[0]

const titles = (properties: XmlElement | undefined): XmlElement[] => within(properties, 'title')

const readMetadata = (properties: XmlElement | undefined): FormatSong['metadata'] => {
  const all = titles(properties)
  const main = all.find((title) => attribute(title, 'original') === 'true') ?? all[0]
  return {
    title: textOf(main),
    alternateTitles: all.filter((title) => title !== main).map(textOf),
    authors: within(properties, 'author').map(textOf),
    copyright: copyrightOf(properties),
    themes: within(properties, 'theme').map(textOf),
    songbooks: songbooksOf(properties),
  }
}

/** The publisher and the year belong there too, unless they are named already. */
const copyrightOf = (properties: XmlElement | undefined): string => {
  const copyright = blockText(sourceOf(property(properties, 'copyright')))
  const more = ['publisher', 'released'].map((name) => textOf(property(properties, name)))
  return [copyright, ...more.filter((text) => !copyright.includes(text))].filter(Boolean).join('\n')
}

const songbooksOf = (properties: XmlElement | undefined): FormatSong['metadata']['songbooks'] => {
  const listed = within(properties, 'songbook').map((songbook) => ({
    book: attribute(songbook, 'name') || textOf(songbook),
    number: attribute(songbook, 'entry'),
  }))
  const ccli = textOf(property(properties, 'ccliNo'))
  const isListed = listed.some(({ book, number }) => book === 'CCLI' && number === ccli)
  return ccli === '' || isListed ? listed : [{ book: 'CCLI', number: ccli }, ...listed]
}

/** The language of titles, when they have no other. */
const titleLanguages = (properties: XmlElement | undefined): string[] => [
  ...new Set(
    titles(properties)
      .map((title) => attribute(title, 'lang'))
      .filter(Boolean),
  ),
]

/** Our own notes among the comments; the other comments are counted. */
const readNotes = (properties: XmlElement | undefined, warnings: WarningList): Note[] =>
  within(properties, 'comment').flatMap((comment) => {
    const lines = trimXml(sourceOf(comment))
      .split('\n')
      .map((line) => decoded(trimXml(line)))
    const notes = lines.flatMap((line) => readNote(line) ?? [])
    if (notes.length < lines.filter(Boolean).length) warnings.add('commentsRemoved')
    return notes
  })

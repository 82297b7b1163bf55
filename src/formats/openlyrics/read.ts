import { withChart } from '../chordpro/arrangement.ts'
import { chartText } from '../chordpro/start-chart.ts'
import type { FormatLyrics, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings/warnings.ts'
import type { XmlElement } from '../xml/parse.ts'
import { attribute, childOf, childrenOf, textOf, within } from '../xml/tree.ts'
import { type Removed, verseLines } from './lines.ts'
import { noteFinder } from './notes.ts'
import { readMetadata, readNotes, titleLanguages } from './properties.ts'
import {
  displayNames,
  LONGEST_ORDER,
  languageOfKey,
  sequenceOf,
  verseFinder,
  verseKey,
} from './verse-names.ts'

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

import { type WordsBudget, wordsBudget } from '../bounded.ts'
import { type PlacedChord, withPlacedChords } from '../chordpro/chart.ts'
import { decode } from '../encoding.ts'
import { titleFromFilename, withoutBlankEdges } from '../fit.ts'
import { authorsOf } from '../metadata.ts'
import { rtfText } from '../rtf.ts'
import { sectionLabel } from '../section-names.ts'
import type { FormatLyrics, FormatSong, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings.ts'
import { attribute, childrenOf, escaped, sourceOf, textOf, within, type XmlElement } from '../xml.ts'
import { bytesAt, type Message, messageAt, messagesAt, numberAt, textAt } from './presentation.ts'

/** Reads a song of ProPresenter 6, and of 4 and 5, which name the same things by other attributes. */
export const readProPresenter = (document: XmlElement, filename: string): ReadSong => {
  const warnings = warningList()
  const groups = within(document, 'RVSlideGrouping')
  const budget = wordsBudget()
  const sections = (groups.length > 0 ? groups : [document]).map((group) => sectionsOf(group, budget))
  const lyrics = {
    language: null,
    label: '',
    sections: sections.flat(),
    sequence: sequenceOf(document, groups, sections, warnings),
  }
  if (budget.isCut) warnings.add('wordsCut')
  if (attribute(document, 'notes').trim() !== '') warnings.add('commentsRemoved')
  const metadata = readMetadata(document)
  if (metadata.title === '') {
    metadata.title = titleFromFilename(filename)
    if (metadata.title !== '') warnings.add('titleMissing', metadata.title)
  }
  return { song: { metadata, lyrics: [lyrics] }, warnings: warnings.all }
}

type Sections = FormatLyrics['sections']

/** A group is a section. Where its name is none, the labels of its slides, such as "Verse 1 (2)", name sections. */
const sectionsOf = (group: XmlElement, budget: WordsBudget): Sections => {
  const name = attribute(group, 'name').trim()
  const isNamed = sectionLabel(name) !== null
  const sections: { name: string; slides: string[][] }[] = []
  for (const slide of within(group, 'RVDisplaySlide')) {
    const label = attribute(slide, 'label')
      .replace(/\(\d+\)$/, '')
      .trim()
    const current = sections.at(-1)
    const wanted = isNamed || label === '' ? (current?.name ?? name) : label
    const lines = withoutBlankEdges(
      within(slide, 'RVTextElement').flatMap((element) => linesOf(element, budget)),
    )
    if (current?.name === wanted) current.slides.push(lines)
    else sections.push({ name: wanted, slides: [lines] })
  }
  return sections.map(({ name, slides }) => ({ name, lines: name === '' ? stanzas(slides) : slides.flat() }))
}

/** Slides without any name may be anything, so an empty line keeps them apart, unless each is a single line. */
export const stanzas = (slides: readonly string[][]): string[] =>
  slides.some(({ length }) => length > 1) ? slides.flatMap((lines) => [...lines, '']) : slides.flat()

const linesOf = (element: XmlElement, budget: WordsBudget): string[] => {
  const string = (name: string): string => {
    const child = childrenOf(element).find((each) => attribute(each, 'rvXMLIvarName') === name)
    return bytesOf(child ? sourceOf(child) : attribute(element, name))
  }
  const plain = decode(Uint8Array.from(string('PlainText'), (character) => character.charCodeAt(0)))
  const text = plain.trim() === '' ? rtfText(string('RTFData')) : plain
  return budget
    .take(text)
    .split(/\r\n|[\r\n\u2028\u2029\v]/)
    .map((line) => line.trim())
}

/** Base 64 as a string of bytes; what is none is no text. */
const bytesOf = (base64: string): string => {
  try {
    return atob(base64.trim())
  } catch {
    return ''
  }
}

/** Far more than a song may have: a hostile arrangement must not grow without end. */
export const LONGEST_ORDER = 1000

/** The order of the arrangement that is chosen, or of the first. */
const sequenceOf = (
  document: XmlElement,
  groups: readonly XmlElement[],
  sections: readonly Sections[],
  warnings: WarningList,
): number[] => {
  const arrangements = within(document, 'RVSongArrangement')
  const selected = attribute(document, 'selectedArrangementID')
  const arrangement = arrangements.find((each) => attribute(each, 'uuid') === selected) ?? arrangements[0]
  const placesByGroup = new Map<string, number[]>()
  let next = 0
  groups.forEach((group, at) => {
    const places = (sections[at] ?? []).map(() => next++)
    placesByGroup.set(attribute(group, 'uuid').toLowerCase(), places)
  })
  const sequence: number[] = []
  for (const reference of within(arrangement, 'NSString')) {
    const places = placesByGroup.get(textOf(reference).toLowerCase())
    if (places === undefined) warnings.add('unknownInSequence')
    else if (sequence.length < LONGEST_ORDER) sequence.push(...places.slice(0, LONGEST_ORDER))
  }
  return sequence
}

const readMetadata = (document: XmlElement): FormatSong['metadata'] => {
  const text = (name: string): string => attribute(document, name).trim()
  const authors = ['CCLIAuthor', 'author', 'CCLIArtistCredits', 'artist'].flatMap((name) =>
    authorsOf(text(name)),
  )
  const number = text('CCLISongNumber') || text('CCLILicenseNumber')
  const rights = [text('CCLICopyrightInfo') || text('CCLICopyrightYear'), text('CCLIPublisher')]
  return {
    title: text('CCLISongTitle'),
    alternateTitles: [],
    authors,
    copyright: rights.filter(Boolean).join(' '),
    themes: [],
    songbooks: number === '' ? [] : [{ book: 'CCLI', number }],
  }
}

const FONT = 'Arial'
const SIZE = 60

/** The text of a slide in the four forms that ProPresenter 6 keeps, of which macOS shows one and Windows another. */
export const encodedTexts = (lines: readonly string[]): Readonly<Record<string, string>> => ({
  PlainText: base64(lines.join('\n')),
  RTFData: base64(rtf(lines)),
  WinFlowData: base64(flowDocument(lines)),
  WinFontData: base64(WINDOWS_FONT),
})

const base64 = (text: string): string => {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/** Letters beyond ASCII are written as UTF-16 numbers, with no replacement for readers that do not know them. */
const rtf = (lines: readonly string[]): string => {
  const text = lines.map(rtfLine).join('\\par\n')
  return `{\\rtf1\\ansi\\ansicpg1252\\uc0{\\fonttbl\\f0\\fnil ${FONT};}{\\colortbl;\\red255\\green255\\blue255;}\\pard\\qc\\f0\\fs${2 * SIZE}\\cf1 ${text}}`
}

const rtfLine = (line: string): string =>
  line
    .replace(/[\\{}]/g, (character) => `\\${character}`)
    .replace(/[^\u0020-\u007e]/g, (unit) => `\\u${signed16(unit.charCodeAt(0))} `)

const signed16 = (code: number): number => (code > 0x7fff ? code - 0x1_0000 : code)

const flowDocument = (lines: readonly string[]): string => {
  const font = `FontFamily="${FONT}" FontSize="${SIZE}"`
  const paragraphs = lines.map(
    (line) =>
      `<Paragraph Margin="0,0,0,0" TextAlignment="Center" ${font}><Run ${font} Foreground="#FFFFFFFF">${escaped(line)}</Run></Paragraph>`,
  )
  return `<FlowDocument TextAlignment="Center" PagePadding="5,0,5,0" AllowDrop="True" xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation">${paragraphs.join('')}</FlowDocument>`
}

const MEDIA = 'http://schemas.datacontract.org/2004/07/System.Windows.Media'
const COLOR = Object.entries({ A: 255, B: 0, G: 0, R: 0, ScA: 1, ScB: 0, ScG: 0, ScR: 0 })
  .map(([name, value]) => `<m:${name}>${value}</m:${name}>`)
  .join('')

/** A font without outline. */
const WINDOWS_FONT =
  '<?xml version="1.0" encoding="utf-16"?><RVFont xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.datacontract.org/2004/07/ProPresenter.Common">' +
  `<Kerning>0</Kerning><LineSpacing>0</LineSpacing><OutlineColor xmlns:m="${MEDIA}">${COLOR}</OutlineColor><OutlineWidth>0</OutlineWidth><Variants>Normal</Variants></RVFont>`

/** The numbers of the fields that lead to the text boxes of a slide. */
const ACTIONS = 10
const SLIDE_OF_ACTION = [23, 2]
const BASE_SLIDE = 1
const ELEMENTS = 1
const SHOWN_INSTEAD = 6

/** A text box; on slides with two languages each has one of its own. */
interface TextBox {
  readonly name: string
  readonly lines: string[]
  /** The same lines with chords, in ChordPro. */
  readonly chart: string[]
}

export interface Slide {
  readonly id: string
  readonly boxes: TextBox[]
  readonly chords: number
  readonly hasNotes: boolean
}

/** What a field of the kind UUID has, in one spelling. */
export const idAt = (message: Message, ...path: readonly number[]): string =>
  textAt(messageAt(message, ...path), 1).toLowerCase()

/** A cue as a slide, with the text boxes that hold words of their own. */
export const slideOf = (cue: Message, budget: WordsBudget): Slide => {
  const slides = messagesAt(cue, ACTIONS).map((action) => messageAt(action, ...SLIDE_OF_ACTION))
  // A box with a link shows something else: a clock, the words of another box, the details of the song.
  const elements = slides
    .flatMap((slide) => messagesAt(messageAt(slide, BASE_SLIDE), ELEMENTS))
    .filter((element) => !element.has(SHOWN_INSTEAD))
    .map((element) => messageAt(element, 1))
  return {
    id: idAt(cue, 1),
    boxes: elements.flatMap((element) => {
      const text = budget.take(textOfSlide(bytesAt(messageAt(element, 13), 5)))
      const [lines, chart] = [linesOfText(text), linesOfText(withChords(text, element))]
      return lines.length === 0 && chart.length === 0 ? [] : [{ name: textAt(element, 2), lines, chart }]
    }),
    chords: elements.reduce((sum, element) => sum + chordsOf(element).length, 0),
    hasNotes: slides.some(
      (slide) => linesOfText(budget.take(textOfSlide(bytesAt(messageAt(slide, 2), 1)))).length > 0,
    ),
  }
}

/** Attributes of a range of letters, of which chords are one kind. */
const chordsOf = (element: Message): PlacedChord[] =>
  messagesAt(messageAt(element, 13, 3), 13)
    .filter((attribute) => attribute.has(7))
    .map((attribute) => ({ chord: textAt(attribute, 7), at: numberAt(messageAt(attribute, 1), 1) }))

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029\v]/

/** Places count the letters of the whole text, its line breaks too. */
const withChords = (text: string, element: Message): string => {
  const chords = chordsOf(element).sort((a, b) => a.at - b.at)
  if (chords.length === 0) return text
  let [begin, next] = [0, 0]
  const lines = text.split(/(?<=[\r\n\u2028\u2029\v])/)
  return lines
    .map((line, number) => {
      const end = number === lines.length - 1 ? Number.POSITIVE_INFINITY : begin + line.length
      const words = line.replace(LINE_BREAK, '')
      const here: PlacedChord[] = []
      for (let found = chords[next]; found && found.at < end; found = chords[++next])
        here.push({ chord: found.chord, at: found.at - begin })
      begin += line.length
      return `${withPlacedChords(words, here)}${line.slice(words.length)}`
    })
    .join('')
}

const textOfSlide = (rtf: Uint8Array): string => {
  let text = ''
  for (const byte of rtf) text += String.fromCharCode(byte)
  return rtfText(text)
}

/** Zero-width spaces carry chords where no word is sung. */
const linesOfText = (text: string): string[] =>
  withoutBlankEdges(
    text
      .replaceAll('\u200b', '')
      .split(LINE_BREAK)
      .map((line) => line.trim()),
  )

import { authorsOf } from '../authors.ts'
import { type WordsBudget, wordsBudget } from '../bounded.ts'
import { decode } from '../encoding/decode.ts'
import { titleFromFilename } from '../fit/fit.ts'
import { withoutBlankEdges } from '../fit/lines.ts'
import { rtfText } from '../rtf.ts'
import { sectionLabel } from '../section-names.ts'
import type { FormatLyrics, FormatSong, ReadSong } from '../song.ts'
import { type WarningList, warningList } from '../warnings/warnings.ts'
import type { XmlElement } from '../xml/parse.ts'
import { attribute, childrenOf, sourceOf, textOf, within } from '../xml/tree.ts'

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

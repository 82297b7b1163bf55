import { ENGLISH_NAMES, type SectionKind, sameSection } from '../section-names.ts'
import type { FormatArrangement, FormatLyrics, FormatSection, FormatSong } from '../song.ts'
import { chordLinesOf, repeatSigns, withoutInlineChords, withRoundCounts } from '../text/chords.ts'
import { headingOf } from '../text/headings.ts'
import { orderOf } from '../text/order.ts'
import { type Block, inOrder } from '../text/sections.ts'
import { parseChart } from './chart.ts'
import { exactly } from './lines.ts'
import { detailsIn, readChordPro, wordsIn } from './read.ts'

/** A song as ChordPro without chords. A chorus that comes again is recalled; any other order is a `flow`, as OnSong has it. */
export function writeChordPro(song: FormatSong, lyrics: FormatLyrics | undefined = song.lyrics[0]): string {
  const sections = lyrics?.sections ?? []
  const sequence = lyrics?.sequence ?? []
  const recalls = canRecall(sections, sequence)
  const head = [
    ...detailLines(song.metadata, lyrics?.language ?? null),
    ...(recalls ? [] : flowLines(sections, sequence)),
  ]
  const chords = chordLinesOf(sections.flatMap(({ lines }) => lines))
  let line = 0
  const texts = sections.map((section) => {
    const isChords = section.lines.map(() => chords.has(line++))
    return sectionText(section, isChords)
  })
  const order = recalls ? sequence : texts.keys()
  const written = new Set<number>()
  const parts = [head.filter((each) => each !== '').join('\n')]
  for (const place of order) {
    const isAgain = written.has(place)
    written.add(place)
    parts.push((isAgain ? recallOf(sections, place) : texts[place]) ?? '')
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const isChorus = ({ name }: FormatSection): boolean => environmentOf(name) === 'chorus'

/** Whether the sections in their order, with choruses that are named again, are sung in this sequence. */
const canRecall = (sections: readonly FormatSection[], sequence: readonly number[]): boolean => {
  const first = [...new Set(sequence)]
  const again = sequence.filter((place, at) => sequence.indexOf(place) < at)
  return (
    first.length === sections.length &&
    first.every((place, at) => place === at) &&
    again.every((place) => {
      const section = sections[place]
      return section !== undefined && isChorus(section) && labelText(section.name) === section.name
    })
  )
}

const recallOf = (sections: readonly FormatSection[], place: number): string =>
  sections.filter(isChorus).length === 1 ? '{chorus}' : `{chorus: ${sections[place]?.name}}`

/** A directive, behind its exact text where a reader finds something else in it. */
const exactIf = (text: string, line: string, gives: Partial<Metadata>): string[] => {
  if (line === '') return []
  const isSame = JSON.stringify(detailsIn([line])) === JSON.stringify([gives])
  return isSame ? [line] : [exactly(text), line]
}

/** The details of a song as directives. */
const detailLines = (
  { title, alternateTitles, authors, copyright, themes, songbooks }: Metadata,
  language: string | null,
): string[] => [
  ...exactIf(title, directive('title', title), { title }),
  ...alternateTitles.flatMap((other) =>
    exactIf(other, directive('subtitle', other), { alternateTitles: [other] }),
  ),
  ...authors.flatMap((author) => exactIf(author, directive('artist', author), { authors: [author] })),
  ...copyright
    .split('\n')
    .flatMap((line) => exactIf(line, directive('copyright', line), { copyright: line })),
  ...themes.flatMap((theme) => exactIf(theme, directive('meta', `topic ${theme}`), { themes: [theme] })),
  ...songbooks.flatMap((entry) => {
    const { book, number } = entry
    const isCcli = book === 'CCLI' && /^\d{2,9}$/.test(number)
    const line = isCcli ? directive('ccli', number) : directive('meta', `book ${book} ${number}`)
    return exactIf(`${book}\n${number}`, line, { songbooks: [entry] })
  }),
  directive('meta', language ? `language ${language}` : ''),
]

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const directive = (name: string, value: string) =>
  value.trim() === '' ? '' : `{${name}: ${oneLine(value)}}`

/** The order of singing by the names of sections. */
const flowLines = (sections: readonly FormatSection[], sequence: readonly number[]): string[] => {
  if (sequence.length === 0) return []
  const names = sequence.map((place) => sections[place]?.name ?? '')
  const separator = [', ', '; ', ' | ', ' > '].find((sign) =>
    sections.every(({ name }) => !name.includes(sign.trim())),
  )
  const flow = names.map(labelText).join(separator ?? ', ')
  const line = directive('meta', `flow ${flow}`)
  const { sequence: read, unknown } = orderOf(flow, sections)
  const isSame =
    unknown.length === 0 && (read.join() === sequence.join() || inOrder(sequence, sections.length))
  return isSame ? [line] : [exactly(names.join('\n')), line]
}

const ENVIRONMENTS: Readonly<Partial<Record<SectionKind, string>>> = { chorus: 'chorus', bridge: 'bridge' }

/** Quotes end a label and line breaks a directive; brackets would be chords. */
export const labelText = (name: string) =>
  rounded(oneLine(name).replaceAll('"', '”').replaceAll('\\', '/').replace(/[{}]/g, ''))

const rounded = (text: string): string => repeatSigns(text).replaceAll('[', '(').replaceAll(']', ')')

/** The environment of a section with this name. */
export const environmentOf = (name: string): string => {
  const kind = headingOf(name, ENGLISH_NAMES)?.kind
  return (kind && ENVIRONMENTS[kind]) ?? 'verse'
}

/** A section of words. Before each line that a reader takes for something else, such as a number or a chord, stands its text. */
const sectionText = ({ name, lines }: FormatSection, isChords: readonly boolean[]): string => {
  const text = chartSection({ name, lines: lines.map(sung) })
  const isSame = !isChords.includes(true) && wordsIn(text.split('\n')).join('\n') === lines.join('\n')
  if (isSame) return text
  const isPlain = (line: string, at: number) =>
    line === '' ||
    (!isChords[at] && wordsIn(chartSection({ name, lines: [sung(line)] }).split('\n')).join() === line)
  const marked = lines.flatMap((line, at) => (isPlain(line, at) ? [sung(line)] : [exactly(line), sung(line)]))
  return chartSection({ name, lines: marked })
}

/** A section whose lines are ChordPro. */
export function chartSection({ name, lines }: FormatSection): string {
  const environment = environmentOf(name)
  const label = labelText(name)
  return [
    ...(label === name ? [] : [exactly(name)]),
    `{start_of_${environment}: label="${label}"}`,
    ...lines,
    `{end_of_${environment}}`,
  ].join('\n')
}

/** Brackets would be chords, a first `#` a comment, braces around a line a directive, a last backslash a joint. */
export const sung = (line: string) => {
  const plain = rounded(line).replace(/^#/, ' #').replace(/\\$/, '/')
  return /^\s*\{/.test(plain) ? plain.replaceAll('{', '(').replaceAll('}', ')') : plain
}

/**
 * A chart as it is kept, as a file: details of the song, the key and the tempo stand above it where it has none, and the order
 * of singing where its own is another one.
 */
export const writeChart = (
  metadata: FormatSong['metadata'],
  { chart, sourceKey, tempo }: Omit<FormatArrangement, 'label'>,
  language: string | null,
  words: FormatLyrics | null,
): string => {
  const own = readChordPro(chart, '').songs[0]?.song
  const music = parseChart(chart)
  const lines = [
    ...detailLines(
      own ? missing(metadata, own.metadata) : metadata,
      own?.lyrics[0]?.language == null ? language : null,
    ),
    directive('key', music.key === null ? (sourceKey ?? '') : ''),
    directive('tempo', music.tempo === null && tempo !== null ? `${tempo}` : ''),
    ...(words && own?.lyrics[0] ? orderLines(words, own.lyrics[0]) : []),
  ].filter((line) => line !== '')
  return [...lines, chart.endsWith('\n') ? chart : `${chart}\n`].join('\n')
}

/** The order in which words are sung, by the names of the sections of a chart; empty where the chart has that order. */
const orderLines = (words: FormatLyrics, chart: FormatLyrics): string[] => {
  const sungIn = ({ sections, sequence }: FormatLyrics) =>
    sequence.length > 0 ? sequence : [...sections.keys()]
  const places = words.sections.map((section) => {
    const named = sameSection(section, words.sections, chart.sections)
    if (named) return chart.sections.indexOf(named)
    return chart.sections.findIndex(({ lines }) => lines.join('\n') === section.lines.join('\n'))
  })
  const wanted = sungIn(words).map((place) => places[place] ?? -1)
  const isSame = wanted.includes(-1) || wanted.join() === sungIn(chart).join()
  return isSame ? [] : flowLines(chart.sections, wanted)
}

type Metadata = FormatSong['metadata']

/** What a chart does not name; a list that it has is its own. */
const missing = (song: Metadata, chart: Metadata): Metadata => {
  const unless = (names: readonly string[], own: readonly string[]) => (own.length > 0 ? [] : [...names])
  return {
    title: chart.title === '' ? song.title : '',
    alternateTitles: unless(song.alternateTitles, chart.alternateTitles),
    authors: unless(song.authors, chart.authors),
    copyright: chart.copyright === '' ? song.copyright : '',
    themes: unless(song.themes, chart.themes),
    songbooks: song.songbooks.filter(
      ({ book, number }) => !chart.songbooks.some((own) => own.book === book && own.number === number),
    ),
  }
}

/** The heading that a line is, with its name in brackets or not; a word that may be sung is none. */
export function ownHeading(line: string): NonNullable<Block['heading']> | null {
  const text = line.trim()
  const heading = text.length > 60 ? null : headingOf(text, ENGLISH_NAMES)
  if (!heading || heading.weak || heading.letter || heading.words !== '') return null
  // In brackets it may be a chord or a remark.
  if (heading.kind === 'other' && text.includes('[')) return null
  return /[:\]]$|\d$/.test(text) ||
    heading.times > 1 ||
    text === text.toUpperCase() ||
    headingOf(`${text}:`, ENGLISH_NAMES)?.name === text
    ? heading
    : null
}

/** In ChordPro any text in brackets is a chord or a note, except how often a line is sung: `[x2]`. */
export function withoutBrackets(line: string): { text: string; removed: number } {
  return withoutInlineChords(withRoundCounts(line).replace(/\[([^[\]\n]{1,80})\]/g, '[*$1]'))
}

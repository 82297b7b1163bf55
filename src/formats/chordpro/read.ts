import type { Metadata } from '../../client/types.ts'
import { trimLine } from '../../core/text.ts'
import { boundedLines } from '../bounded.ts'
import { authorsOf, extensionOf, metadataOf, readSong } from '../metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from '../section-names.ts'
import { countingReader, type ReadFile, type ReadSong, readAll, type SongsReader } from '../song.ts'
import { chordLinesOf, isWordless } from '../text/chords.ts'
import { ccliEntry, labelled } from '../text/details.ts'
import { headingOf } from '../text/headings.ts'
import { inOrderOf } from '../text/order.ts'
import { withRepeatSigns } from '../text/read-text.ts'
import { type Block, inOrder, type SungLyrics, sectionsOf } from '../text/sections.ts'
import { verseBeginning } from '../text/verse-beginning.ts'
import { withChart } from './arrangement.ts'
import { chartDivider } from './chart-divider.ts'
import { directivesIn, exactText, labelOf, lineOf } from './lines.ts'
import { ownHeading, withoutBrackets } from './write.ts'

/** Songs of a ChordPro file: their words without chords, and their charts. */
export const chordProReader = (filename: string): SongsReader => {
  const charts = chartDivider()
  function* read(ended: Iterable<string>): Generator<ReadSong> {
    for (const chart of ended) {
      const song = songOf(withRepeatSigns(chart).split('\n'), filename)
      if (song) yield withChart(song, () => chart)
    }
  }
  return countingReader({ take: (piece) => read(charts.take(piece)), end: () => read(charts.end()) })
}

export const readChordPro = (text: string, filename: string): ReadFile =>
  readAll(chordProReader(filename), text)

function songOf(all: readonly string[], filename: string): ReadSong | null {
  const lines = boundedLines(all)
  const song = new SongLines()
  const chords = chordLinesOf(lines.map((line) => (/[[{]/.test(line) ? '' : line)))
  for (const [at, line] of lines.entries()) song.read(line, chords.has(at))
  const { blocks, details, comments, withChords, leftOut, flow, language } = song
  const lyrics = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  if (lyrics.sections.length === 0 && details.length === 0) return null
  const { sections } = lyrics
  const order =
    flow.length === 0 ? null : typeof flow === 'string' ? inOrderOf(flow, lyrics) : byNames(flow, lyrics)
  const sequence = order?.sequence ?? lyrics.sequence
  return readSong(metadataOf(details), [{ sections, sequence, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords + leftOut },
    { code: 'commentsRemoved', count: comments },
    { code: 'wordsCut', count: lines.length < all.length ? 1 : 0 },
    ...(order?.unknown ?? []).map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

/** The details that some lines of directives give. */
export const detailsIn = (lines: readonly string[]): Partial<Metadata>[] => {
  const song = new SongLines()
  for (const line of lines) song.read(withRepeatSigns(line), false)
  return song.details
}

/** The words of a section that is written as these lines. */
export const wordsIn = (lines: readonly string[]): readonly string[] => {
  const song = new SongLines()
  for (const line of withRepeatSigns(lines.join('\n')).split('\n')) song.read(line, false)
  return song.blocks.length === 1 ? (song.blocks[0]?.lines ?? []) : []
}

const EXTENSIONS = new Set(['cho', 'crd', 'chopro', 'chordpro'])
const KNOWN =
  /^\s{0,20}\{\s{0,9}(?:title|t|subtitle|st|artist|composer|lyricist|copyright|key|meta|soc|sov|start_of_\w{1,30}|comment|c|new_song|ns)(?:-\w{1,20})?\s{0,9}[:}\s]/im

export const looksLikeChordPro = (text: string, filename: string): boolean =>
  EXTENSIONS.has(extensionOf(filename)) || KNOWN.test(text.slice(0, 20_000))

/** Not sung: tablature, grids of chords, music in other notations. */
const LEFT_OUT = new Set(['tab', 'grid', 'abc', 'ly', 'svg', 'textblock', 'strum', 'musicxml'])
const KINDS: ReadonlyMap<string, Exclude<SectionKind, 'other'>> = new Map(
  Object.entries({
    chorus: 'chorus',
    verse: 'verse',
    bridge: 'bridge',
    prechorus: 'preChorus',
    pre_chorus: 'preChorus',
    intro: 'intro',
    outro: 'ending',
    ending: 'ending',
    tag: 'tag',
  }),
)
const AUTHORS = new Set(['artist', 'composer', 'lyricist', 'arranger', 'author', 'translator', 'writer'])

/** The sections with these names. */
const byNames = (names: readonly string[], { sections, sequence }: SungLyrics) => {
  const places = names.map((name) => sections.findIndex((section) => section.name === name))
  const found = places.filter((place) => place >= 0)
  return {
    sequence: found.length === 0 ? sequence : inOrder(found, sections.length) ? [] : found,
    unknown: names.filter((_, at) => places[at] === -1),
  }
}

/** Reads the lines of one song. */
class SongLines {
  readonly blocks: Block[] = []
  readonly details: Partial<Metadata>[] = []
  comments = 0
  withChords = 0
  /** Lines of tablature and other notation. */
  leftOut = 0
  flow: string | readonly string[] = ''
  language: string | null = null
  #block: Block | null = null
  /** The environment the line stands in; empty outside all of them. */
  #inside = ''
  /** Below a comment that is a heading an empty line does not end the section. */
  #headed = false
  #afterBlank = true
  #lastChorus: Block['heading'] = null
  /** What the next line or directive stands for, to the letter. */
  #exact: string | null = null

  read(line: string, isChords: boolean): void {
    const read = lineOf(line)
    const exact = exactText(read)
    if (exact !== null) this.#exact = exact
    else if (this.#exact !== null && read.kind === 'text') this.#add(this.#takeExact() ?? '')
    else if (LEFT_OUT.has(this.#inside)) {
      if (read.kind === 'directive' && read.name === `end_of_${this.#inside}`) this.#end()
      else if (line.trim() !== '') this.leftOut++
    } else if (read.kind === 'directive') this.#directive(read.name, read.value, read.selector)
    else if (read.kind === 'text' && isChords) {
      this.withChords++
      this.#afterBlank = true
    } else if (read.kind === 'text') this.#text(read.text)
    else this.comments++
  }

  /** A line of words, and the directives among them. */
  #text(line: string): void {
    const parts = directivesIn(line)
    for (const each of parts?.before ?? []) this.#among(each)
    if (!parts) this.#words(line)
    else if (parts.words.trim() !== '') this.#words(parts.words.replace(/\s{2,}/g, ' ').trim())
    for (const each of parts?.behind ?? []) this.#among(each)
  }

  /** A directive among words; one that says nothing about the song is a comment. */
  #among(directive: string): void {
    const read = lineOf(directive)
    if (read.kind !== 'directive') return
    const known = this.details.length + this.blocks.length + this.comments
    this.#directive(read.name, read.value, read.selector)
    if (known === this.details.length + this.blocks.length + this.comments && read.value !== '')
      this.comments++
  }

  #takeExact(): string | null {
    const exact = this.#exact
    this.#exact = null
    return exact
  }

  #directive(name: string, value: string, selector: string): void {
    if (name.startsWith('start_of_')) this.#begin(name.slice('start_of_'.length), value)
    else if (name.startsWith('end_of_')) this.#end()
    else if (name === 'chorus') this.#again(labelOf(value))
    else if (name.startsWith('comment')) this.#comment(value)
    else if (name === 'meta') {
      const [, key = '', rest = ''] = /^(\S+)\s+(\S.*)$/s.exec(value) ?? []
      this.#detail(key.replace(/:$/, '').toLowerCase(), rest)
    } else this.#detail(name === 'title' && selector !== '' ? 'subtitle' : name, value)
  }

  #detail(name: string, value: string): void {
    const exact = this.#takeExact()
    if (exact !== null) this.#exactDetail(name, exact)
    else if (value === '') return
    else if (name === 'title') this.details.push({ title: value })
    else if (name === 'subtitle') this.details.push({ alternateTitles: [value] })
    else if (AUTHORS.has(name)) this.details.push({ authors: authorsOf(value) })
    else if (name === 'copyright') this.details.push({ copyright: value })
    else if (name === 'ccli' || name === 'ccli_number') {
      const number = /\d{2,9}/.exec(value)?.[0]
      if (number) this.details.push(ccliEntry(number))
    } else if (name === 'topic' || name === 'topics' || name === 'theme' || name === 'tag')
      this.details.push(labelled('themes', value).gives)
    else if (name === 'book' || name === 'songbook') this.details.push(labelled('songbook', value).gives)
    else if (name === 'flow') this.flow = this.flow.length > 0 ? this.flow : value
    else if (name === 'language' || name === 'lang') this.language = value
  }

  /** One entry of a list, or the names of the sections line by line, as they were written. */
  #exactDetail(name: string, exact: string): void {
    const [first = '', second = ''] = exact.split('\n')
    if (name === 'title') this.details.push({ title: exact })
    else if (name === 'subtitle') this.details.push({ alternateTitles: [exact] })
    else if (AUTHORS.has(name)) this.details.push({ authors: [exact] })
    else if (name === 'copyright') this.details.push({ copyright: exact })
    else if (name === 'topic') this.details.push({ themes: [exact] })
    else if (name === 'book') this.details.push({ songbooks: [{ book: first, number: second }] })
    else if (name === 'flow') this.flow = exact.split('\n')
  }

  #begin(environment: string, value: string): void {
    this.#inside = environment.toLowerCase()
    this.#headed = false
    if (LEFT_OUT.has(this.#inside)) return
    const kind = KINDS.get(this.#inside)
    const label = this.#takeExact() ?? labelOf(value)
    const name = label || (kind ? ENGLISH_NAMES[kind] : this.#inside.replaceAll('_', ' '))
    const known = headingOf(name, ENGLISH_NAMES)
    // A name of its own, which is no verse to recall.
    const isOwn = kind === 'verse' && known === null
    const number = known?.number ?? ''
    // Verses without a label are counted like sections without a heading.
    this.#open(
      kind === 'verse' && label === ''
        ? null
        : { name, kind: isOwn ? 'other' : (kind ?? 'other'), number, times: 1 },
    )
  }

  #end(): void {
    this.#inside = ''
    this.#headed = false
    this.#block = null
  }

  #open(heading: Block['heading']): void {
    this.#block = { heading, lines: [] }
    this.blocks.push(this.#block)
    if (heading?.kind === 'chorus') this.#lastChorus = heading
  }

  #again(label: string): void {
    this.#block = null
    const known = this.blocks.find(({ heading }) => label !== '' && heading?.name === label)?.heading
    const heading = known ?? this.#lastChorus
    if (heading) this.blocks.push({ heading: { ...heading, times: 1 }, lines: [] })
  }

  #comment(value: string): void {
    const heading = headingOf(value, ENGLISH_NAMES)
    if (heading?.words !== '' || this.#inside !== '') this.comments++
    else {
      this.#open(heading)
      this.#headed = true
    }
  }

  /** `{comment: Chorus}` above an empty line: the chorus again, and what follows is another section. */
  #isRecall(): boolean {
    const { heading, lines } = this.#block ?? { heading: null, lines: [] }
    return (
      lines.length === 0 &&
      this.blocks.some(
        (other) =>
          other.lines.length > 0 &&
          other.heading?.kind === heading?.kind &&
          other.heading?.number === heading?.number,
      )
    )
  }

  #words(line: string): void {
    const own = ownHeading(line)
    if (own && this.#takeHeading(own, line.trimEnd().endsWith(':'))) return
    const { text, removed } = withoutBrackets(trimLine(line))
    if (removed > 0) this.withChords++
    const isBlank = text.trim() === '' || (removed > 0 && isWordless(text))
    if (!isBlank) this.#sung(text)
    else if (removed === 0) {
      if (this.#headed && this.#isRecall()) this.#end()
      else if (this.#inside !== '' || this.#headed) this.#block?.lines.push('')
      else this.#block = null
    }
    if (!isBlank || removed === 0) this.#afterBlank = isBlank
  }

  /** Words, which may begin with the heading or the number of their section: `R: Words`, `2. Words`. */
  #sung(text: string): void {
    const isOpen = this.#block !== null && this.#block.lines.length > 0
    const begins = this.#inside === '' ? this.#afterBlank || !isOpen : !isOpen
    const heading = begins ? headingOf(text, ENGLISH_NAMES) : null
    const numbered = begins ? verseBeginning(text, true) : null
    if (heading && heading.words !== '' && this.#inside === '') {
      this.#open(heading)
      this.#headed = true
      this.#block?.lines.push(heading.words)
      return
    }
    if (numbered?.isSure && this.#takeNumber(numbered.number)) {
      this.#block?.lines.push(numbered.words)
      return
    }
    this.#add(text)
  }

  #add(text: string): void {
    if (!this.#block) this.#open(null)
    this.#block?.lines.push(text)
    this.#afterBlank = false
  }

  /** Whether the number begins a verse, or is the number of the verse that has just begun. */
  #takeNumber(number: number): boolean {
    const name = numberedName(ENGLISH_NAMES.verse, number)
    const heading = { name, kind: 'verse' as const, number: `${number}`, times: 1 }
    if (this.#inside === '') {
      const open = this.#block?.lines.length === 0 ? this.#block.heading : null
      if (open?.kind === 'verse') return open.number === heading.number
      this.#open(heading)
      this.#headed = false
      return true
    }
    if (this.#inside !== 'verse' || !this.#block) return false
    if (this.#block.heading === null) this.#block.heading = heading
    return this.#block.heading.number === heading.number
  }

  /**
   * `Verse 1:` on a line of its own begins a section, also within an environment; below the beginning of its environment it is the
   * label.
   */
  #takeHeading(heading: NonNullable<Block['heading']>, isMarked: boolean): boolean {
    if (this.#inside === '') {
      this.#open(heading)
      this.#headed = true
      this.#afterBlank = false
      return true
    }
    const block = this.#block
    if (block && block.lines.length > 0 && isMarked) {
      this.#open(heading)
      return true
    }
    if (block?.lines.length !== 0) return false
    if (block.heading !== null && block.heading.kind !== heading.kind) return false
    if (block.heading === null || block.heading.number === '') block.heading = heading
    if (heading.kind === 'chorus') this.#lastChorus = heading
    return true
  }
}

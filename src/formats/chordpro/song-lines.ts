import type { Metadata } from '../../client/types.ts'
import { trimLine } from '../../core/text.ts'
import { authorsOf } from '../authors.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from '../section-names.ts'
import { ccliEntry, labelled } from '../text/details/details.ts'
import { headingOf } from '../text/headings/headings.ts'
import { verseBeginning } from '../text/numbers.ts'
import type { Block } from '../text/sections.ts'
import { labelOf, lineOf } from './directives.ts'
import { ownHeading, withoutBrackets } from './words.ts'

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

/** Reads the lines of one song. */
export class SongLines {
  readonly blocks: Block[] = []
  readonly details: Partial<Metadata>[] = []
  comments = 0
  withChords = 0
  /** Lines of tablature and other notation. */
  leftOut = 0
  flow = ''
  language: string | null = null
  #block: Block | null = null
  /** The environment the line stands in; empty outside all of them. */
  #inside = ''
  /** Below a comment that is a heading an empty line does not end the section. */
  #headed = false
  #afterBlank = true
  #lastChorus: Block['heading'] = null

  read(line: string, isChords: boolean): void {
    const read = lineOf(line)
    if (LEFT_OUT.has(this.#inside)) {
      if (read.kind === 'directive' && read.name === `end_of_${this.#inside}`) this.#end()
      else if (line.trim() !== '') this.leftOut++
    } else if (read.kind === 'directive') this.#directive(read.name, read.value, read.selector)
    else if (read.kind === 'text' && isChords) this.withChords++
    else if (read.kind === 'text') this.#words(read.text)
    else this.comments++
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
    if (value === '') return
    if (name === 'title') this.details.push({ title: value })
    else if (name === 'subtitle') this.details.push({ alternateTitles: [value] })
    else if (AUTHORS.has(name)) this.details.push({ authors: authorsOf(value) })
    else if (name === 'copyright') this.details.push({ copyright: value })
    else if (name === 'ccli' || name === 'ccli_number') {
      const number = /\d{2,9}/.exec(value)?.[0]
      if (number) this.details.push(ccliEntry(number))
    } else if (name === 'topic' || name === 'topics' || name === 'theme' || name === 'tag')
      this.details.push(labelled('themes', value).gives)
    else if (name === 'book' || name === 'songbook') this.details.push(labelled('songbook', value).gives)
    else if (name === 'flow') this.flow = value
    else if (name === 'language' || name === 'lang') this.language = value
  }

  #begin(environment: string, value: string): void {
    this.#inside = environment.toLowerCase()
    this.#headed = false
    if (LEFT_OUT.has(this.#inside)) return
    const kind = KINDS.get(this.#inside)
    const label = labelOf(value)
    const name = label || (kind ? ENGLISH_NAMES[kind] : this.#inside.replaceAll('_', ' '))
    const { number = '' } = headingOf(name, ENGLISH_NAMES) ?? {}
    // Verses without a label are counted like sections without a heading.
    const heading =
      kind === 'verse' && label === '' ? null : { name, kind: kind ?? ('other' as const), number, times: 1 }
    this.#open(heading)
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
    if (own && this.#takeHeading(own)) return
    const { text, removed } = withoutBrackets(trimLine(line))
    if (removed > 0) this.withChords++
    const isBlank = text.trim() === ''
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
    if (!this.#block) this.#open(null)
    this.#block?.lines.push(text)
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

  /** `Verse 1:` on a line of its own begins a section; below the beginning of its environment it is the label. */
  #takeHeading(heading: NonNullable<Block['heading']>): boolean {
    if (this.#inside === '') {
      this.#open(heading)
      this.#headed = true
      this.#afterBlank = false
      return true
    }
    const block = this.#block
    if (block?.lines.length !== 0) return false
    if (block.heading !== null && block.heading.kind !== heading.kind) return false
    if (block.heading === null || block.heading.number === '') block.heading = heading
    if (heading.kind === 'chorus') this.#lastChorus = heading
    return true
  }
}

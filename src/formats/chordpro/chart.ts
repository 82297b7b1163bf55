import type { FormatSection } from '../song.ts'
import { chordLinesOf } from '../text/chords.ts'
import {
  directivesIn,
  directivesOf,
  type JoinedLine,
  joinedLines,
  type LineParts,
  labelOf,
  lineOf,
} from './lines.ts'
import { chartSection, directive, sung } from './write.ts'

export type ChartLine =
  | { readonly kind: 'words'; readonly syllables: readonly Syllable[] }
  /** Chords and bars, one beside the other: `| G . | C . |`. */
  | { readonly kind: 'chords'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string; readonly isBoxed: boolean }
  /** Tablature and other notation, as typed. */
  | { readonly kind: 'verbatim'; readonly text: string }
  /** The names of chords whose diagrams stand here: `{chord: G7}`. */
  | { readonly kind: 'diagrams'; readonly chords: readonly string[] }
  | { readonly kind: 'empty' }

export interface ChartSection {
  /** The name of its environment: `verse`, `chorus`, `tab`; empty outside all of them. */
  readonly kind: string
  readonly label: string
  /** A chorus that is only named here and stands above. */
  readonly isRecall: boolean
  readonly lines: readonly ChartLine[]
}

/** A chart as it is read from ChordPro. Nothing is refused: what is no ChordPro is words. */
export interface Chart {
  readonly title: string | null
  readonly subtitles: readonly string[]
  readonly key: string | null
  readonly capo: number | null
  readonly tempo: number | null
  readonly time: string | null
  /** How long it lasts, as typed: `4:30`. */
  readonly duration: string | null
  /** Definitions of chords as typed: `Bes base-fret 1 frets 1 1 3 3 3 1`. */
  readonly definitions: readonly string[]
  /** Whether diagrams of the defined chords are shown below it. */
  readonly hasDiagrams: boolean
  readonly sections: readonly ChartSection[]
}

const VERBATIM = new Set(['tab', 'abc', 'ly', 'svg', 'textblock', 'strum', 'musicxml'])
const NUMBER = /^\s{0,9}(\d{1,3})(?:\.\d+)?/

/** Reads a chart; never throws. */
export function parseChart(text: string): Chart {
  const reader = new ChartReader(text)
  return reader.read()
}

class ChartReader {
  readonly #lines: readonly JoinedLine[]
  readonly #sections: { kind: string; label: string; isRecall: boolean; lines: ChartLine[] }[] = []
  readonly #facts = new Map<string, string>()
  readonly #subtitles: string[] = []
  readonly #definitions: string[] = []
  #hasDiagrams = true
  /** The environment that the line stands in; empty outside all of them. */
  #inside = ''
  #isOpen = false

  constructor(text: string) {
    this.#lines = joinedLines(text)
  }

  read(): Chart {
    const chordLines = chordLinesOf(this.#lines.map(({ text }) => (/[[{]/.test(text) ? '' : text)))
    for (const [number, line] of this.#lines.entries()) this.#line(line, chordLines.has(number))
    const number = (name: string) => Number(NUMBER.exec(this.#facts.get(name) ?? '')?.[1] ?? Number.NaN)
    const known = (value: number) => (Number.isNaN(value) ? null : value)
    return {
      title: this.#facts.get('title') ?? null,
      subtitles: this.#subtitles,
      key: this.#facts.get('key') ?? null,
      capo: known(number('capo')),
      tempo: known(number('tempo')),
      time: this.#facts.get('time') ?? null,
      duration: this.#facts.get('duration') ?? null,
      definitions: this.#definitions,
      hasDiagrams: this.#hasDiagrams,
      sections: this.#sections
        .map((section) => ({ ...section, lines: trimmed(section.lines) }))
        .filter(isShown),
    }
  }

  #line(line: JoinedLine, isChords: boolean): void {
    if (VERBATIM.has(this.#inside)) this.#verbatim(line.text)
    else
      for (const each of directivesOf(line.text)) {
        const read = lineOf(each)
        if (read.kind === 'text') this.#text(line, isChords)
        else if (read.kind === 'directive' && !isOfOtherInstrument(read))
          this.#directive(read.name, read.value)
      }
  }

  /** A line of words, and the directives among them. */
  #text(line: JoinedLine, isChords: boolean): void {
    const parts = directivesIn(line.text)
    const run = (text: string) => {
      const read = lineOf(text)
      if (read.kind === 'directive') this.#directive(read.name, read.value)
    }
    parts?.before.forEach(run)
    if (!parts) this.#words(line, isChords)
    else if (parts.words.trim() !== '') this.#words(withoutCuts(line, parts.cuts), isChords)
    parts?.behind.forEach(run)
  }

  #verbatim(text: string): void {
    const read = lineOf(text)
    if (read.kind === 'directive' && read.name === `end_of_${this.#inside}`) this.#end()
    else this.#add({ kind: 'verbatim', text })
  }

  #directive(name: string, value: string): void {
    if (name.startsWith('start_of_'))
      this.#begin(name.slice('start_of_'.length).toLowerCase(), labelOf(value))
    else if (name.startsWith('end_of_')) this.#end()
    else if (name === 'chorus') this.#recall(labelOf(value))
    else if (name.startsWith('comment')) this.#comment(value, name === 'comment_box')
    else if (name === 'define') this.#definitions.push(value)
    else if (name === 'chord') this.#chord(value)
    else if (name === 'diagrams') this.#hasDiagrams = !/^(?:off|no|0)$/i.test(value)
    else if (name === 'no_diagrams') this.#hasDiagrams = false
    else if (name === 'subtitle') this.#subtitles.push(value)
    else if (name === 'meta') {
      const [, key = '', rest = ''] = /^(\S+)\s+(\S.*)$/s.exec(value) ?? []
      if (key !== 'meta') this.#directive(key.replace(/:$/, '').toLowerCase(), rest)
    } else if (value !== '' && !this.#facts.has(name)) this.#facts.set(name, value)
  }

  #begin(kind: string, label: string): void {
    this.#open(kind, label)
    this.#inside = kind
  }

  #end(): void {
    this.#inside = ''
    this.#isOpen = false
  }

  #recall(label: string): void {
    this.#open('chorus', label, true)
    this.#isOpen = false
  }

  #comment(text: string, isBoxed: boolean): void {
    if (text !== '') this.#add({ kind: 'comment', text, isBoxed })
  }

  /** A definition whose diagram stands in its place; without frets, the diagram of the chord that is defined elsewhere. */
  #chord(definition: string): void {
    const [name = ''] = /^[^\s:]+/.exec(definition) ?? []
    if (name === '') return
    this.#definitions.push(definition)
    const last = this.#isOpen ? this.#sections.at(-1)?.lines : undefined
    const beside = last?.at(-1)
    if (last && beside?.kind === 'diagrams')
      last[last.length - 1] = { kind: 'diagrams', chords: [...beside.chords, name] }
    else this.#add({ kind: 'diagrams', chords: [name] })
  }

  #open(kind: string, label: string, isRecall = false): void {
    this.#sections.push({ kind, label, isRecall, lines: [] })
    this.#isOpen = true
  }

  #add(line: ChartLine): void {
    if (!this.#isOpen) this.#open('', '')
    this.#sections.at(-1)?.lines.push(line)
  }

  #words(line: JoinedLine, isChords: boolean): void {
    if (line.text.trim() === '') {
      if (this.#inside === '') this.#isOpen = false
      else this.#add({ kind: 'empty' })
    } else if (this.#inside === 'grid' || isChords) this.#add({ kind: 'chords', text: line.text.trimEnd() })
    else this.#add({ kind: 'words', syllables: syllablesOf(line) })
  }
}

/** A line without some places in it; what is left keeps its places in the text. */
const withoutCuts = ({ pieces, ...line }: JoinedLine, cuts: LineParts['cuts']): JoinedLine => {
  const kept: { from: number; at: number }[] = []
  let [text, end] = ['', 0]
  for (const { from, to } of [...cuts, { from: line.text.length, to: line.text.length }]) {
    const own = pieces.filter((piece) => piece.from > end && piece.from < from)
    const first = pieces.findLast((piece) => piece.from <= end)
    if (first && end < from) kept.push({ from: text.length, at: first.at + end - first.from })
    for (const piece of own) kept.push({ from: text.length + piece.from - end, at: piece.at })
    text += line.text.slice(end, from)
    end = to
  }
  return { ...line, text, pieces: kept }
}

/** `{define-ukulele: …}`: diagrams are those of a guitar, as ChordPro has it without settings. */
const isOfOtherInstrument = ({ name, selector }: { name: string; selector: string }): boolean =>
  (name === 'define' || name === 'chord') && selector !== '' && selector !== 'guitar'

const isShown = ({ isRecall, label, lines }: ChartSection) => isRecall || label !== '' || lines.length > 0

/** Without empty lines around it. */
const trimmed = (lines: readonly ChartLine[]): ChartLine[] => {
  const start = lines.findIndex(({ kind }) => kind !== 'empty')
  const end = lines.findLastIndex(({ kind }) => kind !== 'empty')
  return start < 0 ? [] : lines.slice(start, end + 1)
}

/** Every chord of a chart as typed, in order. */
export const chordsOf = ({ sections }: Pick<Chart, 'sections'>): string[] =>
  sections.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      if (line.kind === 'chords') return line.text.split(/[\s|]+/).filter((token) => token !== '')
      return line.kind === 'words'
        ? line.syllables.flatMap(({ chord, isRemark }) => (chord === null || isRemark ? [] : [chord]))
        : []
    }),
  )

/** A chord and the place of the letter that it stands over, as UTF-16 units. */
export interface PlacedChord {
  readonly chord: string
  readonly at: number
}

/** Words and their chords as a line of ChordPro. Chords behind the last letter follow the words. */
export const withPlacedChords = (words: string, chords: readonly PlacedChord[]): string => {
  let [line, from] = ['', 0]
  for (const { chord, at } of chords.toSorted((a, b) => a.at - b.at)) {
    const name = chord.replace(/[[\]{}\r\n]/g, '').trim()
    const to = Math.max(from, Math.min(at, words.length))
    line += sung(words.slice(from, to)) + (name === '' ? '' : `[${name}]`)
    from = to
  }
  return line + sung(words.slice(from))
}

/** Words with the chord above their beginning. */
export interface Syllable {
  /** As typed; null where no chord stands. */
  readonly chord: string | null
  /** A remark in the place of a chord: `[*softly]`. */
  readonly isRemark: boolean
  readonly text: string
  /** The place of the text in the chart, as UTF-16 units. */
  readonly at: number
}

const CHORD = /\[([^[\]]{0,80})\]/g

/** A line of words, cut before each chord, and where it goes on in the next line of the text. */
function syllablesOf({ text: line, pieces }: JoinedLine): Syllable[] {
  const syllables: Syllable[] = []
  let chord: string | null = null
  let from = 0
  /** Of the pieces, the first that has not begun; places are looked up in their order. */
  let next = 0
  const place = (at: number) => {
    while ((pieces[next]?.from ?? Number.POSITIVE_INFINITY) <= at) next++
    const piece = pieces[next - 1]
    return piece ? piece.at + at - piece.from : at
  }
  /** Ends a syllable. A chord without a letter stands over what follows in the next line. */
  const add = (to: number, isLineEnd = false) => {
    const text = line.slice(from, to)
    if (text === '' && (chord === null || isLineEnd)) return
    const isRemark = chord?.startsWith('*') ?? false
    const shown = isRemark ? (chord?.slice(1) ?? null) : chord
    syllables.push({ chord: shown, isRemark, text, at: place(from) })
    chord = null
    from = to
  }
  let border = 0
  const addTo = (to: number) => {
    for (; (pieces[border]?.from ?? to) < to; border++) {
      const piece = pieces[border]
      if (piece && piece.from > from) add(piece.from, true)
    }
    add(to)
  }
  for (const found of line.matchAll(CHORD)) {
    addTo(found.index)
    chord = found[1] ?? ''
    from = found.index + found[0].length
  }
  addTo(line.length)
  return syllables
}

interface Start {
  readonly sections: readonly FormatSection[]
  readonly key: string | null
  readonly tempo: number | null
}

/** The words of a song as the start of a chart, without chords. */
export const startChart = ({ sections, key, tempo }: Start): string =>
  chartText(
    { key: key ?? '', tempo: tempo === null ? '' : String(tempo) },
    sections.map(({ name, lines }) => ({ name, lines: lines.map(sung) })),
  )

/** Directives and sections as a chart. The lines of the sections are ChordPro. */
export const chartText = (
  directives: Readonly<Record<string, string>>,
  sections: readonly FormatSection[],
): string => {
  const head = Object.entries(directives).map(([name, value]) => directive(name, value))
  const parts = [head.filter((line) => line !== '').join('\n'), ...sections.map(chartSection)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

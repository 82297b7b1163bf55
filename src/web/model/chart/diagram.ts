import { type Chart, chordsOf } from '../../../formats/chordpro/chart.ts'
import { type Reading, readChord } from '../../../formats/chords.ts'

/** Where the strings of a chord are held, as its definition has it. */
export interface Diagram {
  /** The chord as it was typed. */
  readonly chord: string
  /** The fret of each string, from the lowest: 0 is open, null is not played. */
  readonly strings: readonly (number | null)[]
  /** The finger of each string as it was typed; empty where none is named. */
  readonly fingers: readonly string[]
}

const [FEWEST_STRINGS, MOST_STRINGS] = [3, 12]
const FRET = /^(?:-?\d{1,2}|[xXnN])$/
const FINGER = /^(?:-|[0-9a-zA-Z])$/

/** Reads `Bm7 base-fret 7 frets x 1 3 1 2 1 fingers - 1 3 1 2 1`. Null without frets, as for keyboards. */
export function diagramOf(definition: string): Diagram | null {
  const [name = '', ...words] = definition.trim().split(/\s+/)
  const chord = name.replace(/^\[(.+)\]$/, '$1').replace(/:$/, '')
  const following = (keyword: string, kind: RegExp) => {
    const rest = words.slice(words.indexOf(keyword) + 1)
    const end = rest.findIndex((word) => !kind.test(word))
    return words.includes(keyword) ? rest.slice(0, end < 0 ? rest.length : end) : []
  }
  const frets = following('frets', FRET)
  if (chord === '' || frets.length < FEWEST_STRINGS || frets.length > MOST_STRINGS) return null
  const [base = '1'] = following('base-fret', /^\d{1,2}$/)
  const above = Math.max(0, Number(base) - 1)
  return {
    chord,
    strings: frets.map((fret) => (/^\d/.test(fret) ? (fret === '0' ? 0 : above + Number(fret)) : null)),
    fingers: following('fingers', FINGER).map((finger) => (/[0-]/.test(finger) ? '' : finger)),
  }
}

/** As guitarists write it: `x79787`, with spaces where a fret has two digits. */
export const fretsText = ({ strings }: Pick<Diagram, 'strings'>): string => {
  const frets = strings.map((fret) => (fret === null ? 'x' : String(fret)))
  return frets.join(frets.some((fret) => fret.length > 1) ? ' ' : '')
}

/** Rows of a diagram of usual height, and of the tallest one that is drawn. */
const [ROWS, MOST_ROWS] = [4, 9]

/** The frets that a diagram has. Null: they are too far apart to be drawn. */
export function fretsShown({ strings }: Pick<Diagram, 'strings'>): { first: number; rows: number } | null {
  const held = strings.flatMap((fret) => fret || [])
  const [lowest, highest] = [Math.min(...held), Math.max(...held)]
  const first = highest <= ROWS || held.length === 0 ? 1 : lowest
  const rows = held.length === 0 ? ROWS : Math.max(ROWS, highest - first + 1)
  return rows > MOST_ROWS ? null : { first, rows }
}

/** A diagram under the name that its chord has in this reading. */
export interface ShownDiagram extends Diagram {
  readonly name: string
}

/** The diagrams of a chart. */
export interface Diagrams {
  /** By the chord as it was typed; of two for one chord the last. */
  readonly byChord: ReadonlyMap<string, ShownDiagram>
  /** Those of the chords that the chart has, which stand below it. */
  readonly below: readonly ShownDiagram[]
}

/**
 * The diagrams of a chart as it is read. A diagram holds for the name of its chord, so that in another key only the diagrams
 * of chords are left that the chart has there too.
 */
export function diagramsOf(chart: Chart, reading: Reading): Diagrams {
  const isMoved = reading.from?.tonic !== reading.to?.tonic
  const unmoved = { ...reading, from: reading.to }
  const played = new Set(chordsOf(chart).map((chord) => readChord(withoutParentheses(chord), reading)))
  const all = chart.definitions.flatMap((definition) => {
    const diagram = diagramOf(definition)
    if (!diagram || !fretsShown(diagram)) return []
    const name = readChord(diagram.chord, unmoved)
    return isMoved && !played.has(name) ? [] : [{ ...diagram, name }]
  })
  const byChord = new Map(all.map((diagram) => [diagram.chord, diagram]))
  const below = chart.hasDiagrams ? [...byChord.values()].filter(({ name }) => played.has(name)) : []
  return { byChord, below }
}

const withoutParentheses = (chord: string): string => chord.replace(/^\(([^()]*)\)$/, '$1')

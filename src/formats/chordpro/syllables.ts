import type { JoinedLine } from './joined-lines.ts'

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
export function syllablesOf({ text: line, pieces }: JoinedLine): Syllable[] {
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

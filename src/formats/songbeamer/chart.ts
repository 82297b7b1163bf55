import { type PlacedChord, withPlacedChords } from '../chordpro/placed-chords.ts'
import { chartText } from '../chordpro/start-chart.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import { markOf, PAGE, pagesOf, SLIDE } from './pages.ts'

interface BeamerChord extends PlacedChord {
  /** The line of words or of marks; -1 where it cannot be read. */
  readonly line: number
}

const CHORD = /^(-?\d{1,4}(?:\.\d{1,9})?),(\d{1,5}),(.{1,40})$/

/**
 * Chords are in base 64, one after the other: the column, the line, the chord. Lines count from the first one below the first
 * `---`, with marks and the ends of pages but without breaks of slides. A natural is `=`.
 */
export const chordsOf = (encoded: string): BeamerChord[] => {
  if (encoded === '') return []
  try {
    return atob(encoded)
      .split(/[\r\n]+/)
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [, column = '0', line = '-1', chord = ''] = CHORD.exec(entry.trim()) ?? []
        const at = Math.max(0, Math.floor(Number(column)))
        return { line: Number(line), at, chord: chord.replaceAll('=', '') }
      })
  } catch {
    return [{ line: -1, at: 0, chord: '' }]
  }
}

/** The words of the first language with their chords. `lines` begin with the first `---`. */
export const chartOf = (
  lines: readonly string[],
  languages: number,
  chords: readonly BeamerChord[],
  music: Readonly<Record<string, string>>,
): string => {
  const byLine = new Map<number, PlacedChord[]>()
  for (const chord of chords) {
    const known = byLine.get(chord.line)
    if (known) known.push(chord)
    else byLine.set(chord.line, [chord])
  }
  let number = -1
  const played = lines.flatMap((line, at) => {
    if (SLIDE.test(line)) return [line]
    const here = byLine.get(at === 0 ? -1 : ++number)
    if (!here) return [line]
    // The mark of a part stays as it is; chords at it follow it.
    const isMark = PAGE.test(line) || (PAGE.test(lines[at - 1] ?? '') && markOf(line) !== null)
    return isMark ? [line, withPlacedChords('', here)] : [withPlacedChords(line, here)]
  })
  const sections = pagesOf(played, languages).map(({ heading, lines: all }) => ({
    name: heading?.name ?? ENGLISH_NAMES.verse,
    lines: all.flatMap(({ language, text }) => (language === 0 && text.trim() !== '' ? [text] : [])),
  }))
  return chartText(music, sections)
}

import type { Syllable } from '../../../../../formats/chordpro/chart.ts'
import { syllableStarts } from '../../../../model/chart/chart-edits.ts'

interface Tap {
  /** The place in the chart. */
  at: number
  text: string
}

/** A line of words whose syllables can be tapped to put a chord over them. */
export function TappedLine({
  syllables,
  onTap,
}: {
  syllables: readonly Syllable[]
  onTap: (tap: Tap) => void
}) {
  return (
    <p dir="auto" className="leading-snug">
      {syllables.map(({ chord, text, at }) => {
        const parts = partsOf(text)
        const shown = (part: Part) => (
          <button
            key={part.from}
            type="button"
            className="whitespace-pre rounded hover:bg-accent-soft"
            onClick={() => onTap({ at: at + part.from, text: part.text.trim() })}
          >
            {part.text === '' ? '\u00a0' : part.text}
          </button>
        )
        if (chord === null) return <span key={at}>{parts.map(shown)}</span>
        // The word under the chord stays in one piece.
        const end = parts.findIndex((part) => /\s$/.test(part.text)) + 1 || parts.length
        return (
          <span key={at}>
            <span className="inline-block whitespace-nowrap">
              <span className="block pe-[0.4em] font-semibold text-[0.92em] text-accent leading-tight">
                <bdi dir="ltr">{chord}</bdi>
              </span>
              <span className="block">{parts.slice(0, end).map(shown)}</span>
            </span>
            {parts.slice(end).map(shown)}
          </span>
        )
      })}
    </p>
  )
}

interface Part {
  from: number
  text: string
}

/** A text cut where its syllables begin; spaces belong to the syllable before them. */
function partsOf(text: string): Part[] {
  const starts = [...new Set([0, ...syllableStarts(text)])]
  return starts.map((from, at) => ({ from, text: text.slice(from, starts[at + 1]) }))
}

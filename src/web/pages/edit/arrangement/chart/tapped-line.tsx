import type { Syllable } from '../../../../../formats/chordpro/chart.ts'
import { syllableStarts } from '../../../../model/chart/edit.ts'

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
      {syllables.flatMap(({ chord, text, at }) =>
        partsOf(text).map((part) => (
          <span key={at + part.from} className="inline-block whitespace-pre align-bottom">
            {part.from === 0 && chord !== null && (
              <span className="block pe-[0.4em] font-semibold text-[0.92em] text-accent leading-tight">
                <bdi dir="ltr">{chord}</bdi>
              </span>
            )}
            <button
              type="button"
              className="whitespace-pre rounded hover:bg-accent-soft"
              onClick={() => onTap({ at: at + part.from, text: part.text.trim() })}
            >
              {part.text === '' ? '\u00a0' : part.text}
            </button>
          </span>
        )),
      )}
    </p>
  )
}

/** A text cut where its syllables begin; spaces belong to the syllable before them. */
function partsOf(text: string): { from: number; text: string }[] {
  const starts = [...new Set([0, ...syllableStarts(text)])]
  return starts.map((from, at) => ({ from, text: text.slice(from, starts[at + 1]) }))
}

import { compareWords, type Difference, takeWords } from '../../../../model/chart/compare-words.ts'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  chart: string
  words: readonly string[]
  onChange: (chart: string) => void
}

/** Lines that are shown at most; a chart of another song differs everywhere. */
const MOST_SHOWN = 12

/** Where the words of the chart and those of the song differ. */
export function WordDifferences({ chart, words, onChange }: Props) {
  const c = useChartTexts().editor
  const differences = compareWords(chart, words)
  if (differences.length === 0) return null
  return (
    <section className="space-y-2 rounded-xl bg-warn-soft p-4 text-sm text-warn">
      <h2 className="font-semibold">{c.differ}</h2>
      <ul className="space-y-2">
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <li key={`${difference.line}-${difference.chart}-${difference.words}`} className="space-y-1">
            <Sides difference={difference} />
            {difference.words !== null && (
              <Button onClick={() => onChange(takeWords(chart, difference))}>{c.takeWords}</Button>
            )}
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p aria-hidden="true">…</p>}
    </section>
  )
}

function Sides({ difference: { chart, words } }: { difference: Difference }) {
  const c = useChartTexts().editor
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {words !== null && (
        <>
          <dt>{c.onlyWords}</dt>
          <dd dir="auto" className="text-ink">
            {words}
          </dd>
        </>
      )}
      {chart !== null && (
        <>
          <dt>{c.onlyChart}</dt>
          <dd dir="auto" className="text-ink">
            {chart}
          </dd>
        </>
      )}
    </dl>
  )
}

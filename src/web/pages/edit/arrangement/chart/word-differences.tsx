import { useEffect, useRef } from 'react'
import type { LyricVersion } from '../../../../../client/types.ts'
import { compareWords, type Difference } from '../../../../model/chart/chart-edits.ts'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { useTexts } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SaveStatus } from '../../save-bar.tsx'
import { type TakenLine, useTakenLines } from './use-taken-lines.ts'

interface Props {
  chart: string
  churchId: string
  lyrics: LyricVersion
  onChange: (chart: string) => void
}

/** Lines that are shown at most; a chart of another song differs everywhere. */
const MOST_SHOWN = 12

/** Where the words of the chart and those of the song differ. Each line can be taken over into the other. */
export function WordDifferences(props: Props) {
  const c = useChartTexts().editor
  const lines = useTakenLines(props)
  const { taken, saving } = lines
  const differences = compareWords(props.chart, lines.words)
  if (differences.length === 0 && taken.length === 0) return null
  const isBusy = ['sending', 'waiting', 'signedOut'].includes(saving.state.kind)
  return (
    <section className="space-y-2 rounded-xl bg-warn-soft p-4 text-sm text-warn">
      {differences.length > 0 && (
        <>
          <h2 className="font-semibold">{c.differ}</h2>
          <p>{c.savedAtOnce}</p>
        </>
      )}
      <SaveStatus saving={saving} />
      {saving.state.kind === 'conflict' && <Notice tone="warn">{c.changedMeanwhile}</Notice>}
      <ul aria-live="polite" className="space-y-1 empty:hidden">
        {taken.map((line) => (
          <TakenRow key={line.id} line={line} isBusy={isBusy} onUndo={() => lines.undo(line)} />
        ))}
      </ul>
      <ul className="space-y-2 empty:hidden">
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <li key={`${difference.line}-${difference.chart}-${difference.words}`} className="space-y-1">
            <Sides difference={difference} />
            <div className="flex flex-wrap gap-2">
              {difference.words !== null && (
                <Button onClick={() => lines.takeIntoChart(difference)}>{c.takeWords}</Button>
              )}
              {difference.chart !== null && (
                <Button disabled={isBusy} onClick={() => lines.takeIntoWords(difference)}>
                  {c.takeChart}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {differences.length > MOST_SHOWN && <p aria-hidden="true">…</p>}
    </section>
  )
}

function TakenRow({ line, isBusy, onUndo }: { line: TakenLine; isBusy: boolean; onUndo: () => void }) {
  const t = useTexts()
  const c = useChartTexts().editor
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is gone from the page.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) button.current?.focus()
  }, [])
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="text-ink">{c.taken[line.taken.into](line.text)}</span>
      <Button ref={button} variant="quiet" icon="undo" disabled={isBusy} onClick={onUndo}>
        {t.edit.undo}
      </Button>
    </li>
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

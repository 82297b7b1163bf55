import { useDeferredValue } from 'react'
import type { LyricVersion } from '../../../../../client/types.ts'
import { LIMITS } from '../../../../../core/limits.ts'
import { startChart } from '../../../../../formats/chordpro/chart.ts'
import { fromChordsOverWords, hasChordsOverWords } from '../../../../../formats/chordpro/chords-over-words.ts'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { useTexts } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { PagePart } from '../../../../ui/page-part.tsx'
import type { ArrangementDraft } from '../../documents.ts'
import { ChartResult } from './chart-result.tsx'
import { WordDifferences } from './word-differences.tsx'

interface Props {
  churchId: string
  draft: ArrangementDraft
  /** The words that the chart goes with. */
  lyrics: LyricVersion | undefined
  problem: string | null
  /** What is typed is one step of undo; a change of its own is one too. */
  onChange: (chart: string | null, isOwnStep?: boolean) => void
}

/** The chart as text, and its result beside it. */
export function ChartField({ churchId, draft, lyrics, problem, onChange }: Props) {
  const t = useTexts()
  const c = useChartTexts().editor
  const text = draft.chart ?? ''
  const shown = useDeferredValue(text)
  const set = (next: string) => onChange(next === '' ? null : next)
  const paste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!hasChordsOverWords(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    set(text.slice(0, selectionStart) + fromChordsOverWords(pasted) + text.slice(selectionEnd))
  }
  const start = () =>
    set(
      startChart({
        sections: (lyrics?.sections ?? []).map(({ name, lines }) => ({
          name,
          lines: lines.map((line) => line.text),
        })),
        key: draft.sourceKey,
        tempo: draft.tempo,
      }),
    )
  return (
    <section aria-label={t.fields.chart} className="space-y-3">
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          label={c.label}
          hint={c.hint}
          limit={LIMITS.chart}
          rows={text === '' ? 4 : 18}
          spellCheck={false}
          className="font-mono text-sm"
          value={text}
          problem={problem}
          onChange={set}
          onPaste={paste}
        />
        {text !== '' && (
          <PagePart of={shown}>
            <ChartResult text={text} shown={shown} sourceKey={draft.sourceKey} onChange={set} />
          </PagePart>
        )}
      </div>
      {text === '' && lyrics && <Button onClick={start}>{c.start}</Button>}
      <PagePart of={shown} fallback={null}>
        <ChordsOverWords shown={shown} onTurn={() => set(fromChordsOverWords(text))} />
      </PagePart>
      {text !== '' && lyrics && (
        <PagePart key={lyrics.id} of={shown}>
          <WordDifferences
            chart={shown}
            churchId={churchId}
            lyrics={lyrics}
            onChange={(next) => onChange(next, true)}
          />
        </PagePart>
      )}
    </section>
  )
}

/** Offers to put chords that stand above words into them. */
function ChordsOverWords({ shown, onTurn }: { shown: string; onTurn: () => void }) {
  const c = useChartTexts().editor
  if (!hasChordsOverWords(shown)) return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {c.overFound}
      <Button onClick={onTurn}>{c.fromOver}</Button>
    </p>
  )
}

import { useDeferredValue, useMemo, useState } from 'react'
import type { LyricVersion } from '../../../../../client/types.ts'
import { LIMITS } from '../../../../../core/limits.ts'
import { chordsOf, parseChart } from '../../../../../formats/chordpro/chart.ts'
import { fromChordsOverWords, hasChordsOverWords } from '../../../../../formats/chordpro/chords-over-words.ts'
import { startChart } from '../../../../../formats/chordpro/start-chart.ts'
import { diagramsOf } from '../../../../model/chart/diagram.ts'
import { chordBefore, placeChord } from '../../../../model/chart/edit.ts'
import { readingOf } from '../../../../model/chart/reading.ts'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { useTexts } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { ShownLine } from '../../../chart/chart-line.tsx'
import { ChordDiagrams } from '../../../chart/chord-diagrams.tsx'
import type { ArrangementDraft } from '../../documents.ts'
import { ChordDialog } from './chord-dialog.tsx'
import { TappedLine } from './tapped-line.tsx'
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

const AS_WRITTEN = { key: null, capo: null }
const MOST_KNOWN = 16

/** The chart as text, and its result beside it. */
export function ChartField({ churchId, draft, lyrics, problem, onChange }: Props) {
  const t = useTexts()
  const c = useChartTexts().editor
  const text = draft.chart ?? ''
  const shown = useDeferredValue(text)
  const chart = useMemo(() => parseChart(shown), [shown])
  const reading = useMemo(() => readingOf(chart, draft.sourceKey, AS_WRITTEN, null), [chart, draft.sourceKey])
  const diagrams = useMemo(() => diagramsOf(chart, reading), [chart, reading])
  const [tapped, setTapped] = useState<{ at: number; text: string } | null>(null)
  const known = useMemo(() => [...new Set(chordsOf(chart))].slice(0, MOST_KNOWN), [chart])
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
          <div className="space-y-1.5">
            <h2 className="font-medium text-sm">{c.result}</h2>
            <p className="text-muted text-sm">{c.tap}</p>
            <div className="max-h-128 overflow-y-auto rounded-lg border border-line bg-surface p-3 font-serif">
              {chart.sections.map((section, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections have no name of their own
                <div key={at} className="mb-4">
                  {section.label !== '' && (
                    <p className="font-sans font-semibold text-muted text-xs">{section.label}</p>
                  )}
                  {section.lines.map((line, number) =>
                    line.kind === 'words' ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                      <TappedLine key={number} syllables={line.syllables} onTap={setTapped} />
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                      <ShownLine key={number} line={line} reading={reading} diagrams={diagrams} />
                    ),
                  )}
                </div>
              ))}
              <ChordDiagrams diagrams={diagrams.below} />
            </div>
          </div>
        )}
      </div>
      {text === '' && lyrics && <Button onClick={start}>{c.start}</Button>}
      {hasChordsOverWords(shown) && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {c.overFound}
          <Button onClick={() => set(fromChordsOverWords(text))}>{c.fromOver}</Button>
        </p>
      )}
      {text !== '' && lyrics && (
        <WordDifferences
          key={lyrics.id}
          chart={shown}
          churchId={churchId}
          lyrics={lyrics}
          onChange={(next) => onChange(next, true)}
        />
      )}
      {tapped && (
        <ChordDialog
          text={tapped.text}
          chord={chordBefore(text, tapped.at)}
          known={known}
          onPlace={(chord) => {
            set(placeChord(text, tapped.at, chord))
            setTapped(null)
          }}
          onClose={() => setTapped(null)}
        />
      )}
    </section>
  )
}

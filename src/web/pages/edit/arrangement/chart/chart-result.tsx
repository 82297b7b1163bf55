import { useMemo, useState } from 'react'
import { chordsOf, parseChart } from '../../../../../formats/chordpro/chart.ts'
import { chordBefore, placeChord } from '../../../../model/chart/chart-edits.ts'
import { diagramsOf } from '../../../../model/chart/diagram.ts'
import { AS_WRITTEN, readingOf } from '../../../../model/chart/reading.ts'
import { useChartTexts } from '../../../../texts/chart/chart-texts.ts'
import { ShownLine } from '../../../chart/chart-line.tsx'
import { ChordDiagrams } from '../../../chart/chord-diagrams.tsx'
import { ChordDialog } from './chord-dialog.tsx'
import { TappedLine } from './tapped-line.tsx'

interface Props {
  /** The chart as typed, and as it is shown, which may follow later. */
  text: string
  shown: string
  sourceKey: string | null
  onChange: (text: string) => void
}

const MOST_KNOWN = 16

/** What a typed chart looks like. A tapped syllable gets a chord. */
export function ChartResult({ text, shown, sourceKey, onChange }: Props) {
  const c = useChartTexts().editor
  const chart = useMemo(() => parseChart(shown), [shown])
  const reading = useMemo(() => readingOf(chart, sourceKey, AS_WRITTEN, null), [chart, sourceKey])
  const diagrams = useMemo(() => diagramsOf(chart, reading), [chart, reading])
  const [tapped, setTapped] = useState<{ at: number; text: string } | null>(null)
  const known = useMemo(() => [...new Set(chordsOf(chart))].slice(0, MOST_KNOWN), [chart])
  return (
    <>
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
      {tapped && (
        <ChordDialog
          text={tapped.text}
          chord={chordBefore(text, tapped.at)}
          known={known}
          onPlace={(chord) => {
            onChange(placeChord(text, tapped.at, chord))
            setTapped(null)
          }}
          onClose={() => setTapped(null)}
        />
      )}
    </>
  )
}

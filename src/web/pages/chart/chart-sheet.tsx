import { memo, useMemo } from 'react'
import { ownValue } from '../../../core/own-value.ts'
import type { Chart, ChartSection } from '../../../formats/chordpro/chart.ts'
import type { Reading } from '../../../formats/chords/notation.ts'
import { type Diagrams, diagramsOf } from '../../model/chart/diagram.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { ShownLine } from './chart-line.tsx'
import { ChordDiagrams } from './chord-diagrams.tsx'

interface Props {
  chart: Chart
  reading: Reading
  twoColumns: boolean
  large: boolean
}

/** The sections of a chart, in one or two columns that keep a section together where it fits. */
export const ChartSheet = memo(function ChartSheet({ chart, reading, twoColumns, large }: Props) {
  const diagrams = useMemo(() => diagramsOf(chart, reading), [chart, reading])
  return (
    <div
      data-chart=""
      className={classes(
        'font-serif',
        large ? 'text-[1.6rem] print:text-[17pt]' : 'text-lg print:text-[12pt]',
        twoColumns && 'gap-10 sm:columns-2 print:columns-2',
      )}
    >
      {chart.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no name of their own
        <Section key={at} section={section} reading={reading} diagrams={diagrams} isDeferred={!twoColumns} />
      ))}
      <ChordDiagrams diagrams={diagrams.below} />
    </div>
  )
})

interface SectionProps {
  section: ChartSection
  reading: Reading
  diagrams: Diagrams
  /** Whether it is laid out only once it is near the screen. Columns need the heights of all sections. */
  isDeferred: boolean
}

/** The height of a line with chords, for sections that are not laid out yet. */
const LINE_HEIGHT = 2.6

function Section({ section, reading, diagrams, isDeferred }: SectionProps) {
  const c = useChartTexts()
  const { kind, label, isRecall, lines } = section
  const named = label !== '' ? label : (ownValue<string>(c.sections, kind) ?? '')
  return (
    <section
      {...(isDeferred && { style: { containIntrinsicBlockSize: `auto ${lines.length * LINE_HEIGHT}em` } })}
      className={classes(
        'mb-5 break-inside-avoid',
        isDeferred && '[content-visibility:auto] print:[content-visibility:visible]',
        kind === 'chorus' && 'border-line border-s-2 ps-3 print:border-s-2',
      )}
    >
      {named !== '' && (
        <h2 dir="auto" className="font-sans font-semibold text-[0.75em] text-muted tracking-wide">
          {isRecall ? `↻ ${named}` : named}
        </h2>
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
        <ShownLine key={at} line={line} reading={reading} diagrams={diagrams} />
      ))}
    </section>
  )
}

import { type CSSProperties, memo, type Ref, useMemo } from 'react'
import { ownValue } from '../../../core/own-value.ts'
import type { Chart, ChartSection } from '../../../formats/chordpro/chart.ts'
import type { Reading } from '../../../formats/chords.ts'
import { type Diagrams, diagramsOf } from '../../model/chart/diagram.ts'
import { COLUMN_GAP, SCREEN_EDGE } from '../../model/chart/layout.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { ShownLine } from './chart-line.tsx'
import { ChordDiagrams } from './chord-diagrams.tsx'
import type { LaidOut } from './use-chart-layout.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  chart: Chart
  reading: Reading
  /** Null: it is being measured. */
  layout: LaidOut | null
  /** On paper. */
  isLarge?: boolean
  /** The place of the section that is sung, which is brought into sight; null: none. */
  marked?: number | null
}

/** The sections of a chart: one below the other, or screen by screen in two columns. */
export const ChartSheet = memo(function ChartSheet(props: Props) {
  const { ref, chart, reading, layout, isLarge = false, marked } = props
  const diagrams = useMemo(() => diagramsOf(chart, reading), [chart, reading])
  // What is laid out later would move the section that is brought into sight.
  const isDeferred = layout !== null && layout.screens === null && marked === undefined
  const parts = [
    ...chart.sections.map((section, at) => (
      <Section
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no name of their own
        key={at}
        section={section}
        reading={reading}
        diagrams={diagrams}
        isDeferred={isDeferred}
        isMarked={at === marked}
      />
    )),
    <ChordDiagrams key="diagrams" diagrams={diagrams.below} />,
  ]
  return (
    <div
      ref={ref}
      data-chart=""
      data-columns={layout?.columns}
      style={layoutStyle(layout)}
      className={classes(
        // No gap below the last section: it is not part of the measured height, so a chart that fits would be scrolled.
        'py-(--chart-edge) font-serif text-(length:--chart-type) *:last:mb-0 print:py-0',
        isLarge ? 'print:text-[17pt]' : 'print:text-[12pt]',
        layout?.screens && 'print:columns-2 print:gap-10',
      )}
    >
      {layout?.screens
        ? layout.screens.map(({ from, to, height }) => (
            <div
              key={from}
              data-screen=""
              style={{ height, columnGap: COLUMN_GAP, paddingBlock: SCREEN_EDGE }}
              className={classes(
                'columns-2 print:contents',
                // The end of a chart has columns of the same height, and so has a section that is longer than a screen.
                to - from > 1 && to < parts.length - 1 && '[column-fill:auto]',
              )}
            >
              {parts.slice(from, to)}
            </div>
          ))
        : parts}
    </div>
  )
})

/** On paper the type is that of paper. */
const layoutStyle = (layout: LaidOut | null): CSSProperties | undefined =>
  layout === null
    ? undefined
    : ({
        '--chart-type': `${layout.type}px`,
        '--chart-edge': layout.screens ? 0 : `${SCREEN_EDGE}px`,
      } as CSSProperties)

interface SectionProps {
  section: ChartSection
  reading: Reading
  diagrams: Diagrams
  /** Whether it is laid out only once it is near the screen. */
  isDeferred: boolean
  isMarked: boolean
}

/** The height of a line with chords, for sections that are not laid out yet. */
const LINE_HEIGHT = 2.6

function Section({ section, reading, diagrams, isDeferred, isMarked }: SectionProps) {
  const c = useChartTexts()
  const { kind, label, isRecall, lines } = section
  const named = label !== '' ? label : (ownValue<string>(c.sections, kind) ?? '')
  return (
    <section
      aria-current={isMarked ? 'true' : undefined}
      {...(isDeferred && { style: { containIntrinsicBlockSize: `auto ${lines.length * LINE_HEIGHT}em` } })}
      className={classes(
        'mb-[1.1em] break-inside-avoid',
        isDeferred && '[content-visibility:auto] print:[content-visibility:visible]',
        kind === 'chorus' && 'border-line border-s-2 ps-3 print:border-s-2',
        isMarked && 'rounded-lg bg-accent-soft outline-8 outline-accent-soft',
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

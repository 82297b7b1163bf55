import {
  type CSSProperties,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ownValue } from '../../../core/own-value.ts'
import type { Chart, ChartSection } from '../../../formats/chordpro/chart.ts'
import type { Reading } from '../../../formats/chords.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import {
  type ChartLayout,
  type ChartScreen,
  COLUMN_GAP,
  columnWidth,
  filling,
  SCREEN_EDGE,
  screensIn,
} from '../../model/chart/chart-layout.ts'
import { type Diagrams, diagramsOf } from '../../model/chart/diagram.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { ColumnsChoice } from '../../ui/song/print-choices.tsx'
import { ChordDiagrams, ShownLine } from './chart-line.tsx'

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

interface Options {
  /** The chart and how it is read: another one is laid out anew. */
  content: readonly unknown[]
  columns: 'auto' | 'one' | 'two'
  /** What the type is multiplied by. */
  factor?: number
}

interface LaidOut extends ChartLayout {
  /** Of two columns; null: one column. */
  screens: readonly ChartScreen[] | null
}

/** In pixels: type that charts are measured in, and how much smaller than calculated it may become. */
const [MEASURED, ROUNDING] = [20, 3]

interface Filling {
  /** Null while the chart is measured, before it is painted. */
  layout: LaidOut | null
  /** Whether it is turned screen by screen. It stays while the chart is measured again. */
  isPaged: boolean
}

/** How a chart fills the area that it is scrolled in. */
export function useChartLayout(
  area: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { content, columns, factor = 1 }: Options,
): Filling {
  const { width, height } = useElementSize(area)
  const [fonts, setFonts] = useState(0)
  const [layout, setLayout] = useState<LaidOut | null>(null)
  const last = useRef<LaidOut | null>(null)
  useEffect(() => {
    const loaded = () => setFonts((before) => before + 1)
    document.fonts.addEventListener('loadingdone', loaded)
    return () => document.fonts.removeEventListener('loadingdone', loaded)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to measure again
  useLayoutEffect(() => {
    setLayout(null)
  }, [...content, columns, factor, width, height, fonts])
  useLayoutEffect(() => {
    if (layout === null && area.current && sheet.current)
      setLayout(layOut(area.current, sheet.current, columns, factor))
  }, [layout, area, sheet, columns, factor])
  if (layout) last.current = layout
  return { layout, isPaged: last.current?.columns === 2 }
}

function layOut(area: HTMLElement, sheet: HTMLElement, columns: Options['columns'], factor: number): LaidOut {
  const above = sheet.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
  const space = { width: sheet.clientWidth, height: area.clientHeight, above }
  const { style } = sheet
  Object.assign(style, { fontSize: `${MEASURED}px`, whiteSpace: 'nowrap', width: 'max-content' })
  const measured = {
    heights: heightsOf(sheet).map((one) => one / MEASURED),
    width: sheet.offsetWidth / MEASURED,
  }
  const chosen = filling(measured, space, columns === 'auto' ? columns : columns === 'one' ? 1 : 2)
  let type = Math.round(chosen.type * factor)
  Object.assign(style, { whiteSpace: '', width: `${columnWidth(chosen.columns, space)}px` })
  const inType = (size: number) => {
    style.fontSize = `${size}px`
    return screensIn(chosen.columns, heightsOf(sheet), space)
  }
  let screens = inType(type)
  // Heights are rounded to pixels, so that what was calculated may not fit by a few of them.
  for (let at = 0; at < ROUNDING && chosen.isWhole && factor === 1 && screens.length > 1; at++)
    screens = inType(--type)
  Object.assign(style, { fontSize: '', width: '' })
  return { ...chosen, type, screens: chosen.columns === 2 ? screens : null }
}

/** Of the sections, which stand one below the other. */
function heightsOf(sheet: HTMLElement): number[] {
  const places = [...sheet.children].map((child) => child.getBoundingClientRect())
  const end = sheet.getBoundingClientRect().bottom
  return places.map(({ top }, at) => (places[at + 1]?.top ?? end) - top)
}

type Columns = 'auto' | 'one' | 'two'

/** How many columns charts have, for all charts of this browser: as many as fill the screen, until a person chooses. */
export const useChartColumns = () => useStoredState<Columns>('chart-columns', ['auto', 'one', 'two'], 'auto')

/** A phone has room for one column only. */
export function ChartColumns(props: React.ComponentProps<typeof ColumnsChoice>) {
  return (
    <div className="max-sm:hidden">
      <ColumnsChoice {...props} />
    </div>
  )
}

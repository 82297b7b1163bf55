import { type RefObject, useEffect, useRef } from 'react'
import type { Charted } from '../../model/lists/chosen-chart.ts'
import { chartPlace } from '../../model/live/chart-place.ts'
import type { LivePlace } from '../../model/live/sending.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { ChartSheet, useChartLayout } from '../chart/chart-sheet.tsx'
import { useChartReading } from '../chart/use-chart-reading.ts'

interface Props {
  item: ShownItem
  arrangement: Charted
  live: LivePlace | null
  /** What is scrolled. */
  area: RefObject<HTMLElement | null>
}

/**
 * The chart of the item that is sung, in the key of the service or in the one that this person chose for it. The section that is
 * sung is marked and in sight.
 */
export function StageChart({ item, arrangement, live, area }: Props) {
  const { chart, reading, facts } = useChartReading({
    text: arrangement.chart,
    arrangement,
    choiceId: item.id,
    serviceKey: item.musicKey,
  })
  const sheet = useRef<HTMLDivElement>(null)
  const { layout } = useChartLayout(area, sheet, { content: [chart, reading], columns: 'auto' })
  const marked = live && chartPlace(chart, live, item.lyrics)
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is what moves the chart
  useEffect(() => {
    const section = sheet.current?.querySelector<HTMLElement>('[aria-current]')
    if (!layout) return
    // A smooth scroll would stop when more of the chart is laid out meanwhile.
    const behavior = hasBegun.current ? 'auto' : 'instant'
    const screen = section?.closest<HTMLElement>('[data-screen]')
    // A screen of two columns is shown whole.
    if (screen) screen.scrollIntoView({ block: 'start', behavior })
    else if (section) section.scrollIntoView({ block: 'center', behavior })
    // An item begins at its top, wherever the one before was read.
    else if (!hasBegun.current) area.current?.scrollTo({ top: 0, behavior })
    hasBegun.current = true
  }, [marked, layout, area])
  return (
    <>
      <p className="text-neutral-300">{facts.join(' · ')}</p>
      <ChartSheet ref={sheet} chart={chart} reading={reading} layout={layout} marked={marked} />
    </>
  )
}

import type { Charted } from '../../../model/lists/played-music.ts'
import type { ShownItem } from '../../../model/live/shown-items.ts'
import { ChartSheet } from '../../chart/chart-sheet.tsx'
import { useChartReading } from '../../chart/use-chart-reading.ts'

/** The chart of the item that is sung, in the key of the service or in the one that this person chose for it. */
export function StageChart({ item, arrangement }: { item: ShownItem; arrangement: Charted }) {
  const { chart, reading, facts } = useChartReading({
    text: arrangement.chart,
    arrangement,
    choiceId: item.id,
    serviceKey: item.musicKey,
  })
  return (
    <>
      <p className="mb-3 text-neutral-300">{facts.join(' · ')}</p>
      <ChartSheet chart={chart} reading={reading} twoColumns large />
    </>
  )
}

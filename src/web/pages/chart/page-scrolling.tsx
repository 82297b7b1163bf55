import type { Arrangement } from '../../../client/types.ts'
import type { Chart } from '../../../formats/chordpro/chart.ts'
import { useKeys } from '../../hooks/input/use-keys.ts'
import { useScreens } from '../../hooks/screen/use-screens.ts'
import { ScrollControls } from './scroll-controls.tsx'
import { useAutoScroll } from './use-auto-scroll.ts'

const page = () => document.scrollingElement
const body = () => document.body

/** Scrolls the page of a chart by itself, where the chart is longer than the screen. */
export function PageScrolling({ chart, arrangement }: { chart: Chart; arrangement: Arrangement }) {
  const { count } = useScreens(page, body)
  const scrolling = useAutoScroll(page, chart, arrangement)
  useKeys({ s: scrolling.toggle })
  // The room below the chart keeps its last line clear of the controls.
  return count > 1 ? (
    <div className="h-16 print:hidden">
      <ScrollControls {...scrolling} />
    </div>
  ) : null
}

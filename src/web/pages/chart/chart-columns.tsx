import { useStoredState } from '../../hooks/use-stored-state.ts'
import { ColumnsChoice } from '../../ui/song/print-choices.tsx'

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

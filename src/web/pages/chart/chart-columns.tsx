import { useStoredState } from '../../hooks/use-stored-state.ts'
import { ColumnsChoice } from '../../ui/song/print-choices.tsx'

type Columns = 'one' | 'two'

/** How many columns charts have, for all charts of this browser. */
export const useChartColumns = () => useStoredState<Columns>('chart-columns', ['one', 'two'], 'one')

/** A phone has room for one column only. */
export function ChartColumns(props: React.ComponentProps<typeof ColumnsChoice>) {
  return (
    <div className="max-sm:hidden">
      <ColumnsChoice {...props} />
    </div>
  )
}

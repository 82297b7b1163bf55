import { addresses, type ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useItemChart } from './follow/use-item-chart.ts'

interface Props {
  scope: Scope
  place: ServicePlace
  item: ShownItem
}

/** Leads to the chart of an item, in the key of the service. */
export function ChartLink({ scope, place, item }: Props) {
  const { fields } = useTexts()
  if (!useItemChart(scope, item)) return null
  return (
    <ButtonLink href={addresses.readItem(scope, place, item.id)} icon="music">
      {fields.chart}
    </ButtonLink>
  )
}

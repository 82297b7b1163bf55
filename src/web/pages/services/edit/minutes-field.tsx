import type { ServiceItem } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { itemProblems } from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { TextField } from '../../../ui/field.tsx'

interface Props<Item> {
  item: Item
  /** `run` joins changes to one step of undo. */
  onChange: (changed: Item, run: string) => void
}

/** How long an item takes. */
export function MinutesField<Item extends ServiceItem>({ item, onChange }: Props<Item>) {
  const { edit: t } = useServiceTexts()
  return (
    <TextField
      label={t.minutes}
      type="number"
      min={0}
      max={LIMITS.itemMinutes}
      className="max-w-28"
      value={item.minutes === null ? '' : String(item.minutes)}
      problem={itemProblems(item).includes('badMinutes') ? t.problems.badMinutes : null}
      onChange={(typed) =>
        onChange({ ...item, minutes: typed === '' ? null : Number(typed) }, `${item.id}:minutes`)
      }
    />
  )
}

import { useId } from 'react'
import { PERIODS, type Period, type PeriodName, periodOf } from '../../../model/services/usage.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { INPUT, TextField } from '../../../ui/field.tsx'

interface Props {
  today: string
  period: Period
  onChange: (period: Period) => void
}

/** A usual period, or any first and last day. */
export function PeriodFields({ today, period, onChange }: Props) {
  const { report: t } = useServiceTexts()
  const id = useId()
  const name = PERIODS.find((one) => {
    const { from, to } = periodOf(one, today)
    return from === period.from && to === period.to
  })
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_11rem_11rem]">
      <div className="min-w-0 space-y-1.5 max-sm:col-span-2">
        <label htmlFor={id} className="block font-medium text-sm">
          {t.period}
        </label>
        <select
          id={id}
          value={name ?? ''}
          onChange={({ target: { value } }) => {
            if (value !== '') onChange(periodOf(value as PeriodName, today))
          }}
          className={`${INPUT} h-[2.625rem]`}
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t.periods[one]}
            </option>
          ))}
          {!name && <option value="">{t.own}</option>}
        </select>
      </div>
      <TextField
        label={t.from}
        type="date"
        value={period.from}
        onChange={(from) => from !== '' && onChange({ ...period, from })}
        className="h-[2.625rem]"
      />
      <TextField
        label={t.to}
        type="date"
        value={period.to}
        onChange={(to) => to !== '' && onChange({ ...period, to })}
        className="h-[2.625rem]"
      />
    </div>
  )
}

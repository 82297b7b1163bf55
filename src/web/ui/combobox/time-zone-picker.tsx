import { useId, useState } from 'react'
import { findTimeZones, type TimeZone, timeZones, typedTimeZone } from '../../model/time-zones.ts'
import { useLanguage } from '../../texts/texts.ts'
import { INPUT, Labelled } from '../field.tsx'
import { OptionList, useCombobox } from './combobox.tsx'

interface Props {
  label: string
  listLabel: string
  /** Shown where what is typed finds no time zone. */
  noneFound: string
  hint: string
  /** The IANA name; empty while what is typed is none. */
  value: string
  problem: string | null
  /** Why the service refused it; shown at once. */
  refusal: string | null
  onChange: (timeZone: string) => void
}

/** Any time zone, by its city, by what people call it or by its offset. */
export function TimeZonePicker({
  label,
  listLabel,
  noneFound,
  hint,
  value,
  problem,
  refusal,
  onChange,
}: Props) {
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  // Naming all of them takes a moment, so it waits until the list is wanted.
  const [zones, setZones] = useState<readonly TimeZone[]>([])
  const box = useCombobox<TimeZone>({
    options: findTimeZones(typed ?? '', zones),
    first: typed?.trim() ? 0 : null,
    onPick: (zone) => {
      setTyped(null)
      onChange(zone.id)
    },
  })
  const open = () => {
    if (zones.length === 0) setZones(timeZones(language))
    box.open()
  }
  const shownProblem = refusal ?? (isLeft && value === '' ? problem : null)
  return (
    <Labelled id={id} label={label} hint={hint} problem={shownProblem}>
      <div className="relative">
        <input
          id={id}
          {...box.input}
          value={typed ?? value}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={shownProblem ? true : undefined}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onChange={(event) => {
            setTyped(event.target.value)
            setLeft(false)
            onChange(typedTimeZone(event.target.value) ?? '')
            open()
          }}
          onKeyDown={(event) => {
            if (zones.length === 0) setZones(timeZones(language))
            box.press(event)
          }}
          onBlur={() => {
            box.close()
            setLeft(true)
            if (value !== '') setTyped(null)
          }}
          className={INPUT}
        />
        <p role="status" className="not-empty:mt-1 text-sm">
          {typed?.trim() && value === '' && zones.length > 0 && box.list.options.length === 0
            ? noneFound
            : ''}
        </p>
        {box.expanded && (
          <OptionList
            label={listLabel}
            list={box.list}
            keyOf={(zone) => zone.id}
            isChosen={(zone) => zone.id === value}
            show={(zone) => (
              <>
                <span className="min-w-0 flex-1">
                  {zone.id.replaceAll('_', ' ')}
                  <span className="block text-muted text-xs">{zone.name}</span>
                </span>
                <span className="text-muted text-xs">{zone.offset}</span>
              </>
            )}
          />
        )}
      </div>
    </Labelled>
  )
}

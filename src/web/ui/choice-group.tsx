import { useId } from 'react'
import { classes } from './class-names.ts'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string; lang?: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, side by side. Radio buttons underneath, so arrows and screen readers work as usual. */
export function ChoiceGroup<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-lg border border-line bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className={classes(
            'inline-flex min-h-9 items-center rounded-md px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

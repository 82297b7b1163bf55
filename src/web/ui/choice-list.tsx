import { useId } from 'react'

interface Props<T extends string> {
  label: string
  /** Where the heading above says the same. */
  isLabelHidden?: boolean
  options: readonly { value: T; label: string; hint?: string }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** One of a few, each with a line about it. Radio buttons, so arrows and screen readers work as usual. */
export function ChoiceList<T extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  disabled,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset className="space-y-1" disabled={disabled}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium text-sm'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2 hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && (
              <span id={`${name}-${option.value}`} className="block text-muted text-sm">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

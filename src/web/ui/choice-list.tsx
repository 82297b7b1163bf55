import { useId } from 'react'

interface ChoiceListProps<T extends string> {
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
}: ChoiceListProps<T>) {
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

interface CheckBoxProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Something that is or is not so, with a line about it. */
export function CheckBox({ label, hint, checked, onChange, disabled }: CheckBoxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-3 size-4 shrink-0 accent-accent"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hint ? `${id}-note` : undefined}
      />
      <div>
        <label htmlFor={id} className="flex min-h-10 cursor-pointer items-center py-2 font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-note`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

import { useId } from 'react'

interface Props {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Something that is or is not so, with a line about it. */
export function CheckBox({ label, hint, checked, onChange, disabled }: Props) {
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

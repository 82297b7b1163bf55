import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { lengthOf } from '../../core/limits.ts'
import { classes } from './class-names.ts'

/** For the field that gets the cursor when it appears. */
export function useFirstFocus(isFirst: boolean) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return field
}

export const INPUT =
  'block w-full rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent aria-invalid:border-danger'

interface FieldProps {
  label: string
  hint?: ReactNode
  problem?: string | null | undefined
  /** Why the service refused the value; shown at once. */
  refusal?: string | null
  /** Shown as "12 / 200" once the text comes near its limit. */
  limit?: number
}

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
    /** Gets the cursor when the page opens. */
    isFirst?: boolean
  }

/** The problem of a field once the field was left: before that its text may not be finished. */
function useProblemAfterLeaving(problem: string | null | undefined) {
  const [isLeft, setLeft] = useState(false)
  return { problem: isLeft ? problem : null, onBlur: () => setLeft(true) }
}

export function TextField(props: InputProps) {
  const { label, hint, limit, value, onChange, className, isFirst = false, ...more } = props
  const { problem: found, refusal, ...rest } = more
  const id = useId()
  const { problem: left, onBlur } = useProblemAfterLeaving(found)
  const problem = refusal ?? left
  const field = useFirstFocus(isFirst)
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem} limit={limit} value={value}>
      <input
        ref={field}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? `${id}-note` : undefined}
        className={classes(INPUT, className)}
        {...rest}
      />
    </Labelled>
  )
}

type AreaProps = Omit<FieldProps, 'refusal'> &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea(props: AreaProps) {
  const { label, hint, problem: found, limit, value, onChange, className, ...rest } = props
  const id = useId()
  const { problem, onBlur } = useProblemAfterLeaving(found)
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem} limit={limit} value={value}>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? `${id}-note` : undefined}
        className={classes(INPUT, className)}
        {...rest}
      />
    </Labelled>
  )
}

/** A label above, a note or a problem below. */
export function Labelled({
  id,
  label,
  hint,
  problem,
  limit,
  value = '',
  children,
}: Omit<FieldProps, 'limit' | 'refusal'> & {
  id: string
  limit?: number | undefined
  value?: string
  children: ReactNode
}) {
  const length = lengthOf(value)
  return (
    <div className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {limit !== undefined && length > limit * 0.8 && <Counter length={length} limit={limit} />}
      </div>
      {children}
      {(problem || hint) && (
        <p id={`${id}-note`} className={classes('text-sm', problem ? 'text-danger' : 'text-muted')}>
          {problem || hint}
        </p>
      )}
    </div>
  )
}

export function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span
      className={classes('text-xs tabular-nums', length > limit ? 'font-semibold text-danger' : 'text-muted')}
    >
      {length} / {limit}
    </span>
  )
}

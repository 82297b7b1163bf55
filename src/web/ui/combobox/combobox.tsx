import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../class-names.ts'
import { INPUT, Labelled, useFirstFocus } from '../field.tsx'

interface Choices<Option> {
  /** What may be meant by what is typed. */
  options: readonly Option[]
  /** The option that Enter takes before an arrow key was pressed; null for none. */
  first: number | null
  /** Whether the first option is just what is typed: the first press of ↓ stays on it. */
  isTyped?: boolean
  onPick: (option: Option) => void
}

/**
 * The keys and the names of an editable combobox with a list, as the ARIA Authoring Practices describe it. The focus
 * stays in the text field; `aria-activedescendant` names the marked option.
 */
export function useCombobox<Option>({ options, first, isTyped = false, onPick }: Choices<Option>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const expanded = isOpen && options.length > 0
  const active = expanded ? within(moved ?? first, options.length) : null
  const open = () => {
    setOpen(true)
    setMoved(null)
  }
  const close = () => setOpen(false)
  const pick = (option: Option) => {
    close()
    onPick(option)
  }
  const step = (by: 1 | -1) => {
    if (!expanded) return open()
    const marked = isTyped && moved === null ? null : active
    const from = marked ?? (by === 1 ? -1 : 0)
    setMoved((from + by + options.length) % options.length)
  }

  /** Returns whether the key was meant for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const chosen = active === null ? undefined : options[active]
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && expanded) close()
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    expanded,
    open,
    close,
    press,
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
    },
    list: { id, active, options, pick },
  } as const
}

const within = (at: number | null, length: number) => (at === null ? null : Math.min(at, length - 1))

interface OptionListProps<Option> {
  label: string
  list: { id: string; active: number | null; options: readonly Option[]; pick: (option: Option) => void }
  keyOf: (option: Option) => string
  isChosen?: (option: Option) => boolean
  show: (option: Option) => ReactNode
}

/** The list below the field of a combobox, whose parent is positioned. */
export function OptionList<Option>({ label, list, keyOf, isChosen, show }: OptionListProps<Option>) {
  const element = useRef<HTMLDivElement>(null)
  const { id, active, options, pick } = list
  useEffect(() => {
    const option = active === null ? null : element.current?.children[active]
    option?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={element}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(20rem,45dvh)] scroll-py-1 overflow-y-auto overscroll-contain rounded-lg border border-control bg-surface p-1 shadow-lg"
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
        <div
          key={keyOf(option)}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen?.(option) ?? at === active}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
          className={classes(
            'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-sm hover:bg-accent-soft pointer-coarse:min-h-11',
            at === active && 'bg-accent-soft outline-2 outline-accent -outline-offset-2',
          )}
        >
          {show(option)}
        </div>
      ))}
    </div>
  )
}

interface SuggestFieldProps {
  label: string
  /** What the list of suggestions is called. */
  listLabel: string
  value: string
  limit?: number
  suggestions: readonly string[]
  /** Gets the cursor when it appears. */
  isFirst?: boolean
  onChange: (value: string) => void
}

/** A text field that suggests; what is typed counts as it is. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, listLabel, value, limit, suggestions, isFirst = false, onChange } = props
  const id = useId()
  const field = useFirstFocus(isFirst)
  const box = useCombobox<string>({ options: suggestions, first: null, onPick: onChange })
  return (
    <Labelled id={id} label={label} limit={limit} value={value}>
      <div className="relative">
        <input
          id={id}
          ref={field}
          {...box.input}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            box.open()
          }}
          onKeyDown={box.press}
          onBlur={box.close}
          className={INPUT}
        />
        {box.expanded && (
          <OptionList label={listLabel} list={box.list} keyOf={(entry) => entry} show={(entry) => entry} />
        )}
      </div>
    </Labelled>
  )
}

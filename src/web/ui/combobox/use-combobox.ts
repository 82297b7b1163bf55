import { type KeyboardEvent, useId, useState } from 'react'

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

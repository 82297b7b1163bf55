import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../class-names.ts'

interface Props<Option> {
  label: string
  list: { id: string; active: number | null; options: readonly Option[]; pick: (option: Option) => void }
  keyOf: (option: Option) => string
  isChosen?: (option: Option) => boolean
  show: (option: Option) => ReactNode
}

/** The list below the field of a combobox, whose parent is positioned. */
export function OptionList<Option>({ label, list, keyOf, isChosen, show }: Props<Option>) {
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

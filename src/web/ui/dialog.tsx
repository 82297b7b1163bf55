import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

interface Props {
  title: string
  closeLabel: string
  /** Without it the dialog cannot be closed, only answered. */
  onClose?: () => void
  wide?: boolean
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, gives it back and closes on Escape by itself. */
export function Dialog({ title, closeLabel, onClose, wide = false, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed while it is still part of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])
  // Browsers let a second Escape close any dialog; one that must be answered comes back.
  const closed = () => {
    if (!element.current || element.current.open) return
    if (onClose) onClose()
    else element.current.showModal()
  }
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={closed}
      className={`m-auto w-[calc(100vw-2rem)] ${wide ? 'max-w-3xl' : 'max-w-md'} rounded-2xl border border-line bg-surface p-0 text-ink shadow-2xl`}
    >
      <div className="flex items-center justify-between gap-4 border-line border-b py-3 pe-3 ps-6">
        <h2 id={titleId} className="font-semibold font-serif text-xl">
          {title}
        </h2>
        {onClose ? (
          <IconButton icon="close" label={closeLabel} onClick={onClose} className="max-sm:size-11" />
        ) : (
          <span className="h-10" />
        )}
      </div>
      <div className="p-6">{children}</div>
    </dialog>
  )
}

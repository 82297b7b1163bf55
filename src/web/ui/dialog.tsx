import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  useEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className={`m-auto w-[calc(100vw-2rem)] ${wide ? 'max-w-3xl' : 'max-w-md'} rounded-2xl border border-line bg-surface p-0 text-ink shadow-2xl`}
    >
      <div className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-6">
        <h2 id={titleId} className="font-semibold font-serif text-xl">
          {title}
        </h2>
        {onClose ? (
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        ) : (
          <span className="h-10" />
        )}
      </div>
      <div className="p-6">{children}</div>
    </dialog>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from './button.tsx'

/** For a button that had the focus and is about to go. */
export const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })

/** Over the foot of the page, above its bar on a phone. */
export function PageFoot({ children }: { children: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex flex-col items-center gap-2 px-4 sm:bottom-6 print:hidden"
    >
      {children}
    </div>
  )
}

interface BarProps {
  onClose: () => void
  /** Whether someone is at it. */
  onHold?: (isHeld: boolean) => void
  children: ReactNode
}

/** A sentence in the foot of the page, which can be closed. */
export function Bar({ onClose, onHold, children }: BarProps) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="pointer-events-auto flex w-full max-w-xl flex-wrap items-center gap-x-2 rounded-xl border border-line bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-lg sm:w-auto sm:flex-nowrap"
    >
      {children}
      <IconButton
        icon="close"
        label={t.close}
        onClick={() => {
          focusPage()
          onClose()
        }}
      />
    </div>
  )
}

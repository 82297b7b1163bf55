import { useLayoutEffect, useRef } from 'react'
import { ownValue } from '../../core/own-value.ts'
import { useSettings } from '../settings.tsx'

export type KeyHandlers = Record<string, (event: KeyboardEvent) => void>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Enter and space belong to the button or link that has the focus. */
const isPressing = ({ target, key }: KeyboardEvent) =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('a, button, summary') !== null

/** Single keys for the whole page. They are ignored in text fields and while a dialog is open. */
export function useKeys(handlers: KeyHandlers): void {
  const { shortcuts } = useSettings()
  const latest = useRef({ handlers, shortcuts })
  latest.current = { handlers, shortcuts }
  // Before the page is painted: a key counts as soon as the page is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isPressing(event) || document.querySelector('dialog[open]')) return
      const handler = ownValue(latest.current.handlers, event.key)
      const isLetter = event.key.length === 1 && event.key !== ' '
      if (!handler || (isLetter && latest.current.shortcuts === 'off')) return
      event.preventDefault()
      handler(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

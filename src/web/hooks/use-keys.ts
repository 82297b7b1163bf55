import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ownValue } from '../../core/own-value.ts'
import { useSettings } from '../settings.tsx'

type KeyHandlers = Record<string, (event: KeyboardEvent) => void>

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

/** The keys that a focused control uses itself. Page keys, and so pedals, are never among them. */
const OWN_KEYS: readonly (readonly [selector: string, keys: readonly string[]])[] = [
  ['a, button, summary', ['Enter', ' ']],
  ['input[type=checkbox]', [' ']],
  ['input[type=radio]', [' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
  ['select', ['Enter', ' ', 'ArrowUp', 'ArrowDown']],
]

const keepsKey = (target: EventTarget | null, key: string) =>
  target instanceof Element &&
  OWN_KEYS.some(([selector, keys]) => target.closest(selector) && keys.includes(key))

const isOpenSelect = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement && CSS.supports('selector(:open)') && target.matches(':open')

/**
 * Keys that turn pages, also after a click on a control. A control that was reached with Tab keeps the keys it needs; one
 * that was clicked or tapped keeps none, and a choice once made gives the focus back to the stage.
 */
export function usePageKeys(stage: RefObject<HTMLElement | null>, handlers: KeyHandlers): void {
  const { shortcuts } = useSettings()
  const latest = useRef({ handlers, shortcuts })
  latest.current = { handlers, shortcuts }
  // Before the page is painted: a key counts as soon as the page is seen.
  useLayoutEffect(() => {
    let reachedByKey = false
    const touched = () => {
      reachedByKey = false
    }
    const chosen = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) stage.current?.focus({ preventScroll: true })
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') reachedByKey = true
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isOpenSelect(event.target) || document.querySelector('dialog[open]')) return
      if (reachedByKey && keepsKey(event.target, event.key)) return open(event)
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const handler = ownValue(latest.current.handlers, key)
      const isLetter = key.length === 1 && key !== ' '
      if (!handler || (isLetter && latest.current.shortcuts === 'off')) return
      event.preventDefault()
      event.stopPropagation()
      handler(event)
    }
    window.addEventListener('keydown', press, true)
    window.addEventListener('pointerdown', touched, true)
    window.addEventListener('change', chosen, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('pointerdown', touched, true)
      window.removeEventListener('change', chosen, true)
    }
  }, [stage])
}

/** Up and down open the list of a select instead of changing it unseen, one entry at a time. */
function open(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof HTMLSelectElement) || !key.startsWith('Arrow') || !('showPicker' in target)) return
  event.preventDefault()
  target.showPicker()
}

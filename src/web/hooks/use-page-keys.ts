import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ownValue } from '../../core/own-value.ts'
import { useSettings } from '../settings.tsx'
import type { KeyHandlers } from './use-keys.ts'

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

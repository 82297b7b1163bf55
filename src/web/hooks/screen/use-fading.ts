import { type RefObject, useEffect, useState } from 'react'

const SHOWN_MS = 3_000
const MOVES = ['pointerdown', 'pointermove', 'focusin'] as const

/** Some browsers lack the selector of an open list. */
const IN_USE = CSS.supports('selector(:open)') ? ':focus-visible, select:open' : ':focus-visible'

/** The mouse events that browsers send after a touch. */
const PRESSES = ['mousedown', 'click'] as const

/** Whether controls are to be seen: they fade when nothing moves, and come back with a move or with the focus. */
export function useFading(controls: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let [last, isSeen, isBlind] = ['', true, false]
    const fade = () => {
      // A choice is being made there, by key or from an open list.
      if (controls.current?.querySelector(IN_USE)) timer = setTimeout(fade, SHOWN_MS)
      else {
        setShown(false)
        isSeen = false
      }
    }
    // A touch on controls that are not seen only brings them back.
    const press = (event: MouseEvent) => {
      const isMeant = !isBlind || event.detail === 0 || !controls.current?.contains(event.target as Node)
      if (event.type === 'click') isBlind = false
      if (isMeant) return
      event.preventDefault()
      event.stopPropagation()
    }
    const show = (event: Event) => {
      // The focus that goes back to the slide is no reason to show the controls.
      if (event.type === 'focusin' && !controls.current?.contains(event.target as Node)) return
      // Browsers send this for a resting pointer too, when something changes under it.
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        const place = `${event.screenX} ${event.screenY}`
        if (place === last) return
        last = place
      }
      if (event.type === 'pointerdown') isBlind = !isSeen
      isSeen = true
      clearTimeout(timer)
      timer = setTimeout(fade, SHOWN_MS)
      setShown(true)
    }
    timer = setTimeout(fade, SHOWN_MS)
    for (const move of MOVES) window.addEventListener(move, show, { passive: true })
    for (const name of PRESSES) window.addEventListener(name, press, true)
    return () => {
      clearTimeout(timer)
      for (const name of PRESSES) window.removeEventListener(name, press, true)
      for (const move of MOVES) window.removeEventListener(move, show)
    }
  }, [controls])
  return isShown
}

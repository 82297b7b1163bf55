import { type RefObject, useLayoutEffect, useState } from 'react'

/** The inner size of an element, kept up to date. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [space, setSpace] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const next = { width: target.clientWidth, height: target.clientHeight }
      setSpace((old) => (old.width === next.width && old.height === next.height ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return space
}

export interface TypeBounds {
  /** In hundredths of the smaller side of the window. */
  most: number
  /** In pixels. */
  least: number
}

/** Lines break where that makes the type larger by this factor. */
const WORTH_BREAKING = 1.25

/**
 * Gives an element the largest type in which it stays within the one around it, after each rendering and in each size of the
 * window. What does not fit in the smallest type overflows.
 */
export function useFittingType(element: RefObject<HTMLElement | null>, { most, least }: TypeBounds): void {
  useLayoutEffect(() => {
    const inner = element.current
    const outer = inner?.parentElement
    if (!inner || !outer) return
    const fits = () => inner.offsetHeight <= outer.clientHeight && inner.scrollWidth <= inner.clientWidth
    const largest = (whiteSpace: 'nowrap' | '') => {
      inner.style.whiteSpace = whiteSpace
      let [low, high] = [least, Math.max(least, Math.floor((most / 100) * Math.min(innerWidth, innerHeight)))]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        inner.style.fontSize = `${middle}px`
        if (fits()) low = middle
        else high = middle - 1
      }
      return low
    }
    const fit = () => {
      const whole = largest('nowrap')
      const broken = largest('')
      inner.style.fontSize = `${broken >= whole * WORTH_BREAKING ? broken : whole}px`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  })
}

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

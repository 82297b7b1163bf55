import { type ReactNode, useLayoutEffect, useRef } from 'react'

const SMALLEST = 12
const READABLE = 30
const LARGEST = 140

/** Sets its words as large as they fit into the space there is, and again whenever that space changes. */
export function Fitted({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const [outer, inner] = [frame.current, words.current]
      if (!outer || !inner) return
      // Whole lines first; only words that would become too small to read may break.
      inner.style.whiteSpace = 'nowrap'
      if (largest(inner, outer) < READABLE) {
        inner.style.whiteSpace = 'normal'
        largest(inner, outer)
      }
    }
    fit()
    const observer = new ResizeObserver(fit)
    if (frame.current) observer.observe(frame.current)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  })
  return (
    <div ref={frame} className="flex min-h-0 flex-1 items-center justify-center overflow-hidden">
      <div ref={words} className="max-w-full">
        {children}
      </div>
    </div>
  )
}

/** Sets and gives the largest size at which the words fit. */
function largest(inner: HTMLElement, outer: HTMLElement): number {
  let [low, high] = [SMALLEST, LARGEST]
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2)
    inner.style.fontSize = `${size}px`
    const fits = inner.scrollHeight <= outer.clientHeight && inner.scrollWidth <= outer.clientWidth
    if (fits) low = size
    else high = size
  }
  inner.style.fontSize = `${low}px`
  return low
}

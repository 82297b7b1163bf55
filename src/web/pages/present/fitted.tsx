import { type ReactNode, useLayoutEffect, useRef } from 'react'

const SMALLEST = 12
const LARGEST = 140

/** Sets its words as large as they fit into the space there is, and again whenever that space changes. */
export function Fitted({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const [outer, inner] = [frame.current, words.current]
      if (!outer || !inner) return
      let [low, high] = [SMALLEST, LARGEST]
      while (high - low > 1) {
        const size = Math.floor((low + high) / 2)
        inner.style.fontSize = `${size}px`
        const fits = inner.scrollHeight <= outer.clientHeight && inner.scrollWidth <= outer.clientWidth
        if (fits) low = size
        else high = size
      }
      inner.style.fontSize = `${low}px`
    }
    fit()
    const observer = new ResizeObserver(fit)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  })
  return (
    <div ref={frame} className="flex min-h-0 flex-1 items-center justify-center overflow-hidden">
      <div ref={words} className="max-w-full">
        {children}
      </div>
    </div>
  )
}

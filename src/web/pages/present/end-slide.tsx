import { useLayoutEffect, useRef } from 'react'
import type { Metadata } from '../../../client/types.ts'

const STEP = 0.9
const SMALLEST = 10

interface Props {
  metadata: Pick<Metadata, 'title' | 'authors' | 'copyright'>
  size: number
}

/** Who the song belongs to: in the type of the song, and smaller when that is too much to fit. */
export function EndSlide({ metadata, size }: Props) {
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const inner = words.current
    const outer = inner?.parentElement
    if (!inner || !outer) return
    const fit = () => {
      let next = size
      inner.style.fontSize = `${next}px`
      while (inner.scrollHeight > outer.clientHeight && next > SMALLEST) {
        next *= STEP
        inner.style.fontSize = `${next}px`
      }
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    return () => observer.disconnect()
  })
  return (
    <div ref={words} className="max-w-full space-y-[0.6em] text-center leading-snug">
      <p className="text-balance">{metadata.title}</p>
      {metadata.authors.length > 0 && (
        <p className="text-balance text-[0.6em]">{metadata.authors.join(', ')}</p>
      )}
      <p className="whitespace-pre-line text-balance text-[0.45em] text-neutral-300">{metadata.copyright}</p>
    </div>
  )
}

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef } from 'react'

export type Fit = 'width' | 'page'

interface Props {
  pdf: PDFDocumentProxy
  page: number
  fit: Fit
  zoom: number
  space: { width: number; height: number }
  label: string
  onDrawn?: ((page: number) => void) | undefined
}

const MAX_PIXEL_RATIO = 2

/** One page as large as it fits, times the zoom. */
export function PageCanvas({ pdf, page, fit, zoom, space, label, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef(onDrawn)
  drawn.current = onDrawn
  const { width, height } = space
  useEffect(() => {
    const target = canvas.current
    if (!target || width === 0) return
    let stop = () => {}
    let current = true
    const draw = async () => {
      const found = await pdf.getPage(page)
      if (!current) return
      const natural = found.getViewport({ scale: 1 })
      const byWidth = width / natural.width
      const scale = zoom * (fit === 'width' ? byWidth : Math.min(byWidth, height / natural.height))
      const sharpness = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1)
      const viewport = found.getViewport({ scale: scale * sharpness })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      target.style.width = `${Math.floor(viewport.width / sharpness)}px`
      target.style.height = `${Math.floor(viewport.height / sharpness)}px`
      const task = found.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
      drawn.current?.(page)
    }
    // A drawing that was cancelled by the next page is not a failure.
    draw().catch(() => {})
    return () => {
      current = false
      stop()
    }
  }, [pdf, page, fit, zoom, width, height])
  return <canvas ref={canvas} role="img" aria-label={label} className="block shrink-0 bg-white shadow-md" />
}

import type { Outline } from './outline.ts'
import type { Font } from './text-width.ts'

/** Something on a page, in points from its lower left corner. */
export type Mark =
  | {
      readonly kind: 'fill'
      readonly outline: Outline
      readonly x: number
      readonly y: number
      readonly scale: number
    }
  | {
      readonly kind: 'line'
      readonly from: readonly [number, number]
      readonly to: readonly [number, number]
      readonly width: number
    }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly x: number
      readonly y: number
      readonly size: number
      readonly font: Font
    }

export const fill = (outline: Outline, x: number, y: number, scale: number): Mark => ({
  kind: 'fill',
  outline,
  x,
  y,
  scale,
})

/** A sign that is drawn in several strokes, which may lie over one another. */
export const fillAll = (outlines: readonly Outline[], x: number, y: number, scale: number): Mark[] =>
  outlines.map((outline) => fill(outline, x, y, scale))

export const line = (x1: number, y1: number, x2: number, y2: number, width: number): Mark => ({
  kind: 'line',
  from: [x1, y1],
  to: [x2, y2],
  width,
})

export const text = (words: string, x: number, y: number, size: number, font: Font = 'Helvetica'): Mark => ({
  kind: 'text',
  text: words,
  x,
  y,
  size,
  font,
})

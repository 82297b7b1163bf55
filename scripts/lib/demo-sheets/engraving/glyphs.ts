import { brushed } from './brush.ts'
import { ellipse, moved, type Outline, polygon } from './outline.ts'

/**
 * The signs of music, drawn for this project. One unit is the space between two lines of the staff, y goes up, and the
 * origin is where a sign stands: its left edge, on the line or in the space it belongs to.
 */

/** Its origin is the second line, which it curls around. */
export const TREBLE_CLEF: readonly Outline[] = [
  [
    brushed([
      [1.42, -0.52, 0.06],
      [0.98, -0.3, 0.2],
      [0.86, 0.18, 0.24],
      [1.14, 0.68, 0.26],
      [1.68, 0.8, 0.34],
      [2.2, 0.44, 0.42],
      [2.32, -0.14, 0.38],
      [2.0, -0.72, 0.26],
      [1.38, -0.96, 0.2],
      [0.66, -0.76, 0.28],
      [0.2, -0.16, 0.38],
      [0.16, 0.62, 0.4],
      [0.56, 1.46, 0.36],
      [1.24, 2.24, 0.34],
      [1.78, 3.02, 0.34],
      [1.92, 3.74, 0.24],
      [1.68, 4.26, 0.12],
      [1.36, 4.06, 0.2],
      [1.14, 3.4, 0.24],
      [1.16, 2.6, 0.17],
      [1.36, 1.4, 0.13],
      [1.56, 0.1, 0.13],
      [1.74, -1.2, 0.14],
      [1.72, -1.98, 0.18],
      [1.34, -2.44, 0.16],
      [0.86, -2.36, 0.14],
      [0.7, -2.1, 0.12],
    ]),
  ],
  [moved(ellipse(0.66, 0.66), 0.92, -1.98)],
]

export const CLEF_WIDTH = 2.6

export const BLACK_HEAD: Outline = [moved(ellipse(1.28, 0.86, 24), 0.6, 0)]
export const BLACK_HEAD_WIDTH = 1.2

export const HALF_HEAD: Outline = [
  moved(ellipse(1.3, 0.88, 24), 0.61, 0),
  moved(ellipse(1.16, 0.46, 32), 0.61, 0),
]

export const WHOLE_HEAD: Outline = [moved(ellipse(1.8, 1), 0.9, 0), moved(ellipse(0.86, 0.66, 118), 0.9, 0)]
export const WHOLE_HEAD_WIDTH = 1.8

export const DOT: Outline = [ellipse(0.4, 0.4)]

/** Hangs from the end of a stem that goes up. */
export const FLAG_OF_STEM_UP: Outline = [
  brushed([
    [0.04, 0, 0.08],
    [0.2, -0.56, 0.36],
    [0.54, -1.08, 0.34],
    [0.88, -1.66, 0.26],
    [0.96, -2.3, 0.16],
    [0.78, -2.9, 0.05],
  ]),
]

/** Stands on the end of a stem that goes down. */
export const FLAG_OF_STEM_DOWN: Outline = [
  brushed([
    [0.04, 0, 0.08],
    [0.2, 0.56, 0.36],
    [0.56, 1.04, 0.34],
    [0.92, 1.58, 0.26],
    [1, 2.16, 0.16],
    [0.86, 2.68, 0.05],
  ]),
]

const slanted = (left: number, right: number, y: number, rise: number, thickness: number) =>
  polygon([
    [left, y - thickness / 2],
    [right, y + rise - thickness / 2],
    [right, y + rise + thickness / 2],
    [left, y + thickness / 2],
  ])

const upright = (x: number, from: number, to: number, thickness: number) =>
  polygon([
    [x - thickness / 2, from],
    [x + thickness / 2, from],
    [x + thickness / 2, to],
    [x - thickness / 2, to],
  ])

export const SHARP: readonly Outline[] = [
  [upright(0.32, -1.4, 1.26, 0.1)],
  [upright(0.68, -1.26, 1.4, 0.1)],
  [slanted(0, 1, -0.56, 0.24, 0.26)],
  [slanted(0, 1, 0.32, 0.24, 0.26)],
]

export const NATURAL: readonly Outline[] = [
  [upright(0.08, -0.62, 1.4, 0.1)],
  [upright(0.62, -1.4, 0.62, 0.1)],
  [slanted(0.03, 0.67, -0.56, 0.2, 0.24)],
  [slanted(0.03, 0.67, 0.36, 0.2, 0.24)],
]

export const FLAT: readonly Outline[] = [
  [upright(0.06, -0.72, 1.78, 0.1)],
  [
    brushed([
      [0.06, 0.22, 0.1],
      [0.36, 0.5, 0.18],
      [0.68, 0.42, 0.3],
      [0.7, 0.04, 0.28],
      [0.4, -0.4, 0.18],
      [0.06, -0.68, 0.1],
    ]),
  ],
]

/** Its origin is the middle line, as that of the other rests. */
export const QUARTER_REST: Outline = [
  brushed([
    [0.24, 1.46, 0.06],
    [0.66, 0.92, 0.34],
    [0.56, 0.5, 0.42],
    [0.4, 0.26, 0.4],
    [0.62, -0.2, 0.26],
    [0.94, -0.62, 0.08],
    [0.5, -0.56, 0.24],
    [0.28, -0.86, 0.26],
    [0.42, -1.22, 0.14],
    [0.62, -1.42, 0.05],
  ]),
]

export const EIGHTH_REST: readonly Outline[] = [
  [moved(ellipse(0.52, 0.52), 0.26, 0.42)],
  [
    brushed([
      [0.3, 0.28, 0.16],
      [0.62, 0.32, 0.14],
      [0.96, 0.66, 0.1],
    ]),
  ],
  [
    polygon([
      [0.42, -1.02],
      [0.56, -1.02],
      [1.02, 0.68],
      [0.9, 0.68],
    ]),
  ],
]

/** Stands on the middle line. */
export const HALF_REST: Outline = [
  polygon([
    [0, 0],
    [1.2, 0],
    [1.2, 0.52],
    [0, 0.52],
  ]),
]

/** Hangs from the line above it. */
export const WHOLE_REST: Outline = [
  polygon([
    [0, 1],
    [1.2, 1],
    [1.2, 0.48],
    [0, 0.48],
  ]),
]

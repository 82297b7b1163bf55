import { type Contour, type Point, smooth } from './outline.ts'

/** Where a brush passes, and how wide it is there. */
export type Stroke = readonly (readonly [x: number, y: number, width: number])[]

/** Points in between, so that the edges follow the bends of the stroke. */
const STEPS = 4

/** The outline of a stroke with a brush whose width changes on the way, as a pen on paper. */
export const brushed = (stroke: Stroke): Contour => {
  const path = refined(stroke)
  const sides = path.map(([x, y, width], at) => {
    const [before, after] = [path[at - 1] ?? [x, y, width], path[at + 1] ?? [x, y, width]]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const [nx, ny] = [(-dy / length) * (width / 2), (dx / length) * (width / 2)]
    return { left: [x + nx, y + ny] as Point, right: [x - nx, y - ny] as Point }
  })
  return smooth([...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()])
}

const refined = (stroke: Stroke): Stroke =>
  stroke.flatMap((from, at) => {
    const to = stroke[at + 1]
    if (!to) return [from]
    const [before, after] = [stroke[at - 1] ?? from, stroke[at + 2] ?? to]
    return Array.from({ length: STEPS }, (_, step) => {
      const on = (axis: 0 | 1 | 2) => between(before[axis], from[axis], to[axis], after[axis], step / STEPS)
      return [on(0), on(1), on(2)] as const
    })
  })

/** A Catmull-Rom spline between the second and the third of four values. */
const between = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)

export type Point = readonly [x: number, y: number]

/** A closed line of cubic Bézier curves: two handles and an end each. */
export interface Contour {
  readonly start: Point
  readonly curves: readonly (readonly [Point, Point, Point])[]
}

/** What is filled; where contours lie in one another, the inner one is a hole. */
export type Outline = readonly Contour[]

/** A smooth closed line through these points. */
export const smooth = (points: readonly Point[]): Contour => {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)]
    return [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ] as const
  })
  return { start: at(0), curves }
}

/** A closed line of straight edges. */
export const polygon = (points: readonly Point[]): Contour => ({
  start: points[0] ?? [0, 0],
  curves: [...points.slice(1), points[0] ?? [0, 0]].map((to) => [to, to, to] as const),
})

/** How far the handles of a quarter of a circle stand from its ends. */
const ROUND = 0.5523

/** An ellipse around the origin, turned by this many degrees. */
export const ellipse = (width: number, height: number, degrees = 0): Contour => {
  const [a, b, angle] = [width / 2, height / 2, (degrees * Math.PI) / 180]
  const turn = (x: number, y: number): Point => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]
  return {
    start: turn(a, 0),
    curves: [
      [turn(a, b * ROUND), turn(a * ROUND, b), turn(0, b)],
      [turn(-a * ROUND, b), turn(-a, b * ROUND), turn(-a, 0)],
      [turn(-a, -b * ROUND), turn(-a * ROUND, -b), turn(0, -b)],
      [turn(a * ROUND, -b), turn(a, -b * ROUND), turn(a, 0)],
    ],
  }
}

export const moved = ({ start, curves }: Contour, x: number, y: number): Contour => {
  const move = (point: Point): Point => [point[0] + x, point[1] + y]
  return { start: move(start), curves: curves.map(([a, b, c]) => [move(a), move(b), move(c)]) }
}

import { expect, test } from 'bun:test'
import { placeDuring, placeOf } from '../../../src/web/model/drag-order.ts'

/** Rows of different heights, one below the other. */
const rows = [40, 100, 40, 60].map((height, at, all) => ({
  top: all.slice(0, at).reduce((sum, other) => sum + other, 0),
  height,
}))

test.each([
  [0, 0, 0],
  [0, 60, 0],
  [0, 75, 1],
  [0, 145, 2],
  [0, 190, 2],
  [0, 195, 3],
  [0, 10_000, 3],
  [3, 0, 3],
  [3, -49, 3],
  [3, -55, 2],
  [3, -200, 0],
  [1, -80, 0],
  [9, 5, 9],
])('row %i, moved by %i pixels, is put down at %i', (from, offset, to) => {
  expect(placeOf(rows, from, offset)).toBe(to)
})

test('while a row is dragged every row has the place that it would have if it were put down', () => {
  const count = 5
  for (let from = 0; from < count; from++)
    for (let to = 0; to < count; to++) {
      const rows = Array.from({ length: count }, (_, at) => at)
      const after = rows.toSpliced(from, 1).toSpliced(to, 0, from)
      expect(rows.map((at) => placeDuring(at, from, to))).toEqual(rows.map((at) => after.indexOf(at)))
    }
})

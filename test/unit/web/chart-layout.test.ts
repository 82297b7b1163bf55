import { describe, expect, test } from 'bun:test'
import { columnWidth, filling, SCREEN_EDGE, screensIn } from '../../../src/web/model/chart/chart-layout.ts'
import { Random } from './random.ts'

const area = { width: 980, height: 700, above: 0 }
const chart = (sections: number, width = 18) => ({
  heights: Array.from({ length: sections }, () => 7),
  width,
})

describe('how a chart fills a screen', () => {
  test.each([
    ['a short one in one column and large type', chart(2), 'auto', { columns: 1, isWhole: true }],
    ['one of a screen in two columns', chart(8), 'auto', { columns: 2, isWhole: true }],
    ['a long one in two columns', chart(30), 'auto', { columns: 2, isWhole: false }],
    ['one with long lines in one column', chart(30, 40), 'auto', { columns: 1, isWhole: false }],
    ['one column where it was chosen', chart(30), 1, { columns: 1 }],
    ['two columns where they were chosen', chart(2), 2, { columns: 2 }],
  ] as const)('%s', (_name, measured, wanted, expected) => {
    expect(filling(measured, area, wanted)).toMatchObject(expected)
  })

  test('a phone has one column, also where two were chosen', () => {
    expect(filling(chart(9), { width: 358, height: 700, above: 0 }, 2).columns).toBe(1)
  })

  test('no line breaks that need not, and type is readable', () => {
    for (const width of [5, 12, 18, 26, 40, 70])
      for (const sections of [1, 3, 9, 40]) {
        const { columns, type } = filling(chart(sections, width), area, 'auto')
        const room = columnWidth(columns, area)
        expect(type).toBeGreaterThanOrEqual(16)
        expect(type * width <= room || room < 16 * width).toBe(true)
      }
  })
})

describe('the screens of two columns', () => {
  test('hold all sections in their order, each whole in a column where it is no longer', () => {
    const random = new Random(7)
    for (let round = 0; round < 500; round++) {
      const heights = Array.from({ length: 1 + random.below(30) }, () => 20 + random.below(900))
      const above = random.chance(2) ? 0 : 150
      const screens = screensIn(2, heights, { height: 700, above })
      expect(screens.flatMap(({ from, to }) => heights.slice(from, to))).toEqual(heights)
      for (const [at, { from, to, height }] of screens.entries()) {
        const isFirst = at === 0
        expect((height + (isFirst ? above : 0)) % 700).toBe(0)
        const room = 700 - (isFirst ? above : 0) - 2 * SCREEN_EDGE
        const own = heights.slice(from, to)
        if (own.length > 1) expect(columnsNeeded(own, room)).toBeLessThanOrEqual(2)
      }
    }
  })
})

function columnsNeeded(heights: readonly number[], room: number): number {
  let [columns, used] = [1, 0]
  for (const height of heights) {
    if (used + height > room) [columns, used] = [columns + 1, 0]
    used += height
  }
  return columns
}

import { describe, expect, test } from 'bun:test'
import { catchUp } from '../../../../src/web/model/changes/feed.ts'
import { churchWith, cursorsOf } from './changes-made.ts'

describe('catching up', () => {
  test('with a cursor: what came after it, in one request', async () => {
    for (const [cursor, after] of [
      [0, [1, 2, 3]],
      [1, [2, 3]],
      [3, []],
    ] as const) {
      const { church, read } = churchWith(3)
      const { changes, ...rest } = await catchUp(read, cursor)
      expect(cursorsOf(changes)).toEqual([...after])
      expect(rest).toEqual({ cursor: 3, isWhole: true })
      expect(church.asked).toBe(1)
    }
  })

  test('further behind than an answer holds: only where to go on', async () => {
    const { church, read } = churchWith(70_000)
    expect(await catchUp(read, 12)).toEqual({ changes: [], cursor: 70_000, isWhole: false })
    expect(church.asked).toBeLessThan(25)
  })

  test('499 changes later: all of them; 500: only where to go on', async () => {
    const { read } = churchWith(510)
    expect((await catchUp(read, 11)).changes).toHaveLength(499)
    expect(await catchUp(read, 10)).toEqual({ changes: [], cursor: 510, isWhole: false })
  })

  test('at a cursor that the service does not have, as after a backup was restored', async () => {
    for (const count of [0, 1, 39, 700]) {
      const { read } = churchWith(count)
      expect(await catchUp(read, count + 1)).toEqual({ changes: [], cursor: count, isWhole: false })
    }
  })

  test('without a cursor: the newest changes, however many there are', async () => {
    for (const count of [0, 1, 199, 200, 201, 399, 400, 401, 12_345]) {
      const { read } = churchWith(count)
      const { changes, ...rest } = await catchUp(read, null)
      expect(rest).toEqual({ cursor: count, isWhole: true })
      const newest = Array.from({ length: changes.length }, (_, at) => count - changes.length + at + 1)
      expect(cursorsOf(changes)).toEqual(newest)
      expect(changes.length).toBeGreaterThanOrEqual(Math.min(count, 200))
    }
  })
})

import { describe, expect, test } from 'bun:test'
import { catchUp } from '../../../../src/web/model/changes/feed.ts'
import { at, churchWith, cursorsOf } from './changes-made.ts'

describe('catching up', () => {
  test('with a cursor: what came after it, in one request', async () => {
    for (const [cursor, after] of [
      [0, [1, 2, 3]],
      [1, [2, 3]],
      [3, []],
    ] as const) {
      const { church, read } = churchWith(3)
      const { changes, ...rest } = await catchUp(read, at(cursor))
      expect(cursorsOf(changes)).toEqual([...after])
      expect(rest).toEqual({ ...at(3), isWhole: true })
      expect(church.asked).toBe(1)
    }
  })

  test('further behind than an answer holds: only where to go on', async () => {
    const { church, read } = churchWith(70_000)
    expect(await catchUp(read, at(12))).toEqual({ changes: [], ...at(70_000), isWhole: false })
    expect(church.asked).toBe(1)
  })

  test('500 changes later: all of them; 501: only where to go on', async () => {
    const { read } = churchWith(510)
    expect((await catchUp(read, at(10))).changes).toHaveLength(500)
    expect(await catchUp(read, at(9))).toEqual({ changes: [], ...at(510), isWhole: false })
  })

  test('at a cursor that the service does not have, as after a backup was restored', async () => {
    for (const count of [0, 1, 39, 700]) {
      const { read } = churchWith(count)
      expect(await catchUp(read, at(count + 1))).toEqual({ changes: [], ...at(count), isWhole: false })
    }
  })

  test('with a cursor of another feed, also where the church has as many changes again', async () => {
    const { read } = churchWith(3)
    for (const cursor of [0, 2, 3])
      expect(await catchUp(read, at(cursor, 'before'))).toEqual({ changes: [], ...at(3), isWhole: false })
  })

  test('without a cursor: the newest changes, however many there are', async () => {
    for (const count of [0, 1, 199, 200, 201, 399, 400, 401, 12_345]) {
      const { read } = churchWith(count)
      const { changes, ...rest } = await catchUp(read, null)
      expect(rest).toEqual({ ...at(count), isWhole: true })
      const newest = Array.from({ length: changes.length }, (_, index) => count - changes.length + index + 1)
      expect(cursorsOf(changes)).toEqual(newest)
      expect(changes.length).toBeGreaterThanOrEqual(Math.min(count, 200))
    }
  })
})

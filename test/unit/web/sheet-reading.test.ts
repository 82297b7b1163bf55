import { describe, expect, test } from 'bun:test'
import { otherKey } from '../../../src/web/model/chart/chart-reading.ts'
import { FileLoad } from '../../../src/web/pages/reader/load-file.ts'

describe('the key of a sheet', () => {
  test.each<[string | null, string | null, boolean]>([
    ['C', 'D', true],
    ['Bb', 'B', true],
    ['Am', 'G', true],
    ['C', 'C', false],
    ['Gb', 'F#', false],
    ['Am', 'C', false],
    ['C', null, false],
    [null, 'C', false],
    ['C', 'as usual', false],
  ])('%s in a service that sings it in %s is another one: %s', (sheet, service, isOther) => {
    expect(otherKey(sheet, service) !== null).toBe(isOther)
  })
})

describe('a file that is being loaded', () => {
  const bytes = (...values: number[]) => new Uint8Array(values)

  test('is read beyond any place, also after a new beginning', () => {
    const load = new FileLoad()
    const seen: number[] = []
    const forget = load.watch(() => seen.push(load.share()))
    load.begin(6)
    load.add(bytes(1, 2))
    load.add(bytes(3, 4))
    expect([0, 1, 2, 3, 4].map((place) => [...load.beyond(place)])).toEqual([
      [1, 2, 3, 4],
      [2, 3, 4],
      [3, 4],
      [4],
      [],
    ])
    load.begin(6)
    expect([...load.beyond(3)]).toEqual([])
    load.add(bytes(1, 2, 3, 4, 5, 6))
    load.complete()
    forget()
    load.begin(null)
    expect(seen).toEqual([0, 2 / 6, 4 / 6, 0, 1, 1])
    expect([load.isComplete, load.share()]).toEqual([true, 0])
  })
})

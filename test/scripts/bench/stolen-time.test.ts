import { expect, test } from 'bun:test'
import { readTicks, undisturbed } from '../../../scripts/lib/bench/stolen-time.ts'

test('the ticks of all processors, and those that were stolen, are read from the first line', () => {
  const stat = 'cpu  100 0 50 800 10 0 20 20 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n'
  expect(readTicks(stat)).toEqual({ all: 1000, stolen: 20 })
})

/** As if of each hundred ticks so many were stolen during each measurement. */
const ticksWith = (stolen: readonly number[]) => {
  const sums = [{ all: 0, stolen: 0 }]
  for (const count of stolen)
    sums.push({ all: sums.length * 100, stolen: (sums.at(-1)?.stolen ?? 0) + count })
  let reads = 0
  // Read before and after each.
  return () => sums[Math.ceil(reads++ / 2)] ?? { all: 0, stolen: 0 }
}

test('a measurement during which much was stolen is made again, and the first calm one counts', async () => {
  let made = 0
  const measured = await undisturbed(async () => ++made, ticksWith([30, 3, 2, 0]))
  expect(measured).toEqual({ result: 3, repeats: 2 })
})

test('where it never ends, the sixth counts', async () => {
  let made = 0
  const measured = await undisturbed(async () => ++made, ticksWith(Array.from({ length: 9 }, () => 50)))
  expect(measured).toEqual({ result: 6, repeats: 5 })
})

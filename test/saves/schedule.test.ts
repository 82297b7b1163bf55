import { expect, test } from 'bun:test'
import { Lane } from '../../src/saves/commit/lane.ts'
import { Schedule } from '../../src/saves/commit/schedule.ts'

const lanesNamed = (...names: string[]): Lane[] => names.map((name) => new Lane(name))

/** As after an attempt that met another transaction's lock. */
const locked = (lane: Lane): Lane => {
  const save = { command: Object.create(null), deadline: Number.POSITIVE_INFINITY, settle: () => {} }
  lane.attempted([save])
  return lane
}

/** A schedule of transactions that end when they are told to. */
const openSchedule = (concurrency: number, mayShare = false) => {
  const underWay = new Map<string, () => void>()
  const schedule = new Schedule({ concurrency, mayShare }, (lanes) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const name = lanes.map(({ churchId }) => churchId).join(' and ')
    underWay.set(name, () => {
      underWay.delete(name)
      resolve()
    })
    return promise
  })
  return {
    schedule,
    underWay: () => [...underWay.keys()],
    end: async (name: string) => {
      underWay.get(name)?.()
      await Bun.sleep(0)
    },
  }
}

test('churches that are locked hold at most half of the places, whoever came first', async () => {
  const { schedule, underWay, end } = openSchedule(4)
  for (const lane of lanesNamed('locked 1', 'locked 2', 'locked 3')) schedule.add(locked(lane))
  for (const lane of lanesNamed('free 1', 'free 2', 'free 3')) schedule.add(lane)
  schedule.startNext()
  expect(underWay()).toEqual(['locked 1', 'locked 2', 'free 1', 'free 2'])
  await end('free 1')
  expect(underWay()).toEqual(['locked 1', 'locked 2', 'free 2', 'free 3'])
  await end('free 2')
  expect(underWay()).toEqual(['locked 1', 'locked 2', 'free 3'])
  await end('locked 1')
  expect(underWay()).toEqual(['locked 2', 'free 3', 'locked 3'])
})

test('a church that was locked shares a transaction with nobody', () => {
  const { schedule, underWay } = openSchedule(1, true)
  const [first, second, third] = lanesNamed('first', 'second', 'third')
  if (!first || !second || !third) throw new Error('There are three.')
  for (const lane of [first, locked(second), third]) schedule.add(lane)
  schedule.startNext()
  expect(underWay()).toEqual(['first and third'])
})

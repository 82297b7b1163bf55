import { afterEach, describe, expect, test } from 'bun:test'
import { createLoop, type Loop } from '../../src/core/async/loop.ts'
import { until } from '../../testkit/until.ts'

const HOUR_MS = 3_600_000
const loops: Loop[] = []
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
})

/** A loop that counts its runs, and whose failures are those of `run`. */
const open = (
  given: { everyMs?: number; pauseMs?: number; run?: (runs: number) => Promise<number | undefined> } = {},
) => {
  const seen = { runs: 0, atOnce: 0, most: 0, begun: [] as number[], errors: [] as unknown[] }
  const loop = createLoop({
    everyMs: given.everyMs ?? HOUR_MS,
    ...(given.pauseMs === undefined ? {} : { pauseMs: given.pauseMs }),
    async run() {
      seen.begun.push(performance.now())
      seen.runs++
      seen.most = Math.max(seen.most, ++seen.atOnce)
      try {
        return await given.run?.(seen.runs)
      } finally {
        seen.atOnce--
      }
    },
    onError: (error) => seen.errors.push(error),
  })
  loops.push(loop)
  return { loop, seen }
}

describe('a loop', () => {
  test('runs when it is woken, and not before', async () => {
    const { loop, seen } = open()
    await Bun.sleep(30)
    expect(seen.runs).toBe(0)
    loop.wake()
    loop.wake()
    await until(() => seen.runs === 1)
    await Bun.sleep(30)
    expect(seen.runs).toBe(1)
  })

  test('never runs twice at once: woken during a run, it runs once more after it', async () => {
    const held = Promise.withResolvers<undefined>()
    const { loop, seen } = open({ run: (runs) => (runs === 1 ? held.promise : Promise.resolve(undefined)) })
    loop.wake()
    await until(() => seen.runs === 1)
    for (let time = 0; time < 3; time++) loop.wake()
    held.resolve(undefined)
    await until(() => seen.runs === 2)
    await Bun.sleep(30)
    expect([seen.runs, seen.most]).toEqual([2, 1])
  })

  test('runs when it is due: after its interval, or sooner where a run says so, but never later', async () => {
    const { seen } = open({ everyMs: 40, run: async (runs) => (runs === 1 ? 0 : HOUR_MS) })
    await until(() => seen.runs >= 4)
    const pauses = seen.begun.slice(1).map((at, index) => at - (seen.begun[index] ?? 0))
    expect(pauses[0]).toBeLessThan(35)
    expect(Math.min(...pauses.slice(1))).toBeGreaterThanOrEqual(38)
  })

  test('leaves a pause between the beginnings of two runs, however often it is woken', async () => {
    const { loop, seen } = open({ pauseMs: 50 })
    const waking = setInterval(() => loop.wake(), 1)
    await until(() => seen.runs === 4)
    clearInterval(waking)
    for (const [index, at] of seen.begun.slice(1).entries())
      expect(at - (seen.begun[index] ?? 0)).toBeGreaterThanOrEqual(48)
  })

  test('reports the first of several failures, backs off although it is woken, and goes on', async () => {
    const { loop, seen } = open({
      run: async (runs) => {
        if (runs <= 3 || runs === 5) throw new Error(`failure ${runs}`)
      },
    })
    loop.wake()
    const waking = setInterval(() => loop.wake(), 1)
    await until(() => seen.runs >= 5 && seen.errors.length === 2)
    clearInterval(waking)
    expect(seen.errors.map(String)).toEqual(['Error: failure 1', 'Error: failure 5'])
    const pauses = seen.begun.slice(1, 4).map((at, index) => at - (seen.begun[index] ?? 0))
    for (const [index, least] of [250, 500, 1000].entries())
      expect(pauses[index]).toBeGreaterThanOrEqual(least - 2)
  })

  test('stops: waits for the run under way, has no further one, and reports nothing any more', async () => {
    const held = Promise.withResolvers<undefined>()
    const { loop, seen } = open({ everyMs: 10, run: () => held.promise })
    loop.wake()
    await until(() => seen.runs === 1)
    let hasStopped = false
    const stopping = loop.stop().then(() => {
      hasStopped = true
    })
    await Bun.sleep(20)
    expect(hasStopped).toBe(false)
    held.reject(new Error('cut short'))
    await stopping
    loop.wake()
    await Bun.sleep(30)
    expect([seen.runs, seen.errors]).toEqual([1, []])
  })
})

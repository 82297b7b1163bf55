import { afterEach, describe, expect, test } from 'bun:test'
import { Limiter, LimiterFull } from '../../src/core/async/limiter.ts'
import { createLoop, type Loop } from '../../src/core/async/loop.ts'
import { callWhenSlow, withTimeout } from '../../src/core/time.ts'
import { nextTurn, until } from '../../testkit/until.ts'

/** Work that ends when the test calls `end`. */
const heldWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  return {
    started,
    finish: resolve,
    named: (name: string) => async () => {
      started.push(name)
      await promise
      return name
    },
  }
}

describe('Limiter', () => {
  test('runs as many at once as it allows, the others afterwards in their order', async () => {
    const limiter = new Limiter({ concurrency: 2, maxWaiting: 10 })
    const work = heldWork()
    const all = ['a', 'b', 'c', 'd'].map((name) => limiter.run(work.named(name)))
    await nextTurn()
    expect(work.started).toEqual(['a', 'b'])
    expect([limiter.running, limiter.waiting]).toEqual([2, 2])
    work.finish()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    expect(work.started).toEqual(['a', 'b', 'c', 'd'])
    expect([limiter.running, limiter.waiting]).toEqual([0, 0])
  })

  test('gives one key at most its share, and serves the next one meanwhile', async () => {
    const limiter = new Limiter({ concurrency: 3, concurrencyPerKey: 1, maxWaiting: 10 })
    const work = heldWork()
    const keys = { a1: ['a'], a2: ['a'], b1: ['b'], ab: ['a', 'b'] }
    const all = Object.entries(keys).map(([name, of]) => limiter.run(work.named(name), { keys: of }))
    await nextTurn()
    expect(work.started).toEqual(['a1', 'b1'])
    work.finish()
    await Promise.all(all)
    expect(work.started).toEqual(['a1', 'b1', 'a2', 'ab'])
  })

  test('refuses one more than may wait', async () => {
    const limiter = new Limiter({ concurrency: 1, maxWaiting: 1 })
    const work = heldWork()
    const all = [limiter.run(work.named('a')), limiter.run(work.named('b'))]
    await expect(limiter.run(work.named('c'))).rejects.toBeInstanceOf(LimiterFull)
    work.finish()
    await Promise.all(all)
    expect(work.started).toEqual(['a', 'b'])
  })

  test('refuses one more than may wait with the same key, and lets others wait', async () => {
    const limiter = new Limiter({ concurrency: 1, maxWaiting: 10, maxWaitingPerKey: 1 })
    const work = heldWork()
    const run = (name: string, ...keys: string[]) => limiter.run(work.named(name), { keys })
    const all = [run('a1', 'a'), run('a2', 'a'), run('b1', 'b'), run('none')]
    await expect(run('a3', 'a')).rejects.toBeInstanceOf(LimiterFull)
    await expect(run('cb', 'c', 'b')).rejects.toBeInstanceOf(LimiterFull)
    work.finish()
    await Promise.all(all)
    expect(work.started).toEqual(['a1', 'a2', 'b1', 'none'])
  })

  test('drops one who gives up while waiting', async () => {
    const limiter = new Limiter({ concurrency: 1, maxWaiting: 10 })
    const work = heldWork()
    const gone = new AbortController()
    const first = limiter.run(work.named('a'))
    const second = limiter.run(work.named('b'), { signal: gone.signal })
    const third = limiter.run(work.named('c'))
    gone.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await expect(limiter.run(work.named('d'), { signal: gone.signal })).rejects.toThrow('gone')
    work.finish()
    await Promise.all([first, third])
    expect(work.started).toEqual(['a', 'c'])
  })

  test('gives the place back when the work fails', async () => {
    const limiter = new Limiter({ concurrency: 1, maxWaiting: 0 })
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limiter.run(async () => 'next')).toBe('next')
  })
})

describe('loop', () => {
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
      const { seen } = open({ everyMs: 600, run: async (runs) => (runs === 1 ? 0 : HOUR_MS) })
      await until(() => seen.runs >= 3)
      const pauses = seen.begun.slice(1).map((at, index) => at - (seen.begun[index] ?? 0))
      expect(pauses[0]).toBeLessThan(300)
      expect(Math.min(...pauses.slice(1))).toBeGreaterThanOrEqual(590)
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
})

const HOUR_MS = 3_600_000

const never = new Promise<never>(() => {})

describe('withTimeout', () => {
  test('work in time gives its own result', async () => {
    expect(await withTimeout(Promise.resolve('done'), HOUR_MS, () => 'late')).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('broken')), HOUR_MS, () => 'late')).rejects.toThrow(
      'broken',
    )
  })

  test('work that takes too long gives what onTimeout returns or throws', async () => {
    expect(await withTimeout(never, 1, () => 'late')).toBe('late')
    const fail = () => {
      throw new Error('too late')
    }
    await expect(withTimeout(never, 1, fail)).rejects.toThrow('too late')
  })

  test('a time that is already over is no error', async () => {
    expect(await withTimeout(never, -1, () => 'late')).toBe('late')
  })

  test('work that fails after its time does not end the process', async () => {
    const work = Promise.withResolvers<string>()
    expect(await withTimeout(work.promise, 1, () => 'late')).toBe('late')
    work.reject(new Error('broken'))
    await new Promise((next) => setImmediate(next))
  })
})

describe('callWhenSlow', () => {
  test('slow work is announced once and still waited for', async () => {
    const work = Promise.withResolvers<string>()
    let calls = 0
    const result = await callWhenSlow(work.promise, 1, () => {
      calls++
      work.resolve('done')
    })
    expect([result, calls]).toEqual(['done', 1])
  })
})

import { describe, expect, test } from 'bun:test'
import { Limiter, LimiterFull } from '../../src/core/async/limiter.ts'
import { nextTurn } from '../../testkit/until.ts'

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

import { describe, expect, test } from 'bun:test'
import { callWhenSlow, withTimeout } from '../../src/core/async/timeout.ts'

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

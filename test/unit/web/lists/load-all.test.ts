import { expect, test } from 'bun:test'
import { LoadAll } from '../../../../src/web/model/lists/load-all.ts'
import { NoAnswer, RefusedRequest } from '../../../../src/web/model/save/failure.ts'

const refused = (status: number, retryAfter: number | null = null) =>
  new RefusedRequest(status, { error: `refused with ${status}` }, retryAfter)

/** A service with prepared answers by id, and a clock that the test moves. */
function setUp(ids: string[], answers: Record<string, (Error | string)[]>, pace: () => number = () => 0) {
  const asked: string[] = []
  const waits: { seconds: number; callback: () => void }[] = []
  let [open, most] = [0, 0]
  const settled = Promise.withResolvers<void>()
  const loading: LoadAll<string> = new LoadAll(ids, {
    request: async (id) => {
      asked.push(id)
      most = Math.max(most, ++open)
      await Promise.resolve()
      open--
      const answer = answers[id]?.shift() ?? id
      if (answer instanceof Error) throw answer
      return answer
    },
    after: (seconds, callback) => {
      const wait = { seconds, callback }
      waits.push(wait)
      return () => void waits.splice(waits.indexOf(wait), 1)
    },
    pace,
    changed: () => {
      if (loading.hold || loading.loaded.size === new Set(ids).size) settled.resolve()
    },
  })
  return { loading, asked, waits, settled: settled.promise, most: () => most }
}

test('asks once for each id: the first alone, which tells the rate limit, then a few at a time', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'a']
  const { loading, asked, settled, most } = setUp(ids, {})
  loading.start()
  await settled
  expect(asked.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(most()).toBe(4)
  expect(loading.loaded.get('f')).toEqual({ kind: 'ready', value: 'f' })
})

test('404 and 400 are missing, any other refusal is told, the rest goes on', async () => {
  const { loading, settled } = setUp(['a', 'b', 'c', 'd'], {
    a: [refused(404)],
    b: [refused(400)],
    c: [refused(500)],
  })
  loading.start()
  await settled
  expect(Object.fromEntries(loading.loaded)).toEqual({
    a: { kind: 'missing' },
    b: { kind: 'missing' },
    c: { kind: 'refused', message: 'refused with 500' },
    d: { kind: 'ready', value: 'd' },
  })
})

test.each([
  ['429', refused(429, 17), { reason: 'tooMany', seconds: 17 }],
  ['503', refused(503), { reason: 'noAnswer', seconds: 5 }],
  ['no answer', new NoAnswer(), { reason: 'noAnswer', seconds: 5 }],
  ['401', refused(401), { reason: 'noAnswer', seconds: 5 }],
] as const)('%s is waited out, and then it goes on', async (_name, failure, hold) => {
  const { loading, asked, waits, settled } = setUp(['a'], { a: [failure] })
  loading.start()
  await settled
  expect(loading.hold).toEqual(hold)
  waits.shift()?.callback()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect([asked, loading.loaded.get('a'), loading.hold]).toEqual([
    ['a', 'a'],
    { kind: 'ready', value: 'a' },
    null,
  ])
})

test('nothing is asked for while the rate limit is nearly used up', async () => {
  let wait = 30
  const { loading, asked, waits, settled } = setUp(['a', 'b'], {}, () => wait)
  loading.start()
  await settled
  expect([asked, waits.length, loading.hold]).toEqual([[], 1, { reason: 'tooMany', seconds: 30 }])
  wait = 0
  loading.tryNow()
  expect([asked, waits.length]).toEqual([['a'], 0])
})

test('after a wait one request goes out even when the limit is never as high as the pace wants it', async () => {
  const { loading, asked, waits, settled } = setUp(['a', 'b'], {}, () => 30)
  loading.start()
  await settled
  for (const expected of [['a'], ['a', 'b']]) {
    waits.shift()?.callback()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    expect(asked).toEqual(expected)
  }
  expect(loading.loaded.size).toBe(2)
})

test('what was stopped asks for nothing more and tells nothing', async () => {
  const { loading, asked, waits } = setUp(['a', 'b', 'c', 'd', 'e', 'f'], {})
  loading.start()
  loading.stop()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect([asked.length, loading.loaded.size, waits.length]).toEqual([1, 0, 0])
})

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createUser } from '../../src/auth/service.ts'
import { systemClock } from '../../src/core/time/clock.ts'
import { reportFigure } from '../../testkit/figures.ts'
import { client } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** How often a value of the one side is larger than one of the other: 0.5 if they have the same distribution. */
const largerShare = (left: readonly number[], right: readonly number[]): number => {
  let larger = 0
  for (const a of left) for (const b of right) larger += a > b ? 1 : a === b ? 0.5 : 0
  return larger / (left.length * right.length)
}

test('401: the time of a refused sign-in does not tell whether the address is known', async () => {
  const known = 'known@example.org'
  await createUser(
    { collections: server.database.collections, clock: systemClock },
    { email: known, password: 'x' },
  )
  const random = new Random(7)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const rounds = Array.from({ length: 32 }, (_, at) => (at % 2 === 0 ? 'known' : 'unknown'))
  // In an order that no drift of the machine follows.
  const order = rounds.map((which) => ({ which, at: random.next() })).sort((a, b) => a.at - b.at)
  for (const { which } of order) {
    const email = which === 'known' ? known : `${random.uuid()}@example.org`
    const began = performance.now()
    const body = { email, password: 'wrong' }
    const answer = await client(server).send('/api/v1/session', { method: 'POST', body })
    times[which as 'known' | 'unknown'].push(performance.now() - began)
    expect(answer.status).toBe(401)
  }
  // With 16 each, chance alone leaves this range about once in ten thousand runs; a real difference gives 0 or 1.
  const share = largerShare(times.known, times.unknown)
  reportFigure({
    name: 'sign-in timing',
    value: `${share.toFixed(2)} (0.5: not told apart)`,
    isHeld: share > 0.1 && share < 0.9,
  })
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThan(0.9)
})

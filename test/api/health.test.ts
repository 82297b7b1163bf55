import { afterAll, expect, test } from 'bun:test'
import { client } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
afterAll(() => server.stop())

test('200: live says ok, to anyone', async () => {
  const answer = await client(server).send('/api/health/live')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('200: ready says ok while storage answers', async () => {
  const answer = await client(server).send('/api/health/ready')
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

test('200: health is never limited, however often it is asked', async () => {
  const asked = Array.from({ length: 20 }, () => client(server).send('/api/health/ready'))
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers[0]?.headers.has('ratelimit')).toBe(false)
})

test('200: HEAD answers like GET, without the body', async () => {
  const answer = await client(server).send('/api/health/live', { method: 'HEAD' })
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { client, makeUser, PASSWORD } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const lines: string[] = []
const server = await startTestServer({ log: createLog('info', (line) => lines.push(line)) })
const user = await makeUser(server)
afterAll(() => server.stop())
beforeEach(() => {
  lines.length = 0
})

test('one JSON line a request: method, route, status, time and the id the client got', async () => {
  const { headers } = await user.send('/api/v1/churches')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toEndWith('}\n')
  const { time, ms, ...entry } = JSON.parse(lines[0] ?? '')
  expect(entry).toEqual({
    level: 'info',
    message: 'request',
    method: 'GET',
    route: '/api/v1/churches',
    status: 200,
    requestId: headers.get('x-request-id'),
  })
  expect(ms).toBeNumber()
  expect(Number.isNaN(Date.parse(time))).toBe(false)
})

test('the route is the template, not the address: no id and no search word is kept', async () => {
  const id = crypto.randomUUID()
  await user.send(`/api/v1/churches/${id}/songs?q=a-private-grief`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: '/api/v1/churches/{churchId}/songs',
    status: 404,
  })
  expect(lines.join('')).not.toMatch(new RegExp(`${id}|a-private-grief`))
})

test('no password, address, cookie or token is ever written, whether it worked or not', async () => {
  const send = (body: unknown) => client(server).send('/api/v1/session', { method: 'POST', body })
  const good = await send({ email: user.email, password: PASSWORD })
  await send({ email: user.email, password: 'hunter2-wrong' })
  await send({ email: user.email, password: 'hunter2-wrong', surprise: 'hunter2-surprise' })
  await user.send('/hunter2-path?token=hunter2-query')
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([204, 401, 400, 404])
  const token = /=([\w-]{43});/.exec(good.headers.get('set-cookie') ?? '')?.[1] ?? 'no token'
  for (const secret of [PASSWORD, 'hunter2', user.email ?? '', token, user.cookie ?? ''])
    expect(lines.join('')).not.toContain(secret)
})

test('LOG_LEVEL=warn keeps requests out, silent keeps everything out', () => {
  const written: string[] = []
  const write = (line: string) => void written.push(line)
  createLog('warn', write)('info', 'request')
  createLog('silent', write)('error', 'unexpected')
  expect(written).toEqual([])
  createLog('warn', write)('error', 'unexpected')
  expect(written).toHaveLength(1)
})

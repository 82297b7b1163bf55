import { afterEach, expect, test } from 'bun:test'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { makeProgram } from '../../testkit/tokens.ts'

let server: TestServer
afterEach(() => server.stop())

const start = async (limit: string) => {
  server = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: limit } })
  return makeChurch(server)
}
const statuses = async (who: Client, path: string, times: number, headers = {}) => {
  const found: number[] = []
  for (let time = 0; time < times; time++) found.push((await who.send(path, { headers })).status)
  return found
}
const times = (count: number, status: number) => Array<number>(count).fill(status)
const limitOf = (headers: Headers) => headers.get('ratelimit-policy')

test('429: people and tokens are counted apart, each five times the limit of an address', async () => {
  const churchId = await start('2')
  const path = `/api/v2/churches/${churchId}/songs`
  const [one, two] = [
    await makeMember(server, churchId, 'Editor'),
    await makeMember(server, churchId, 'Editor'),
  ]
  const [first, second] = [
    await makeProgram(server, churchId, one, 'read'),
    await makeProgram(server, churchId, one, 'read'),
  ]
  for (const who of [one, two, first, second])
    expect(await statuses(who, path, 11)).toEqual([...times(10, 200), 429])
  const [person, token] = [await one.send(path), await first.send(path)]
  expect([person.status, limitOf(person.headers)]).toEqual([429, '"people";q=10;w=60'])
  expect([token.status, limitOf(token.headers)]).toEqual([429, '"tokens";q=10;w=60'])
  expect(person.headers.get('retry-after')).toMatch(/^\d+$/)
  // The address has used nothing of its own limit: neither there nor in version 1.
  expect(await statuses(client(server), '/api/v2/churches', 1)).toEqual([401])
  expect(await statuses(one, '/api/v1/churches', 1)).toEqual([200])
})

test('429: public routes are counted by address, ten times its limit, and say so', async () => {
  const churchId = await start('2')
  const path = `/api/v2/public/churches/${churchId}/songs`
  const first = await client(server).send(path)
  expect([limitOf(first.headers), first.headers.get('ratelimit')]).toEqual([
    '"public";q=20;w=60',
    expect.stringMatching(/^"public";r=19;t=\d+$/),
  ])
  expect(await statuses(client(server), path, 20)).toEqual([...times(19, 200), 429])
  // Version 1 counts as before.
  expect(await statuses(client(server), path.replace('v2', 'v1'), 3)).toEqual([200, 200, 429])
})

test('429: everything else of version 2 is counted by address, together with version 1', async () => {
  await start('3')
  expect(await statuses(client(server), '/api/v2/churches', 1)).toEqual([401])
  expect(await statuses(client(server), '/api/v2/nowhere', 1)).toEqual([404])
  expect(await statuses(client(server), '/api/openapi.json', 1)).toEqual([200])
  expect(await statuses(client(server), '/api/v2/openapi.json', 1)).toEqual([429])
})

test('429: invalid sessions and tokens use up the address, before anything is looked up', async () => {
  const churchId = await start('4')
  const member = await makeMember(server, churchId, 'Viewer')
  const path = `/api/v2/churches/${churchId}/songs`
  const bad = client(server, { token: 'A'.repeat(43) })
  const refused = await bad.send(path)
  expect([refused.status, limitOf(refused.headers)]).toEqual([401, '"invalid";q=4;w=60'])
  const headers = { authorization: 'Bearer nonsense' }
  expect(await statuses(client(server), path, 1, headers)).toEqual([401])
  expect(await statuses(client(server), path.replace('/churches', '/public/churches'), 1, headers)).toEqual([
    401,
  ])
  expect(await statuses(bad, path, 1)).toEqual([401])
  const beyond = await member.send(path)
  expect([beyond.status, limitOf(beyond.headers)]).toEqual([429, '"invalid";q=4;w=60'])
  // What names no session or token is not affected, and neither is version 1.
  expect((await client(server).send(path.replace('/churches', '/public/churches'))).status).toBe(200)
  expect((await member.send('/api/v1/churches')).status).toBe(200)
})

test('429: what is sung at the moment is counted apart: streams, and requests without one', async () => {
  const churchId = await start('1')
  const songs = `/api/v2/public/churches/${churchId}/songs`
  const path = `/api/v2/public/churches/${churchId}/services/${crypto.randomUUID()}/live`
  const visitor = client(server)
  const headers = { accept: 'text/event-stream' }
  expect(await statuses(visitor, path, 101)).toEqual([...times(100, 404), 429])
  expect(await statuses(visitor, path, 18, headers)).toEqual([...times(17, 404), 429])
  expect(await statuses(visitor, songs, 11)).toEqual([...times(10, 200), 429])
  const [poll, stream] = [await visitor.send(path), await visitor.send(path, { headers })]
  expect([limitOf(poll.headers), limitOf(stream.headers)]).toEqual([
    '"livePolls";q=100;w=60',
    '"liveStreams";q=17;w=60',
  ])
})

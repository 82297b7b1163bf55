import { afterAll, describe, expect, test } from 'bun:test'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { makeProgram } from '../../testkit/tokens.ts'

const PAGE = 'https://www.example.org'
const OTHER = 'https://other.example.org'
const server = await startTestServer({ env: { CORS_ORIGINS: `https://a.example.org,${PAGE}` } })
const churchId = await makeChurch(server)
afterAll(() => server.stop())

const corsHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control') || name === 'vary'))

const EXPOSED =
  'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Content-Range, Idempotency-Replayed'

const preflight = (path: string, origin: string) => {
  const asks = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  }
  return fetch(`${server.url}${path}`, { method: 'OPTIONS', headers: asks })
}

describe('a preflight', () => {
  test.each(['/songs', '/songs/x', '/assets/y/content'])('204: of a listed page, for %s', async (rest) => {
    const answer = await preflight(`/api/v2/churches/${churchId}${rest}`, PAGE)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(corsHeaders(answer.headers)).toEqual({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, if-match, idempotency-key, if-range, last-event-id, range',
      'access-control-max-age': '86400',
      'access-control-expose-headers': EXPOSED,
      vary: 'Origin',
    })
  })

  test('405: of a page that is not listed, and of version 1', async () => {
    expect((await preflight('/api/v2/churches', OTHER)).status).toBe(405)
    const inVersion1 = await preflight('/api/v1/churches', PAGE)
    expect([inVersion1.status, corsHeaders(inVersion1.headers)]).toEqual([405, {}])
  })
})

describe('an answer', () => {
  const allowed = {
    'access-control-allow-origin': PAGE,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  }

  test('names a listed page, with every status', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const program = await makeProgram(server, churchId, member, 'read')
    const headers = { origin: PAGE }
    const answers = [
      await program.send(`/api/v2/churches/${churchId}/songs`, { headers }),
      await client(server).send(`/api/v2/public/churches/${churchId}/songs`, { headers }),
      await client(server).send('/api/v2/churches', { headers }),
      await client(server).send('/api/v2/nowhere', { headers }),
      await client(server).send('/api/v2/churches', { method: 'PUT', headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 405])
    for (const answer of answers) expect(corsHeaders(answer.headers)).toEqual(allowed)
  })

  test('to another page, and of version 1, allows nothing', async () => {
    const path = `/public/churches/${churchId}/songs`
    const asked = async (place: string, origin: string) =>
      corsHeaders((await client(server).send(place, { headers: { origin } })).headers)
    expect(await asked(`/api/v2${path}`, OTHER)).toEqual({ vary: 'Origin' })
    expect(await asked(`/api/v1${path}`, PAGE)).toEqual({})
    expect(await asked('/api/openapi.json', PAGE)).toEqual({})
    expect(await asked('/api/health/live', PAGE)).toEqual({})
  })

  test('401: to a listed page with a cookie, which signs in nowhere', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const answer = await member.send(`/api/v2/churches/${churchId}/songs`, { headers: { origin: PAGE } })
    expect(answer.status).toBe(401)
  })
})

import { afterAll, describe, expect, test } from 'bun:test'
import type { Route } from '../../src/http/route.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type LongestInput, longestInputs, longHeaders } from '../../testkit/http/longest-inputs.ts'
import { changes, pageRoute, pagesOf, placeOf, routesOfServer } from '../../testkit/http/longest-places.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { type Client, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { makeFullestChurch } from '../../testkit/songs/fullest-church.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'

hashCheaply()
await builtWeb()
const server = await startTestServer({ env: { PAGE_RATE_LIMIT_PER_MINUTE: '1000000' } })
const church = await makeFullestChurch(server, { songs: 2, services: 2 })
afterAll(() => server.stop())

/** The status of the answer; what a stream sends is not awaited. */
const statusOf = async ({ method, path, headers, body }: LongestInput): Promise<number> => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body ? { body } : {}),
  })
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel()
  else await answer.bytes()
  return answer.status
}

/** So many requests wait for their answers at once; saves in one church wait for each other as it is. */
const atOnce = (method: string): number => (method === 'GET' ? 8 : 2)

/** What was answered with 5xx or not at all, and the statuses of the answers. */
const answersTo = async (method: string, inputs: Iterable<LongestInput>) => {
  const wrong: string[] = []
  const statuses = new Set<number>()
  const waiting = inputs[Symbol.iterator]()
  const sendOneByOne = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const status = await statusOf(next.value).catch((error) => String(error))
      if (typeof status === 'number') statuses.add(status)
      if (!(Number(status) < 500)) wrong.push(`${next.value.what}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce(method) }, sendOneByOne))
  return { wrong, statuses }
}

const nameOf = (route: Route) => `${route.method} ${route.path}`
const routes = routesOfServer()
/** Those that change something come last, because they end sessions and rename the church. */
const inOrder = [...routes.filter((route) => !changes(route)), ...routes.filter(changes)]

/**
 * Headers are read by code that all routes share, so routes of one kind deal the long ones among each other, and pages too;
 * a route that answers with a file or a stream gets all of them.
 */
const DEALT_TO = sampleSize(5, 1)
const dealtTo = (number: number) => longHeaders.filter((_, at) => (at + number) % DEALT_TO === 0)
const headersFor = (route: Route) =>
  /content$|changes$|live$/.test(route.path) ? longHeaders : dealtTo(inOrder.indexOf(route))

test('every kind of route is among them', () => {
  const names = routes.map(nameOf)
  for (const name of [
    'GET /api/v1/churches',
    'GET /api/v2/churches',
    'GET /api/health/live',
    'POST /app/data/set-up',
  ])
    expect(names).toContain(name)
  expect(names.filter((name) => name.startsWith('GET /app/data/')).length).toBeGreaterThan(5)
})

describe('below 500: the longest input of', () => {
  test.each(inOrder.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
    const person: Client = changes(route)
      ? await makeMember(server, church.churchId, 'Administrator')
      : church.administrator
    const place = placeOf(route, church, person)
    const { wrong, statuses } = await answersTo(
      route.method,
      longestInputs(route, route.method, place, headersFor(route)),
    )
    expect(wrong).toEqual([])
    // A request that is refused for its address or its caller would try nothing. No webhook is there.
    if (!changes(route) && !route.path.includes('{webhookId}')) expect([...statuses]).toContain(200)
  })

  test('the pages of the web app', async () => {
    for (const [number, path] of pagesOf(church).entries()) {
      const { wrong, statuses } = await answersTo(
        'GET',
        longestInputs(pageRoute(path), 'GET', { path, headers: {} }, dealtTo(number)),
      )
      expect([path, wrong]).toEqual([path, []])
      expect(statuses.size).toBeGreaterThan(0)
    }
  })
})

/**
 * How long each route holds up the event loop of the server with the longest input that it takes, in a church whose records
 * are as long as the limits allow: songs with 20 lyric versions and 20 charts, services of 100 items.
 */
import type { Route } from '../../../src/http/route.ts'
import { type LongestInput, longestInputs, type Place } from '../../../testkit/http/longest-inputs.ts'
import { changes, pageRoute, pagesOf, placeOf, routesOfServer } from '../../../testkit/http/longest-places.ts'
import { makeMember } from '../../../testkit/people.ts'
import { startTestServer } from '../../../testkit/server.ts'
import { makeFullestChurch } from '../../../testkit/songs/fullest-church.ts'
import { builtWeb } from '../../../testkit/web/built-web.ts'
import { openBench, startServer } from './shared/bench.ts'
import { median } from './shared/figures.ts'
import { isQuick, option } from './shared/results.ts'

const GOAL_MS = 20
const ROUNDS = isQuick ? 3 : 7
const REPEATED = 3
/** The routes of the most, in rows of the page. */
const SHOWN = 12
const songs = Number(option('--songs') ?? (isQuick ? '4' : '12'))

await using bench = await openBench('input')
await builtWeb()
const own = await startTestServer()
bench.opened.defer(() => own.stop())
const church = await makeFullestChurch(own, { songs, services: 4 })
const server = await startServer(bench, {
  database: own.where.name,
  env: { PAGE_RATE_LIMIT_PER_MINUTE: '1000000' },
})

const rows: { readonly name: string; readonly what: string; readonly ms: number }[] = []
const routes = routesOfServer()
// Routes that change something come last, because they end sessions and rename the church.
for (const route of [...routes.filter((each) => !changes(each)), ...routes.filter(changes)]) {
  if (route.version === 1) continue
  const person = changes(route)
    ? await makeMember(own, church.churchId, 'Administrator')
    : church.administrator
  const name = `${route.method} ${route.path}`
  rows.push(await longestPause(name, route, route.method, placeOf(route, church, person)))
}
for (const path of pagesOf(church)) {
  const name = `GET ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`
  rows.push(await longestPause(name, pageRoute(path), 'GET', { path, headers: {} }))
}

bench.record({ name: 'routes', unit: 'routes', value: rows.length })
const above = rows.filter(({ ms }) => ms > GOAL_MS).length
bench.record({ name: `routes above ${GOAL_MS} ms`, unit: 'routes', value: above })
for (const { name, what, ms } of rows.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN))
  bench.record({ name: `${name}: ${what}`, unit: 'ms', value: ms })

/** Each part of the request once, then those with the longest pauses several times; of these the longest median. */
async function longestPause(name: string, route: Route, method: string, place: Place) {
  const inputs: { input: LongestInput; ms: number }[] = []
  for (const input of longestInputs(route, method, place)) inputs.push({ input, ms: await pauseOf(input) })
  let worst = { name, what: '', ms: 0 }
  for (const { input, ms: first } of inputs.toSorted((one, other) => other.ms - one.ms).slice(0, REPEATED)) {
    const times = [first]
    // A pause of the collector is not in every round.
    while (times.length < ROUNDS) times.push(await pauseOf(input))
    const ms = median(times)
    if (ms > worst.ms) worst = { name, what: input.what, ms }
  }
  return worst
}

async function pauseOf({ method, path, headers, body }: LongestInput): Promise<number> {
  await server.pauses()
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    body: body ?? null,
    redirect: 'manual',
  })
  if (answer.headers.get('content-type') === 'text/event-stream') await answer.body?.cancel()
  else await answer.bytes()
  return (await server.pauses()).worstOnProcessor
}

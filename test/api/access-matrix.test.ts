import { afterAll, beforeAll, expect, test } from 'bun:test'
import { servedRoutes } from '../../scripts/served-document.ts'
import type { Route } from '../../src/http/route.ts'
import { plantAsset } from '../support/assets.ts'
import { reportFigure } from '../support/figures.ts'
import { kinds, written } from '../support/kinds.ts'
import { type Client, client, makeChurch, makeMember } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createArrangement, createLyrics, createSong, saving } from '../support/songs.ts'

/**
 * Everyone tries everything: each route of the table, with the ids of the own church, of another one and of
 * nothing at all. A route that is added joins by itself.
 */
type Whose = 'own' | 'foreign' | 'unknown'
const whose: readonly Whose[] = ['own', 'foreign', 'unknown']
type Ids = Readonly<Record<string, string>>

// Reads first, because a save may take away what they read.
const routes = servedRoutes()
  .filter(({ path }) => path.includes('{churchId}'))
  .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
let server: TestServer
let ids: Record<Whose, Ids>
let people: Record<string, Client>
const signedOut = ['nobody', 'expired', 'revoked']

const makeIds = async (churchId: string): Promise<Ids> => {
  const writer = await makeMember(server, churchId, 'Editor')
  const song = await createSong(writer, churchId)
  const lyrics = (await createLyrics(writer, song.path)).body.lyrics
  const assetId = await plantAsset(server, churchId)
  const { arrangement } = (await createArrangement(writer, song.path, { assetIds: [assetId] })).body
  return { churchId, songId: song.id, lyricVersionId: lyrics.id, arrangementId: arrangement.id, assetId }
}

beforeAll(async () => {
  server = await startTestServer()
  const own = await makeIds(await makeChurch(server))
  const foreign = await makeIds(await makeChurch(server))
  const unknown = Object.fromEntries(Object.keys(own).map((name) => [name, crypto.randomUUID()]))
  ids = { own, foreign, unknown }
  const churchId = own.churchId ?? ''
  people = {
    administrator: await makeMember(server, churchId, 'Administrator'),
    editor: await makeMember(server, churchId, 'Editor'),
    viewer: await makeMember(server, churchId, 'Viewer'),
    outsider: await makeMember(server, foreign.churchId ?? '', 'Administrator'),
    nobody: client(server),
    expired: await makeMember(server, churchId, 'Administrator'),
    revoked: await makeMember(server, churchId, 'Administrator'),
  }
  const { sessions } = server.database.collections
  await sessions.updateMany({ userId: people.expired?.userId ?? '' }, { $set: { expiresAt: new Date(0) } })
  await people.revoked?.send('/api/v1/session', { method: 'DELETE' })
})
afterAll(() => server.stop())

interface Cell {
  readonly route: Route
  readonly who: string
  readonly church: Whose
  readonly rest: Whose
}

const cells = (route: Route): Cell[] => {
  const hasMore = /\{churchId\}.*\{/.test(route.path)
  return Object.keys(people).flatMap((who) =>
    whose.flatMap((church) => (hasMore ? whose : [church]).map((rest) => ({ route, who, church, rest }))),
  )
}

/** The status that refuses, or null where access is given and the rest of the request decides. */
const refusal = ({ route, who, church, rest }: Cell): number | null => {
  const isMember = who === 'outsider' ? church === 'foreign' : church === 'own'
  const found = church === rest
  if (route.access === 'public') return church === 'unknown' || !found ? 404 : null
  if (signedOut.includes(who)) return 401
  if (!isMember) return 404
  if (route.access === 'writer' && who === 'viewer') return 403
  return found ? null : 404
}

const send = ({ route, who, church, rest }: Cell) => {
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name) => ids[name === 'churchId' ? church : rest][name] ?? name,
  )
  const headers = saving(route.guarded === 'update' ? { version: 1 } : {})
  const caller = people[who]
  if (!caller) throw new Error(`Nobody is called ${who}.`)
  if (route.method === 'GET') return caller.send(path)
  if (route.body === 'pdf')
    return caller.send(`${path}?filename=x.pdf`, { method: 'POST', headers, body: 'no PDF' })
  const kind = kinds.find(({ name }) => route.docs.operationId.toLowerCase().includes(name))
  if (!kind) throw new Error(`Say how a valid body of ${route.docs.operationId} looks.`)
  return caller.send(path, {
    method: route.method,
    headers,
    body: kind.body('Matrix', route.method === 'POST'),
  })
}

const name = ({ route, who, church, rest }: Cell) =>
  `${who}: ${route.method} ${route.path} (${church}, ${rest})`

test('401, 403, 404: whoever may not is refused, on every route, and nothing is written', async () => {
  const before = await Promise.all(whose.map((which) => written(server, ids[which].churchId ?? '')))
  let tried = 0
  for (const cell of routes.flatMap(cells)) {
    const status = refusal(cell)
    if (status === null) continue
    const answer = await send(cell)
    expect(`${name(cell)} ${answer.status}`).toBe(`${name(cell)} ${status}`)
    expect(Object.keys(answer.body)).toEqual(['error'])
    tried++
  }
  const value = `${routes.flatMap(cells).length} cells`
  reportFigure({ name: 'access matrix', value, isHeld: true })
  expect(tried).toBeGreaterThan(400)
  expect(await Promise.all(whose.map((which) => written(server, ids[which].churchId ?? '')))).toEqual(before)
})

test('200, 201, 400, 412, 415: whoever may is let in, on every route', async () => {
  for (const cell of routes.flatMap(cells)) {
    if (refusal(cell) !== null) continue
    const { status } = await send(cell)
    expect(`${name(cell)} ${[401, 403, 404, 405, 500, 503].includes(status) ? status : 'let in'}`).toBe(
      `${name(cell)} let in`,
    )
  }
})

test('404: another church answers an outsider to the byte like one that does not exist', async () => {
  for (const route of routes) {
    if (route.access === 'public') continue
    const foreign = await send({ route, who: 'editor', church: 'foreign', rest: 'foreign' })
    const unknown = await send({ route, who: 'editor', church: 'unknown', rest: 'unknown' })
    expect(foreign.text).toBe(unknown.text)
    const own = [...foreign.headers.keys()].filter((header) => header !== 'date')
    expect(own).toEqual([...unknown.headers.keys()].filter((header) => header !== 'date'))
  }
})

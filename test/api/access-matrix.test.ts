import { afterAll, beforeAll, expect, test } from 'bun:test'
import { setPassword, startSession } from '../../src/accounts/auth/service.ts'
import type { Role } from '../../src/core/people.ts'
import { NEWEST } from '../../src/core/versions.ts'
import type { Route } from '../../src/http/route.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { countingClock } from '../../testkit/counting-clock.ts'
import { reportFigure } from '../../testkit/figures.ts'
import { sendLate } from '../../testkit/http/late-body.ts'
import { servedRoutes } from '../../testkit/http/served-document.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import {
  type Client,
  client,
  FROM_A_TEST,
  makeChurch,
  makeMember,
  setRole,
  takeFromChurch,
} from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { kinds, written } from '../../testkit/songs/kinds.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  saving,
  songsPath,
} from '../../testkit/songs/songs.ts'
import { inDays, makeProgram } from '../../testkit/tokens.ts'
import { makeWebhook, webhookSettings } from '../../testkit/webhooks/routes.ts'

hashCheaply()

/**
 * Everyone tries everything: each route of the table, with the ids of the own church, of another one and of
 * nothing at all. A route that is added joins by itself.
 */
type Whose = 'own' | 'foreign' | 'unknown'
const whose: readonly Whose[] = ['own', 'foreign', 'unknown']
type Ids = Readonly<Record<string, string>>

const turnOf = ({ method }: Route): number => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1)

// Reads first and deletes last, because a change may take away what others need.
const routes = servedRoutes()
  .filter(({ path }) => path.includes('{churchId}'))
  .sort((a, b) => turnOf(a) - turnOf(b))
const clock = countingClock()
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
  const service = await createService(writer, churchId, { visibility: 'public' })
  const version = '1'
  const head = await makeMember(server, churchId, 'Administrator')
  const invited = await head.send(`/api/v2/churches/${churchId}/invitations`, {
    method: 'POST',
    body: invitation(),
  })
  // Of the writer, so that only an Administrator can revoke it besides.
  const { tokenId } = await makeProgram(server, churchId, writer, 'read')
  return {
    churchId,
    songId: song.id,
    lyricVersionId: lyrics.id,
    arrangementId: arrangement.id,
    serviceId: service.id,
    assetId,
    version,
    tokenId,
    ...(await makeWebhook(server, churchId)),
    userId: writer.userId ?? '',
    invitationId: invited.body.invitation.id,
  }
}

beforeAll(async () => {
  server = await startTestServer({ clock })
  const own = await makeIds(await makeChurch(server))
  const foreign = await makeIds(await makeChurch(server))
  const unknown = {
    ...Object.fromEntries(Object.keys(own).map((name) => [name, crypto.randomUUID()])),
    version: '1',
  }
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
  // The outsider is an Administrator, of the other church.
  if (route.access === 'administrator' && ['editor', 'viewer'].includes(who)) return 403
  // A member who is not an Administrator removes nobody else.
  if (route.docs.operationId === 'removePerson' && !['administrator', 'outsider'].includes(who)) return 403
  // A token of another person is unknown to a member who is not an Administrator.
  if (route.path.includes('{tokenId}') && !['administrator', 'outsider'].includes(who)) return 404
  return found ? null : 404
}

const addressOf = (route: Route, church: Whose, rest: Whose): string => {
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name) => ids[name === 'churchId' ? church : rest][name] ?? name,
  )
  return route.body === 'pdf' ? `${path}?filename=x.pdf` : path
}

const headersOf = ({ guarded }: Route) =>
  saving(guarded === 'update' || guarded === 'version' ? { version: 1 } : {})

const church = { name: 'Grace', timeZone: 'UTC', address: null, listed: false, visibility: 'public' }

const invitation = () => ({ email: `${crypto.randomUUID()}@example.org`, role: 'Viewer' })

const bodyOf = ({ method, docs: { operationId } }: Route): Record<string, unknown> => {
  if (operationId === 'updateChurch') return church
  if (operationId === 'setLive') return { itemId: crypto.randomUUID(), blank: false }
  if (operationId === 'setSongVisibility') return { visibility: 'members' }
  if (/^(make|change)Webhook$/.test(operationId)) return webhookSettings()
  if (operationId === 'invite') return invitation()
  if (operationId === 'updatePerson') return { role: 'Viewer' }
  if (operationId === 'makeToken') return { name: 'Matrix', scope: 'read', expiresAt: inDays(1) }
  const kind = kinds.find(({ name }) => operationId.toLowerCase().includes(name))
  if (!kind) throw new Error(`Say how a valid body of ${operationId} looks.`)
  return kind.body('Matrix', method === 'POST')
}

const send = ({ route, who, church, rest }: Cell) => {
  const caller = people[who]
  if (!caller) throw new Error(`Nobody is called ${who}.`)
  const path = addressOf(route, church, rest)
  if (route.method === 'GET') return caller.send(path)
  const body = route.body === 'pdf' ? 'no PDF' : route.body === 'none' ? undefined : bodyOf(route)
  return caller.send(path, { method: route.method, headers: headersOf(route), body })
}

const name = ({ route, who, church, rest }: Cell) =>
  `${who}: ${route.method} ${route.path} (${church}, ${rest})`

/** Every cell that was answered as described. */
let tried = 0
let triedLate = 0

test('401, 403, 404: a caller without access is refused, on every route, and nothing is written', async () => {
  const before = await Promise.all(whose.map((which) => written(server, ids[which].churchId ?? '')))
  const refused = routes.flatMap(cells).filter((cell) => refusal(cell) !== null)
  // Refused requests do not affect each other, so that many may be on their way.
  for (let from = 0; from < refused.length; from += 32)
    await Promise.all(
      refused.slice(from, from + 32).map(async (cell) => {
        const answer = await send(cell)
        expect(`${name(cell)} ${answer.status}`).toBe(`${name(cell)} ${refusal(cell)}`)
        expect(Object.keys(answer.body)).toEqual(['error'])
        tried++
      }),
    )
  expect(await Promise.all(whose.map((which) => written(server, ids[which].churchId ?? '')))).toEqual(before)
})

interface Loss {
  readonly name: string
  readonly status: number
  happen(member: Client, churchId: string): Promise<unknown>
  /** Gives the right back; the client from then on. */
  undo(member: Client, churchId: string, role: Role): Promise<Client>
}

const backInChurch: Loss['undo'] = async (member, churchId, role) => {
  await setRole(server, churchId, member, role)
  return member
}

const signedInAgain: Loss['undo'] = async ({ userId, email }) => {
  const deps = { collections: server.database.collections, clock }
  const token = await startSession(deps, userId ?? '', FROM_A_TEST)
  return client(server, { userId: userId ?? '', email: email ?? '', token })
}

/** How a writer loses the right to write. */
const losses: readonly Loss[] = [
  {
    name: 'removed',
    status: 404,
    happen: ({ userId }, churchId) => takeFromChurch(server.database.collections, churchId, userId ?? ''),
    undo: backInChurch,
  },
  {
    name: 'demoted',
    status: 403,
    happen: (member, churchId) => setRole(server, churchId, member, 'Viewer'),
    undo: backInChurch,
  },
  {
    name: 'signed out',
    status: 401,
    happen: (member) => member.send('/api/v1/session', { method: 'DELETE' }),
    undo: signedInAgain,
  },
  {
    name: 'given a new password',
    status: 401,
    happen: ({ email }) =>
      setPassword(
        { collections: server.database.collections, clock },
        { email: email ?? '', password: 'a new one' },
      ),
    undo: signedInAgain,
  },
]

/** The newest version has every route, and the checks around a body are the same in all. */
const changing = routes.filter(({ method, version }) => method !== 'GET' && version === NEWEST)

/** A route that is open to every member is lost with the membership, and not with the role. */
const lossesOf = ({ access }: Route): readonly Loss[] =>
  losses.filter(({ status }) => access !== 'member' || status !== 403)

test('401, 403, 404: whoever loses the right while the body is on its way is refused, on every route, and nothing is written', async () => {
  const churchId = ids.own.churchId ?? ''
  const { assets } = server.database.collections
  const before = [await written(server, churchId), await assets.countDocuments()]
  const members = new Map<string, Client>()
  for (const route of changing)
    for (const loss of lossesOf(route)) {
      const role = route.access === 'administrator' ? 'Administrator' : 'Editor'
      const who = `${role}, ${loss.name}`
      const member = members.get(who) ?? (await makeMember(server, churchId, role))
      // From now on the membership is looked up together with the session.
      expect((await member.send(songsPath(churchId))).status).toBe(200)
      const isPdf = route.body === 'pdf'
      const late = {
        method: route.method,
        path: addressOf(route, 'own', 'own'),
        headers: {
          ...headersOf(route),
          'content-type': isPdf ? 'application/pdf' : 'application/json',
        },
        body: isPdf ? plainPdf() : Buffer.from(JSON.stringify(route.body === 'none' ? {} : bodyOf(route))),
      }
      const { status } = await sendLate({ port: server.port, clock }, member, late, () =>
        loss.happen(member, churchId),
      )
      const cell = `${loss.name}: ${route.method} ${route.path}`
      expect(`${cell} ${status}`).toBe(`${cell} ${loss.status}`)
      members.set(who, await loss.undo(member, churchId, role))
      triedLate++
    }
  expect([await written(server, churchId), await assets.countDocuments()]).toEqual(before)
})

test('200, 201, 400, 412, 415: a caller with access passes, on every route', async () => {
  for (const cell of routes.flatMap(cells)) {
    if (refusal(cell) !== null) continue
    const { status } = await send(cell)
    expect(`${name(cell)} ${[401, 403, 404, 405, 500, 503].includes(status) ? status : 'let in'}`).toBe(
      `${name(cell)} let in`,
    )
    tried++
  }
})

test('every cell was answered as described', () => {
  const all = { cells: routes.flatMap(cells).length, late: changing.flatMap(lossesOf).length }
  reportFigure({
    name: 'access matrix',
    value: `${tried} cells, ${triedLate} changes during a body`,
    isHeld: tried === all.cells && triedLate === all.late,
  })
  expect({ cells: tried, late: triedLate }).toEqual(all)
  expect(tried).toBeGreaterThan(1000)
  expect(triedLate).toBeGreaterThanOrEqual(28)
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

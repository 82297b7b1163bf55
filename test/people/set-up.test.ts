import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  CODE_HOURS,
  demoChurch,
  goodCode,
  makeSetUpLink,
  markAsDemo,
  needsSetUp,
  removeDemo,
  takeCode,
} from '../../src/accounts/set-up/service.ts'
import { withPeople } from '../../src/churches/members/members.ts'
import { eraseRemoved, removeChurchIn } from '../../src/churches/removal.ts'
import { frontChurches } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type Client, client, makeChurch, makeMember, setRole, signedInBy } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { create, kinds } from '../../testkit/songs/kinds.ts'
import { until } from '../../testkit/until.ts'
import { problemsIn } from '../../testkit/verify.ts'

hashCheaply()
const server = await startTestServer()
afterAll(() => server.stop())
/** Each test begins with an empty database of this schema. */
beforeEach(() => {
  const { migrations, ...others } = server.database.collections
  return Promise.all(Object.values(others).map((collection) => collection.deleteMany({})))
})

const all = () => server.database.collections
const deps = () => ({ collections: all(), clock: systemClock, appOrigin: ORIGIN })
const codeOf = (link: string): string => link.slice(link.indexOf('#') + 1)
const newCode = async (): Promise<string> => codeOf((await makeSetUpLink(deps())).link)

const church = { name: 'St. Mary', timeZone: 'Europe/Berlin', address: null as string | null }
const person = { name: 'Anna', email: 'anna@example.org', password: 'three quiet harbours' }
const request = (secret: string, more: object = {}) => ({
  secret,
  church,
  person,
  removeDemo: false,
  ...more,
})
const send = (body: object, path = '', who: Client = client(server)) =>
  who.send(`/app/data/set-up${path}`, { method: 'POST', body })

interface Demo {
  readonly id: string
  readonly administrator: Client
  readonly editor: Client
}

/** A demo church with all kinds of records. */
const makeDemo = async (): Promise<Demo> => {
  const id = await makeChurch(server, demoChurch.name)
  const administrator = await makeMember(server, id, 'Administrator')
  const editor = await makeMember(server, id, 'Editor')
  for (const kind of kinds) await create(kind, editor, id)
  await plantAsset(server, id)
  const below = (rest: string) => `/api/v2/churches/${id}/${rest}`
  const post = (path: string, body: object) => administrator.send(below(path), { method: 'POST', body })
  await post('invitations', { email: 'guest@example.org', role: 'Viewer' })
  await post('tokens', {
    name: 'a',
    scope: 'read',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await post('webhooks', { url: 'https://example.org/hook', kinds: [], enabled: false })
  await markAsDemo(all(), id)
  return { id, administrator, editor }
}

/** How many records of a church there are, by collection. */
const recordsOf = async (churchId: string): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {}
  for (const collection of Object.values(all())) {
    const count = await collection.countDocuments({ $or: [{ churchId }, { _id: churchId }] } as object)
    if (count > 0) counted[collection.collectionName] = count
  }
  return counted
}

describe('the code', () => {
  test('is kept as a hash, stands behind # and is good for a day', async () => {
    const { link, expiresAt } = await makeSetUpLink(deps())
    expect(link).toMatch(new RegExp(`^${ORIGIN}/set-up#[A-Za-z0-9_-]{43}$`))
    const [stored] = await all().setUpCodes.find().toArray()
    expect(JSON.stringify(stored)).not.toContain(codeOf(link))
    expect(stored?.expiresAt).toEqual(expiresAt)
    expect(expiresAt.getTime() - (stored?.createdAt.getTime() ?? 0)).toBe(CODE_HOURS * 3_600_000)
  })

  test('is made only while there is no church but the demo', async () => {
    const { id } = await makeDemo()
    expect(await needsSetUp(all())).toBe(true)
    await all().churches.updateOne({ _id: id }, { $set: { name: 'Our Church' } })
    expect(await needsSetUp(all())).toBe(false)
    await expect(makeSetUpLink(deps())).rejects.toThrow('There is a church already.')
  })

  test('is taken by one of two transactions that have both seen it', async () => {
    const code = await newCode()
    const seen = Promise.withResolvers<void>()
    let readers = 0
    const take = () =>
      withPeople(all(), async (session) => {
        await goodCode(deps(), code, session)
        if (++readers === 2) seen.resolve()
        await seen.promise
        await takeCode(deps(), code, session)
      })
    const results = await Promise.allSettled([take(), take()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('404: unknown, malformed, expired, or with a church since; all like an address with nothing behind it', async () => {
    const expired = await newCode()
    await all().setUpCodes.updateMany({}, { $set: { expiresAt: new Date() } })
    const late = await newCode()
    const nothing = await send({}, '/nothing')
    const refused = async (secret: string) => {
      for (const answer of [await send({ secret }, '/look'), await send(request(secret))])
        expect([answer.status, answer.body]).toEqual([404, nothing.body])
    }
    await refused('x'.repeat(43))
    await refused('{"$gt":""}')
    await refused(expired)
    await makeChurch(server, 'Grace Chapel')
    await refused(late)
    expect(nothing.status).toBe(404)
    expect(await all().users.countDocuments()).toBe(0)
  })
})

describe('POST /app/data/set-up', () => {
  test('201: makes the church and its Administrator, who is signed in; the change of people is written down', async () => {
    const answer = await send(request(await newCode(), { church: { ...church, address: 'st-mary' } }))
    const { churchId } = answer.body
    expect(answer.status).toBe(201)
    const anna = signedInBy(server, answer)
    const { churches } = (await anna.send('/api/v2/churches')).body
    expect(churches).toEqual([
      { id: churchId, name: 'St. Mary', timeZone: 'Europe/Berlin', role: 'Administrator' },
    ])
    const below = `/api/v2/churches/${churchId}`
    expect((await anna.send(below)).body.church).toMatchObject({ address: 'st-mary', listed: false })
    const [change, ...others] = (await anna.send(`${below}/people/history`)).body.changes
    expect([others, change.kind, change.role]).toEqual([[], 'joined', 'Administrator'])
    expect((await anna.send('/api/v2/me')).body.user).toMatchObject({ name: 'Anna', email: person.email })
    // It is not shown that the address is hers.
    expect(await all().users.findOne({ addressShownAt: { $exists: true } })).toBeNull()
    expect(
      await all().claims.countDocuments({ _id: { $in: ['address:st-mary', 'email:anna@example.org'] } }),
    ).toBe(2)
    expect((await signInAs(person.email)).status).toBe(204)
  })

  test('404: good once, and one use ends the other links', async () => {
    const [first, second] = [await newCode(), await newCode()]
    expect((await send(request(first))).status).toBe(201)
    expect((await send(request(first))).status).toBe(404)
    expect((await send(request(second))).status).toBe(404)
    expect(await all().churches.countDocuments()).toBe(1)
  })

  test('of several requests at the same moment one makes a church', async () => {
    const codes = [await newCode(), await newCode()]
    const sent = codes.flatMap((code) =>
      [1, 2].map((n) => ({ code, email: `anna${n}${code.slice(0, 4)}@example.org` })),
    )
    const answers = await Promise.all(
      sent.map(({ code, email }) => send(request(code, { person: { ...person, email } }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
    expect([await all().churches.countDocuments(), await all().users.countDocuments()]).toEqual([1, 1])
  })

  test('400 and 409: names the problem, and the link stays good', async () => {
    const demo = await makeDemo()
    await all().churches.updateOne({ _id: demo.id }, { $set: { address: 'harbour' } })
    await all().claims.insertOne({ _id: 'address:harbour', ownerId: demo.id, claimedAt: new Date() })
    const code = await newCode()
    const refused = async (more: object, status: number, sentence: string) => {
      const answer = await send(request(code, more))
      expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(sentence)])
    }
    await refused({ church: { ...church, name: ' ' } }, 400, 'name')
    await refused({ church: { ...church, timeZone: 'Berlin' } }, 400, 'time zone')
    await refused({ church: { ...church, address: 'set-up' } }, 400, 'Psaltery uses it itself')
    await refused({ person: { ...person, password: 'short' } }, 400, 'password')
    await refused({ person: { ...person, password: 'anna@example.org' } }, 400, 'own address')
    await refused({ person: { ...person, email: 'anna' } }, 400, 'email')
    await refused({ more: 1 }, 400, 'more')
    await refused({ person: { ...person, email: demo.editor.email } }, 409, 'There is an account')
    await refused({ church: { ...church, address: 'harbour' } }, 409, 'Another church has the address')
    expect((await recordsOf(demo.id)).churches).toBe(1)
    expect((await send(request(code))).status).toBe(201)
  })

  test('403: a page of another origin', async () => {
    const headers = { origin: 'https://elsewhere.example.org' }
    const body = request(await newCode())
    for (const path of ['/app/data/set-up', '/app/data/set-up/look'])
      expect((await client(server).send(path, { method: 'POST', headers, body })).status).toBe(403)
    expect(await all().churches.countDocuments()).toBe(0)
  })

  test('429: codes are tried as rarely as passwords', async () => {
    const strict = await startTestServer({ beside: server, env: { LOGIN_RATE_LIMIT_PER_MINUTE: '1' } })
    const look = () =>
      client(strict).send('/app/data/set-up/look', { method: 'POST', body: { secret: 'x'.repeat(43) } })
    expect([(await look()).status, (await look()).status]).toEqual([404, 429])
    await strict.stop()
  })
})

describe('the demo church', () => {
  test('is shown on the page, and whether people have worked in it', async () => {
    const { id, editor } = await makeDemo()
    const secret = await newCode()
    const shown = async () => (await send({ secret }, '/look')).body.demo
    const before = await shown()
    expect(before).toEqual({ name: demoChurch.name, songs: expect.any(Number), isWorkedIn: false })
    for (const kind of kinds.slice(0, 1)) await create(kind, editor, id)
    expect(await shown()).toEqual({ ...before, songs: before.songs + 1, isWorkedIn: true })
  })

  test('stays beside the new church, which the first page names', async () => {
    const { id, administrator, editor } = await makeDemo()
    const answer = await send(request(await newCode()))
    expect(answer.status).toBe(201)
    expect((await editor.send(`/api/v2/churches/${id}/songs`)).status).toBe(200)
    const { only, listed } = await frontChurches(all())
    expect([only, listed.map(({ name }) => name)]).toEqual([null, ['St. Mary']])
    // The tool removes it later, without the accounts of people who have joined the church.
    await setRole(server, answer.body.churchId, editor, 'Editor')
    expect(await removeDemo(deps(), id)).toBe(1)
    expect((await administrator.send('/api/v2/me')).status).toBe(401)
    expect((await editor.send('/api/v2/churches')).body.churches).toHaveLength(1)
    expect(await recordsOf(id)).toEqual({ removals: 1 })
  })

  test('goes whole: its people and sessions end at once, and everything of it is erased', async () => {
    const { id, administrator, editor } = await makeDemo()
    const answer = await send(request(await newCode(), { removeDemo: true }), '', administrator)
    expect(answer.status).toBe(201)
    for (const who of [administrator, editor]) expect((await who.send('/api/v2/me')).status).toBe(401)
    expect((await signInAs(editor.email ?? '')).status).toBe(401)
    expect((await client(server).send(`/api/v2/public/churches/${id}/songs`)).status).toBe(404)
    await until(async () => Object.keys(await recordsOf(id)).join() === 'removals')
    expect(await problemsIn(server)).toEqual([])
    expect((await signedInBy(server, answer).send('/api/v2/churches')).body.churches).toHaveLength(1)
    // What an upload under way wrote meanwhile goes with the last pass.
    await plantAsset(server, id)
    await eraseRemoved({ all: all(), clock: systemClock }, 0)
    expect(await recordsOf(id)).toEqual({})
    expect(await all().chunks.countDocuments()).toBe(0)
  })

  test('what a killed process has left of it is erased by the next start', async () => {
    const { id } = await makeDemo()
    const record = await all().churches.findOne({ _id: id })
    await withPeople(all(), async (session) => {
      if (record) await removeChurchIn(all(), record, new Date(0), session)
    })
    expect(await problemsIn(server)).toEqual([])
    const next = await startTestServer({ beside: server })
    await until(async () => Object.keys(await recordsOf(id)).length === 0)
    await next.stop()
  })

  test('an address of its people can be that of the new Administrator', async () => {
    const { editor } = await makeDemo()
    const own = { ...person, email: editor.email }
    expect((await send(request(await newCode(), { person: own, removeDemo: true }))).status).toBe(201)
    expect((await signInAs(own.email ?? '')).status).toBe(204)
  })
})

const signInAs = (email: string) =>
  client(server).send('/api/v2/session', { method: 'POST', body: { email, password: person.password } })

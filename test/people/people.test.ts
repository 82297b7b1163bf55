import { afterAll, describe, expect, test } from 'bun:test'
import { removeMember, setMember } from '../../src/churches/members/host.ts'
import { systemClock } from '../../src/core/time.ts'
import { addToChurch, type Client, client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { until } from '../../testkit/until.ts'

const server = await startTestServer()
const second = await startTestServer({ beside: server })
const churchId = await makeChurch(server)
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const path = (rest = '', church = churchId) => `/api/v2/churches/${church}/people${rest}`
const people = async (who = administrator, church = churchId) =>
  (await who.send(path('', church))).body.people
const entry = async (who: Client, by = administrator, church = churchId) =>
  (await people(by, church)).find(({ userId }: { userId: string }) => userId === who.userId)
const setRole = (who: Client, whom: Client, role: string, church = churchId) =>
  who.send(path(`/${whom.userId}`, church), { method: 'PUT', body: { role } })
const remove = (who: Client, whom: Client, church = churchId) =>
  who.send(path(`/${whom.userId}`, church), { method: 'DELETE' })
const history = async (query = '', church = churchId, who = administrator) =>
  (await who.send(path(`/history${query}`, church))).body
const songs = (church = churchId) => `/api/v2/churches/${church}/songs`

describe('GET /members', () => {
  const members = `/api/v2/churches`
  test('200 for those who may write: names and roles by name, and no address; 403 for a Viewer, 404 for others', async () => {
    const church = await makeChurch(server)
    const editor = await makeMember(server, church, 'Editor')
    const viewer = await makeMember(server, church, 'Viewer')
    const unnamed = await makeMember(server, church, 'Administrator')
    const { users } = server.database.collections
    await users.updateOne({ _id: `${editor.userId}` }, { $set: { name: 'zoë' } })
    await users.updateOne({ _id: `${viewer.userId}` }, { $set: { name: 'Anna' } })
    const expected = [
      { userId: viewer.userId, name: 'Anna', role: 'Viewer' },
      { userId: editor.userId, name: 'zoë', role: 'Editor' },
      { userId: unnamed.userId, name: null, role: 'Administrator' },
    ]
    for (const who of [editor, unnamed]) {
      const answer = await who.send(`${members}/${church}/members`)
      expect([answer.status, answer.body]).toEqual([200, { members: expected }])
    }
    expect((await viewer.send(`${members}/${church}/members`)).status).toBe(403)
    expect((await administrator.send(`${members}/${church}/members`)).status).toBe(404)
    expect((await client(server).send(`${members}/${church}/members`)).status).toBe(401)
    const program = await makeProgram(server, church, editor, 'write')
    expect((await program.send(`${members}/${church}/members`)).status).toBe(403)
    expect((await editor.send(`/api/v1/churches/${church}/members`)).status).toBe(404)
  })
})

describe('GET /people', () => {
  test('200: everyone with address, role and since, by name or address', async () => {
    const church = await makeChurch(server)
    const before = Date.now()
    const head = await makeMember(server, church, 'Administrator')
    const viewer = await makeMember(server, church, 'Viewer')
    const { users } = server.database.collections
    await users.updateOne({ _id: `${viewer.userId}` }, { $set: { name: 'zoë' } })
    await users.updateOne({ _id: `${head.userId}` }, { $set: { name: 'Anna' } })
    const listed = await people(head, church)
    expect(listed).toEqual([
      expect.objectContaining({
        userId: head.userId,
        name: 'Anna',
        email: head.email,
        role: 'Administrator',
      }),
      expect.objectContaining({ userId: viewer.userId, name: 'zoë', email: viewer.email, role: 'Viewer' }),
    ])
    for (const { since } of listed) expect(Date.parse(since)).toBeGreaterThanOrEqual(before)
  })

  test('200: lastSeenAt is the day of a request to this church with a session, and is written once a day', async () => {
    const other = await makeChurch(server)
    const member = await makeMember(server, churchId, 'Viewer')
    await addToChurch(server.database.collections, other, `${member.userId}`, 'Viewer')
    const program = await makeProgram(server, churchId, member, 'read')
    expect((await program.send(songs())).status).toBe(200)
    expect((await entry(member)).lastSeenAt).toBeNull()
    expect((await member.send(songs())).status).toBe(200)
    await until(async () => (await entry(member)).lastSeenAt !== null)
    const { lastSeenAt } = await entry(member)
    expect(lastSeenAt).toMatch(/T00:00:00\.000Z$/)
    expect(Date.now() - Date.parse(lastSeenAt)).toBeLessThan(2 * 86_400_000)
    const { memberships } = server.database.collections
    const elsewhere = await memberships.findOne({ churchId: other, userId: `${member.userId}` })
    expect(elsewhere?.lastSeenAt).toBeUndefined()
  })
})

describe('PUT /people/{userId}', () => {
  test('200: the role counts at once, and the history has it', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const { status, body } = await setRole(administrator, member, 'Editor')
    expect([status, body.person]).toEqual([200, await entry(member)])
    expect(body.person.role).toBe('Editor')
    const save = { method: 'POST', headers: { 'idempotency-key': crypto.randomUUID() } }
    expect((await member.send(songs(), { ...save, body: { title: 'Morning' } })).status).toBe(201)
    expect((await history()).changes[0]).toEqual({
      number: expect.any(Number),
      kind: 'changed',
      by: { userId: administrator.userId, name: null, email: administrator.email },
      person: { userId: member.userId, name: null, email: member.email },
      role: 'Editor',
      roleBefore: 'Viewer',
      at: expect.any(String),
    })
  })

  test('200: the same role again is written down once', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    const before = (await history()).changes[0].number
    expect((await setRole(administrator, member, 'Viewer')).status).toBe(200)
    expect((await history()).changes[0].number).toBe(before)
  })

  test('400: an unknown role; 404: someone who is no member', async () => {
    const outsider = await makeUser(server)
    expect((await setRole(administrator, administrator, 'Owner')).status).toBe(400)
    expect((await setRole(administrator, outsider, 'Editor')).status).toBe(404)
  })

  test('409: the last Administrator, who stays; another who cannot sign in does not count', async () => {
    const church = await makeChurch(server)
    const [one, two] = [
      await makeMember(server, church, 'Administrator'),
      await makeMember(server, church, 'Administrator'),
    ]
    const { users } = server.database.collections
    await users.updateOne({ _id: `${two.userId}` }, { $set: { disabled: true } })
    for (const role of ['Editor', 'Viewer']) expect((await setRole(one, one, role, church)).status).toBe(409)
    expect((await remove(one, one, church)).status).toBe(409)
    expect((await entry(one, one, church)).role).toBe('Administrator')
    await users.updateOne({ _id: `${two.userId}` }, { $unset: { disabled: true } })
    expect((await setRole(one, one, 'Editor', church)).status).toBe(200)
  })
})

describe('DELETE /people/{userId}', () => {
  test('204: the person is out at once, and the tokens are revoked for good', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    const program = await makeProgram(server, churchId, member, 'read')
    expect((await member.send(songs())).status).toBe(200)
    expect((await remove(administrator, member)).status).toBe(204)
    expect((await member.send(songs())).status).toBe(404)
    expect((await program.send(songs())).status).toBe(401)
    await addToChurch(server.database.collections, churchId, `${member.userId}`, 'Editor')
    expect((await program.send(songs())).status).toBe(401)
    const [added, removed] = (await history()).changes
    expect(added).toMatchObject({ kind: 'added', by: null, role: 'Editor', roleBefore: null })
    expect(removed).toMatchObject({
      kind: 'removed',
      by: { userId: administrator.userId },
      person: { userId: member.userId, email: member.email },
      role: null,
      roleBefore: 'Editor',
    })
  })

  test('204: anyone leaves; 403: an Editor removes nobody else', async () => {
    const [editor, viewer] = [
      await makeMember(server, churchId, 'Editor'),
      await makeMember(server, churchId, 'Viewer'),
    ]
    expect((await remove(editor, viewer)).status).toBe(403)
    expect((await remove(viewer, viewer)).status).toBe(204)
    expect((await remove(viewer, viewer)).status).toBe(404)
    expect((await history()).changes[0]).toMatchObject({ kind: 'left', by: { userId: viewer.userId } })
  })

  test('404: someone who is no member, and nothing is written down', async () => {
    const before = (await history()).changes[0].number
    expect((await remove(administrator, await makeUser(server))).status).toBe(404)
    expect((await history()).changes[0].number).toBe(before)
  })

  test('404: another church keeps its people', async () => {
    const other = await makeChurch(server)
    const member = await makeMember(server, other, 'Viewer')
    expect((await remove(administrator, member)).status).toBe(404)
    expect((await remove(administrator, member, other)).status).toBe(404)
    expect((await member.send(songs(other))).status).toBe(200)
  })
})

describe('the history of people', () => {
  test('200: is numbered without a gap, in pages of 50, and names people who are gone', async () => {
    const church = await makeChurch(server)
    const head = await makeMember(server, church, 'Administrator')
    const member = await makeMember(server, church, 'Viewer')
    for (let turn = 0; turn < 26; turn++) {
      await setRole(head, member, 'Editor', church)
      await setRole(head, member, 'Viewer', church)
    }
    await remove(head, member, church)
    const { users } = server.database.collections
    await users.updateOne({ _id: `${member.userId}` }, { $set: { name: 'Hanna' } })
    const first = await history('', church, head)
    const last = await history(`?before=${first.changes.at(-1).number}`, church, head)
    expect([first.hasMore, last.hasMore]).toEqual([true, false])
    const all = [...first.changes, ...last.changes]
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => all.length - at))
    expect(all[0].person.name).toBe('Hanna')
    expect(all.at(-1)).toMatchObject({ kind: 'added', by: null, person: { userId: head.userId } })
  })

  test('400: a number that is none', async () => {
    for (const before of ['0', '-1', 'x', '1.5'])
      expect((await administrator.send(path(`/history?before=${before}`))).status).toBe(400)
  })
})

describe('the last Administrator', () => {
  /** The same person at the second server. */
  const atSecond = ({ userId, email, cookie }: Client): Client =>
    client(second, { userId: `${userId}`, email: `${email}`, token: `${cookie}`.replace('psaltery=', '') })
  /** What each of two Administrators may do at the same moment, so that neither would be left. */
  const ways = {
    'both leave': (one: Client, two: Client, church: string) => [
      remove(one, one, church),
      remove(atSecond(two), two, church),
    ],
    'both become less': (one: Client, two: Client, church: string) => [
      setRole(one, one, 'Editor', church),
      setRole(atSecond(two), two, 'Viewer', church),
    ],
    'each removes the other': (one: Client, two: Client, church: string) => [
      remove(one, two, church),
      remove(atSecond(two), one, church),
    ],
  }
  const administrators = (church: string) =>
    server.database.collections.memberships.countDocuments({ churchId: church, role: 'Administrator' })

  test.each(Object.entries(ways))('is not lost when %s, at two servers', async (_, both) => {
    for (let time = 0; time < 8; time++) {
      const church = await makeChurch(server)
      const [one, two] = [
        await makeMember(server, church, 'Administrator'),
        await makeMember(server, church, 'Administrator'),
      ]
      const statuses = (await Promise.all(both(one, two, church))).map(({ status }) => status)
      expect(await administrators(church)).toBe(1)
      expect(statuses.filter((status) => status < 300)).toHaveLength(1)
      expect([403, 404, 409]).toContain(Math.max(...statuses))
    }
  })

  test('is not lost when the host takes the role of one while the other leaves', async () => {
    const host = { collections: server.database.collections, clock: systemClock }
    for (let time = 0; time < 8; time++) {
      const church = await makeChurch(server)
      const [one, two] = [
        await makeMember(server, church, 'Administrator'),
        await makeMember(server, church, 'Administrator'),
      ]
      const [left] = await Promise.all([
        remove(one, one, church),
        time % 2 === 0
          ? setMember(host, church, `${two.email}`, 'Editor')
          : removeMember(host, church, `${two.email}`),
      ])
      // Whichever was first: the person may leave only while the other is still there.
      expect([left.status, await administrators(church)]).toEqual(left.status === 204 ? [204, 0] : [409, 1])
      const changes = await server.database.collections.peopleChanges
        .find({ churchId: church })
        .sort({ number: 1 })
        .toArray()
      const kinds = changes.slice(2).map(({ kind }) => kind)
      if (left.status === 204) expect(kinds[0]).toBe('left')
      expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1))
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { disableUser } from '../../src/accounts/auth/service.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import {
  type Answered,
  addToChurch,
  type Client,
  client,
  makeChurch,
  makeMember,
  makeUser,
  setRole,
  signedInBy,
  takeFromChurch,
} from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

hashCheaply()
const server = await startTestServer()
const churchId = await makeChurch(server, 'Harbour Church')
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(() => server.stop())

const PASSWORD = 'three quiet harbours'
const address = () => `${crypto.randomUUID()}@example.org`
const path = (rest = '', church = churchId) => `/api/v2/churches/${church}/invitations${rest}`
const invite = (email: string, role = 'Editor', who = administrator, church = churchId) =>
  who.send(path('', church), { method: 'POST', body: { email, role } })
const secretOf = ({ body }: Answered): string => `${body.link}`.slice(body.link.indexOf('#') + 1)
const newSecret = async (email: string, role = 'Editor') => secretOf(await invite(email, role))
const listed = async () => (await administrator.send(path())).body.invitations
const look = (secret: string) =>
  client(server).send('/api/v2/invitations/look', { method: 'POST', body: { secret } })
const accept = (body: object, who = client(server)) =>
  who.send('/api/v2/invitations/accept', { method: 'POST', body })
const joining = (secret: string, more: object = {}) => ({ secret, name: 'Anna', password: PASSWORD, ...more })
const account = (email: string) =>
  server.database.collections.users.findOne({ emailKey: email.toLowerCase() })
const newestChange = async () =>
  (await administrator.send(`/api/v2/churches/${churchId}/people/history`)).body.changes[0]

describe('POST /invitations', () => {
  test('201: answers the link once, with the secret behind #, and stores its hash only', async () => {
    const email = address()
    const answer = await invite(email, 'Viewer')
    const { invitation, link } = answer.body
    expect(answer.status).toBe(201)
    expect(link).toMatch(new RegExp(`^${ORIGIN}/invitation#[A-Za-z0-9_-]{64}$`))
    expect(invitation).toEqual({
      id: expect.any(String),
      email,
      role: 'Viewer',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      mail: null,
    })
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 86_400_000)
    expect(await listed()).toContainEqual(invitation)
    const stored = await server.database.collections.invitations.findOne({
      invitationId: invitation.id,
      churchId,
    })
    expect(stored?._id).toBe(new Bun.CryptoHasher('sha256').update(secretOf(answer)).digest('hex'))
    expect(JSON.stringify([stored, await listed()])).not.toContain(secretOf(answer))
    expect(await newestChange()).toMatchObject({
      kind: 'invited',
      by: { userId: administrator.userId },
      person: { userId: null, name: null, email },
      role: 'Viewer',
    })
  })

  test('201: a second one of the address, in whatever case, replaces the first', async () => {
    const email = address()
    const first = await newSecret(email)
    const second = await invite(email.toUpperCase(), 'Viewer')
    expect((await look(first)).status).toBe(404)
    expect((await look(secretOf(second))).body).toEqual({
      church: 'Harbour Church',
      email: email.toUpperCase(),
      role: 'Viewer',
    })
    const own = (await listed()).filter((one: { email: string }) => one.email.toLowerCase() === email)
    expect(own).toEqual([second.body.invitation])
  })

  test('201: of two at the same moment one is open', async () => {
    const email = address()
    const both = await Promise.all([invite(email), invite(email), invite(email)])
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    const open = await server.database.collections.invitations.countDocuments({ churchId, emailKey: email })
    expect(open).toBe(1)
  })

  test('400: no address, no role', async () => {
    expect((await invite('nobody')).status).toBe(400)
    expect((await invite(address(), 'Owner')).status).toBe(400)
  })

  test('409: a member already; a member of another church is invited like anyone', async () => {
    const member = await makeMember(server, churchId, 'Viewer')
    expect((await invite(`${member.email}`.toUpperCase())).status).toBe(409)
    const elsewhere = await makeMember(server, await makeChurch(server), 'Viewer')
    expect((await invite(`${elsewhere.email}`)).status).toBe(201)
  })

  test('409: the 101st open one, unless it replaces another; expired ones do not count', async () => {
    const church = await makeChurch(server)
    const head = await makeMember(server, church, 'Administrator')
    const email = address()
    expect((await invite(email, 'Editor', head, church)).status).toBe(201)
    const { invitations } = server.database.collections
    const [known] = await invitations.find({ churchId: church }).toArray()
    if (!known) throw new Error('The invitation is stored.')
    const others = Array.from({ length: 99 }, () => address()).map((other) => ({
      ...known,
      _id: crypto.randomUUID(),
      invitationId: crypto.randomUUID(),
      email: other,
      emailKey: other,
    }))
    await invitations.insertMany(others)
    expect((await invite(address(), 'Editor', head, church)).status).toBe(409)
    expect((await invite(email, 'Editor', head, church)).status).toBe(201)
    await invitations.updateOne(
      { churchId: church, emailKey: others[0]?.email ?? '' },
      { $set: { expiresAt: new Date(Date.now() - 1000) } },
    )
    expect((await invite(address(), 'Editor', head, church)).status).toBe(201)
  })
})

describe('an invitation that is not good', () => {
  const ends: Record<string, (secret: string) => Promise<unknown>> = {
    used: (secret) => accept(joining(secret)),
    revoked: async (secret) => {
      const [newest] = await listed()
      expect((await look(secret)).body.email).toBe(newest.email)
      const revoked = await administrator.send(path(`/${newest.id}`), { method: 'DELETE' })
      expect(revoked.status).toBe(204)
      expect(await newestChange()).toMatchObject({ kind: 'uninvited', person: { email: newest.email } })
    },
    expired: async (secret) => {
      const _id = new Bun.CryptoHasher('sha256').update(secret).digest('hex')
      const { invitations } = server.database.collections
      await invitations.updateOne({ _id, churchId }, { $set: { expiresAt: new Date() } })
    },
  }
  let unknown: Answered
  beforeAll(async () => {
    unknown = await look('A'.repeat(64))
  })

  test.each(Object.entries(ends))('404: %s, to the byte like one that never was', async (_, end) => {
    const secret = await newSecret(address())
    expect((await look(secret)).status).toBe(200)
    await end(secret)
    for (const answer of [await look(secret), await accept(joining(secret)), await look('no secret')]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
  })

  const losses: Record<string, (maker: Client) => Promise<unknown>> = {
    'is no Administrator any more': (maker) => setRole(server, churchId, maker, 'Editor'),
    'was removed': (maker) => takeFromChurch(server.database.collections, churchId, maker.userId),
    'may not sign in': (maker) => disableUser(server.database.collections, `${maker.email}`),
  }
  test.each(Object.entries(losses))('404: its maker %s', async (_, lose) => {
    const maker = await makeMember(server, churchId, 'Administrator')
    const email = address()
    const answer = await invite(email, 'Editor', maker)
    await lose(maker)
    expect((await look(secretOf(answer))).text).toBe(unknown.text)
    expect((await accept(joining(secretOf(answer)))).status).toBe(404)
    expect(JSON.stringify(await listed())).not.toContain(email)
    expect(await account(email)).toBeNull()
  })

  test('404: one of another church, which keeps it', async () => {
    const other = await makeChurch(server)
    const head = await makeMember(server, other, 'Administrator')
    const { invitation } = (await invite(address(), 'Editor', head, other)).body
    expect((await administrator.send(path(`/${invitation.id}`), { method: 'DELETE' })).status).toBe(404)
    expect((await head.send(path('', other))).body.invitations).toEqual([invitation])
  })
})

describe('POST /invitations/accept without an account', () => {
  test('204: makes an account whose address is not shown to be its own, joins and signs in', async () => {
    const email = address()
    const answer = await accept(joining(await newSecret(email, 'Viewer')))
    expect(answer.status).toBe(204)
    const person = signedInBy(server, answer)
    expect((await person.send('/api/v2/churches')).body.churches).toEqual([
      { id: churchId, name: 'Harbour Church', timeZone: 'Europe/Berlin', role: 'Viewer' },
    ])
    const stored = await account(email)
    expect(stored).toMatchObject({ email, name: 'Anna' })
    expect(stored?.addressShownAt).toBeUndefined()
    expect(await newestChange()).toMatchObject({
      kind: 'joined',
      by: { userId: stored?._id, name: 'Anna', email },
      person: { userId: stored?._id },
      role: 'Viewer',
    })
    const body = { email, password: PASSWORD }
    expect((await client(server).send('/api/v2/session', { method: 'POST', body })).status).toBe(204)
  })

  test.each([
    [{ name: undefined }, 'name and password are required'],
    [{ password: undefined }, 'name and password are required'],
    [{ password: 'too short' }, 'at least 12 characters'],
    [{ password: 'x'.repeat(257) }, 'at most 256 characters'],
    [{ password: 'HARBOUR church' }, 'name of a church'],
    [{ name: 'a'.repeat(101) }, 'name must have at most 100 characters'],
  ])('400: %p, and the invitation stays good', async (change, sentence) => {
    const secret = await newSecret(address())
    const { status, body } = await accept(joining(secret, change))
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
    expect((await look(secret)).status).toBe(200)
  })

  test('400: the address as the password', async () => {
    const email = address()
    const { status } = await accept(joining(await newSecret(email), { password: email.toUpperCase() }))
    expect(status).toBe(400)
  })

  test('403: signed in as another person, and nothing is made', async () => {
    const email = address()
    const secret = await newSecret(email)
    expect((await accept(joining(secret), await makeUser(server))).status).toBe(403)
    expect(await account(email)).toBeNull()
    expect((await look(secret)).status).toBe(200)
  })

  test('204 once: of many at the same moment one makes the account', async () => {
    const email = address()
    const secret = await newSecret(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(joining(secret))))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => ![204, 401, 404].includes(status))).toEqual([])
    const { users, memberships } = server.database.collections
    const stored = await users.find({ emailKey: email }).toArray()
    expect(stored).toHaveLength(1)
    expect(await memberships.countDocuments({ churchId, userId: `${stored[0]?._id}` })).toBe(1)
  })

  test('204 or 404: accepting while it is revoked does one of both', async () => {
    for (let time = 0; time < 4; time++) {
      const person = await makeUser(server)
      const made = await invite(`${person.email}`)
      const [accepted, revoked] = await Promise.all([
        accept({ secret: secretOf(made) }, person),
        administrator.send(path(`/${made.body.invitation.id}`), { method: 'DELETE' }),
      ])
      const both = [accepted.status, revoked.status]
      expect(both).toEqual(both[0] === 204 ? [204, 404] : [404, 204])
      const isMember = await server.database.collections.memberships.countDocuments({
        churchId,
        userId: `${person.userId}`,
      })
      expect(isMember).toBe(both[0] === 204 ? 1 : 0)
    }
  })
})

describe('POST /invitations/accept with an account', () => {
  test('401: nobody signed in; 403: another person; 204: the person, once', async () => {
    const person = await makeUser(server)
    const secret = await newSecret(`${person.email}`, 'Viewer')
    expect((await accept({ secret })).status).toBe(401)
    expect((await accept(joining(secret))).status).toBe(401)
    expect((await accept({ secret }, await makeUser(server))).status).toBe(403)
    expect((await accept({ secret }, person)).status).toBe(204)
    expect((await accept({ secret }, person)).status).toBe(404)
    expect((await person.send(`/api/v2/churches/${churchId}/songs`)).status).toBe(200)
  })

  test('204: someone who was added meanwhile keeps the role', async () => {
    const person = await makeUser(server)
    const secret = await newSecret(`${person.email}`, 'Administrator')
    await addToChurch(server.database.collections, churchId, `${person.userId}`, 'Viewer')
    expect((await accept({ secret }, person)).status).toBe(204)
    expect((await person.send('/api/v2/churches')).body.churches[0].role).toBe('Viewer')
    expect((await look(secret)).status).toBe(404)
  })
})

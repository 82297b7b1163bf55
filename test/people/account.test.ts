import { afterAll, describe, expect, test } from 'bun:test'
import { showAddress } from '../../src/accounts/auth/cookie.ts'
import { disableUser, enableUser, renameUser, setPassword } from '../../src/accounts/auth/service.ts'
import { makeResetLink } from '../../src/accounts/own/mails.ts'
import { removeWayIn } from '../../src/accounts/own/ways-in.ts'
import { withPeople } from '../../src/churches/members/members.ts'
import { hashSecret } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import {
  type Answered,
  addToChurch,
  type Client,
  client,
  makeChurch,
  makeMember,
  makeUser,
  PASSWORD,
  signedInBy,
} from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { ORIGIN, startTestServer, toolSettings } from '../../testkit/server.ts'
import { plantPasskey } from '../../testkit/software-passkey.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { until } from '../../testkit/until.ts'

hashCheaply()
const server = await startTestServer()
afterAll(() => server.stop())

const NEW = 'three quiet harbours'
const all = () => server.database.collections
const put = (who: Client, path: string, body: object) => who.send(path, { method: 'PUT', body })
const end = (who: Client, path: string) => who.send(path, { method: 'DELETE' })
const signIn = (email: string | null, password: string, agent = 'a test') =>
  client(server).send('/api/v2/session', {
    method: 'POST',
    body: { email, password },
    headers: { 'user-agent': agent },
  })
const signedIn = (answer: Answered): Client => signedInBy(server, answer)
const me = async (who: Client) => (await who.send('/api/v2/me')).body.user
const sessionHashOf = (who: Client) => hashSecret(`${who.cookie}`.replace('psaltery=', ''))
const sessions = async (who: Client) => (await who.send('/api/v2/me/sessions')).body.sessions

describe('/me', () => {
  test('200: who one is, with the ways in', async () => {
    const person = await makeUser(server)
    expect(await me(person)).toEqual({
      id: person.userId,
      email: person.email,
      name: null,
      hasPassword: true,
      passkeys: [],
      identities: [],
    })
  })

  test('200: the name is changed, shown to others and removed', async () => {
    const churchId = await makeChurch(server)
    const person = await makeMember(server, churchId, 'Administrator')
    const name = 'Zoë 佐藤 '.padEnd(100, 'x')
    const { status, body } = await put(person, '/api/v2/me', { name })
    expect([status, body.user.name]).toEqual([200, name])
    expect((await person.send(`/api/v2/churches/${churchId}/people`)).body.people[0].name).toBe(name)
    for (const blank of ['', '  ']) {
      expect((await put(person, '/api/v2/me', { name: blank })).body.user.name).toBeNull()
    }
    expect((await put(person, '/api/v2/me', { name: 'x'.repeat(101) })).status).toBe(400)
  })
})

describe('PUT /me/password', () => {
  test('204: the new one counts, and all other sessions end', async () => {
    const person = await makeUser(server)
    const other = signedIn(await signIn(person.email, PASSWORD))
    expect((await other.send('/api/v2/me')).status).toBe(200)
    expect((await put(person, '/api/v2/me/password', { current: PASSWORD, new: NEW })).status).toBe(204)
    expect((await person.send('/api/v2/me')).status).toBe(200)
    expect((await other.send('/api/v2/me')).status).toBe(401)
    expect((await signIn(person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(person.email, NEW)).status).toBe(204)
  })

  test('403: the current one is wrong, and nothing changes', async () => {
    const person = await makeUser(server)
    expect((await put(person, '/api/v2/me/password', { current: 'wrong', new: NEW })).status).toBe(403)
    expect((await signIn(person.email, PASSWORD)).status).toBe(204)
  })

  test('400: too short, too long, the address, the name of one’s church', async () => {
    const churchId = await makeChurch(server, 'Saint Nicholas Harbour')
    const person = await makeMember(server, churchId, 'Viewer')
    for (const weak of ['eleven char', 'x'.repeat(257), `${person.email}`, 'saint nicholas HARBOUR'])
      expect((await put(person, '/api/v2/me/password', { current: PASSWORD, new: weak })).status).toBe(400)
    expect(
      (await put(person, '/api/v2/me/password', { current: PASSWORD, new: 'x'.repeat(12) })).status,
    ).toBe(204)
  })

  test('429: every try counts like a sign-in', async () => {
    const limited = await startTestServer({ beside: server, env: { LOGIN_RATE_LIMIT_PER_MINUTE: '3' } })
    try {
      const person = await makeUser(limited)
      const tries = async () => (await put(person, '/api/v2/me/password', { current: 'x', new: NEW })).status
      expect([await tries(), await tries(), await tries(), await tries()]).toEqual([403, 403, 403, 429])
      const body = { email: person.email, password: PASSWORD }
      const answer = await client(limited).send('/api/v2/session', { method: 'POST', body })
      expect(answer.status).toBe(429)
      expect((await person.send('/api/v2/me')).status).toBe(200)
      // Those who forgot a password are counted apart.
      const resets: number[] = []
      for (let time = 0; time < 4; time++)
        resets.push(
          (
            await client(limited).send('/api/v2/password-resets', {
              method: 'POST',
              body: { email: 'a@example.org' },
            })
          ).status,
        )
      expect(resets).toEqual([202, 202, 202, 429])
    } finally {
      await limited.stop()
    }
  })
})

describe('DELETE /me/password', () => {
  test('409: the last way in stays, also beside a passkey for another host', async () => {
    const person = await makeUser(server)
    await plantPasskey(server, person, 'elsewhere.example.org')
    const { status, body } = await end(person, '/api/v2/me/password')
    expect([status, body.error]).toEqual([409, expect.stringContaining('last way in')])
    expect((await signIn(person.email, PASSWORD)).status).toBe(204)
  })

  test('204: the password no longer counts, and all other sessions end', async () => {
    const person = await makeUser(server)
    await plantPasskey(server, person)
    const other = signedIn(await signIn(person.email, PASSWORD))
    for (const _ of ['removed', 'again']) expect((await end(person, '/api/v2/me/password')).status).toBe(204)
    expect((await me(person)).hasPassword).toBe(false)
    expect((await other.send('/api/v2/me')).status).toBe(401)
    const refused = await signIn(person.email, PASSWORD)
    const unknown = await signIn('unknown@example.org', PASSWORD)
    expect([refused.status, refused.body]).toEqual([401, unknown.body])
  })

  test('204: a first password needs a recent sign-in; a host sets one without', async () => {
    const person = await makeUser(server)
    await plantPasskey(server, person)
    const first = () => put(person, '/api/v2/me/password', { new: NEW })
    expect((await first()).status).toBe(400)
    expect((await end(person, '/api/v2/me/password')).status).toBe(204)
    const userId = `${person.userId}`
    const createdAt = new Date(Date.now() - 11 * 60_000)
    await all().sessions.updateMany({ userId }, { $set: { createdAt } })
    expect((await first()).status).toBe(403)
    await all().sessions.updateMany({ userId }, { $set: { createdAt: new Date() } })
    expect((await first()).status).toBe(204)
    expect((await signIn(person.email, NEW)).status).toBe(204)
    expect((await end(person, '/api/v2/me/password')).status).toBe(204)
    await setPassword({ collections: all(), clock: systemClock }, { email: `${person.email}`, password: NEW })
    expect((await signIn(person.email, NEW)).status).toBe(204)
  })

  test('of two removals at the same moment one is 409', async () => {
    for (let time = 0; time < 5; time++) {
      const person = await makeUser(server)
      const passkeyId = await plantPasskey(server, person)
      const signed = { userId: `${person.userId}`, sessionHash: sessionHashOf(person) }
      const removal = removeWayIn(
        { collections: all(), appOrigin: ORIGIN, oidcIssuer: null },
        signed,
        async (_, session) => {
          await all().passkeys.deleteOne({ _id: passkeyId, userId: signed.userId }, { session })
        },
      ).then(
        () => 204,
        (error) => error.status,
      )
      const { status } = await end(person, '/api/v2/me/password')
      expect([status, await removal].sort()).toEqual([204, 409])
    }
  })
})

describe('/me/sessions', () => {
  test('200: one’s own, newest first, with what signed in; the ids tell nothing of the cookie', async () => {
    const person = await makeUser(server)
    const phone = signedIn(await signIn(person.email, PASSWORD, `Phone ${'x'.repeat(300)}`))
    const listed = await sessions(phone)
    expect(listed).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        agent: `Phone ${'x'.repeat(194)}`,
        current: true,
      },
      expect.objectContaining({ agent: null, current: false }),
    ])
    expect(listed[0].lastSeenAt).toBe(listed[0].createdAt)
    expect(JSON.stringify(listed)).not.toContain(sessionHashOf(phone).slice(0, 8))
  })

  test('200: lastSeenAt is the hour of the last request', async () => {
    const person = await makeUser(server)
    const hours = 3 * 60 * 60 * 1000
    const createdAt = new Date(Date.now() - hours)
    await all().sessions.updateOne({ userId: `${person.userId}` }, { $set: { createdAt } })
    await until(async () => (await sessions(person))[0].lastSeenAt !== createdAt.toISOString())
    const [{ lastSeenAt }] = await sessions(person)
    expect(lastSeenAt).toMatch(/:00:00\.000Z$/)
    expect(Date.parse(lastSeenAt)).toBeGreaterThan(createdAt.getTime() + hours / 2)
  })

  test('204: ends another one, and the own one with its cookie; 404: that of another person', async () => {
    const [person, stranger] = [await makeUser(server), await makeUser(server)]
    const phone = signedIn(await signIn(person.email, PASSWORD))
    const [current, other] = await sessions(phone)
    expect((await end(stranger, `/api/v2/me/sessions/${other.id}`)).status).toBe(404)
    expect((await end(phone, `/api/v2/me/sessions/${other.id}`)).status).toBe(204)
    expect((await person.send('/api/v2/me')).status).toBe(401)
    expect((await end(phone, `/api/v2/me/sessions/${other.id}`)).status).toBe(404)
    const ended = await end(phone, `/api/v2/me/sessions/${current.id}`)
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await phone.send('/api/v2/me')).status).toBe(401)
    expect((await end(stranger, '/api/v2/me/sessions/none')).status).toBe(400)
  })
})

describe('GET /me/sign-ins', () => {
  const signIns = async (who: Client) => (await who.send('/api/v2/me/sign-ins')).body.signIns

  test('200: each with way, address and program; refused ones of a client in an hour are one', async () => {
    const person = await makeUser(server)
    const other = await makeUser(server)
    expect((await signIn(person.email, 'wrong', 'one')).status).toBe(401)
    await until(async () => (await signIns(person)).length === 2)
    expect((await signIn(person.email, 'wrong', 'two')).status).toBe(401)
    await until(async () => (await signIns(person))[0].refused === 2)
    const phone = signedIn(await signIn(person.email, PASSWORD, 'Phone'))
    expect(await signIns(phone)).toEqual([
      expect.objectContaining({ way: 'password', refused: 0, address: '127.0.0.1', agent: 'Phone' }),
      expect.objectContaining({ way: 'password', refused: 2, address: '127.0.0.1', agent: 'two' }),
      expect.objectContaining({ way: 'password', refused: 0, address: null, agent: null }),
    ])
    expect(await signIns(other)).toHaveLength(1)
    const printed = await runTool(['user', 'sign-ins', '--email', `${person.email}`], {
      env: toolSettings(server),
    })
    expect(printed.stdout.split('\n')).toEqual([
      expect.stringMatching(/^\S+Z {2}password {2}127\.0\.0\.1 {2}Phone$/),
      expect.stringContaining('refused 2 times'),
      expect.stringContaining('no address'),
      '',
    ])
  })

  test('they are kept for 90 days, and deleted with the account', async () => {
    const kept = (await all().signIns.indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds)
    expect([kept?.key, kept?.expireAfterSeconds]).toEqual([{ at: 1 }, 90 * 24 * 60 * 60])
    const person = await makeUser(server)
    expect((await end(person, '/api/v2/me')).status).toBe(204)
    expect(await all().signIns.countDocuments({ userId: `${person.userId}` })).toBe(0)
  })
})

describe('DELETE /me', () => {
  test('204: leaves all churches, frees the address, and the history keeps the name', async () => {
    const [one, two] = [await makeChurch(server), await makeChurch(server)]
    const head = await makeMember(server, one, 'Administrator')
    const person = await makeMember(server, one, 'Administrator')
    await addToChurch(all(), two, `${person.userId}`, 'Viewer')
    await put(person, '/api/v2/me', { name: 'Hanna' })
    const song = await createSong(person, one)
    const program = await makeProgram(server, one, person, 'read')
    await makeResetLink({ collections: all(), clock: systemClock, appOrigin: ORIGIN }, `${person.email}`)
    const answer = await end(person, '/api/v2/me')
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await person.send('/api/v2/me')).status).toBe(401)
    expect((await program.send(`/api/v2/churches/${one}/songs`)).status).toBe(401)
    expect((await signIn(person.email, PASSWORD)).status).toBe(401)
    const userId = `${person.userId}`
    expect((await signIn(`${userId}@deleted.invalid`, PASSWORD)).status).toBe(401)
    expect(await all().memberships.countDocuments({ userId })).toBe(0)
    expect(await all().resets.countDocuments({ userId })).toBe(0)
    expect(JSON.stringify(await all().users.findOne({ _id: userId }))).not.toContain(`${person.email}`)
    const { revisions } = (await head.send(`${song.path.replace('v1', 'v2')}/revisions`)).body
    expect(revisions[0].savedBy).toEqual({ userId, name: 'Hanna' })
    const { changes } = (await head.send(`/api/v2/churches/${one}/people/history`)).body
    expect(changes[0]).toMatchObject({
      kind: 'left',
      person: { userId, name: 'Hanna', email: person.email },
      roleBefore: 'Administrator',
    })
    // The address can be invited, and taken, again.
    const invited = await head.send(`/api/v2/churches/${one}/invitations`, {
      method: 'POST',
      body: { email: person.email, role: 'Viewer' },
    })
    const secret = invited.body.link.split('#')[1]
    const body = { secret, name: 'Hanna again', password: NEW }
    const accepted = await client(server).send('/api/v2/invitations/accept', { method: 'POST', body })
    expect(accepted.status).toBe(204)
  })

  test('403: the sign-in is older than 10 minutes, and nothing is changed', async () => {
    const churchId = await makeChurch(server)
    const person = await makeMember(server, churchId, 'Editor')
    const userId = `${person.userId}`
    const age = (minutes: number) =>
      all().sessions.updateMany({ userId }, { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } })
    await age(11)
    const refused = await end(person, '/api/v2/me')
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('10 minutes')])
    expect((await person.send('/api/v2/churches')).body.churches).toHaveLength(1)
    await age(9)
    expect((await end(person, '/api/v2/me')).status).toBe(204)
  })

  test('409: the last Administrator of one, and nothing is changed', async () => {
    const [one, two] = [await makeChurch(server), await makeChurch(server)]
    const person = await makeMember(server, one, 'Administrator')
    await addToChurch(all(), two, `${person.userId}`, 'Viewer')
    expect((await end(person, '/api/v2/me')).status).toBe(409)
    expect((await person.send('/api/v2/churches')).body.churches).toHaveLength(2)
  })

  test('the last Administrator is not lost when both delete their accounts', async () => {
    for (let time = 0; time < 4; time++) {
      const churchId = await makeChurch(server)
      const both = [
        await makeMember(server, churchId, 'Administrator'),
        await makeMember(server, churchId, 'Administrator'),
      ]
      const statuses = (await Promise.all(both.map((who) => end(who, '/api/v2/me')))).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([204, 409])
    }
  })

  /** Again while the person's record is too contended on a busy machine. */
  const endUnlessBusy = async (...request: Parameters<typeof end>): ReturnType<typeof end> => {
    const reply = await end(...request)
    return reply.status === 503 ? endUnlessBusy(...request) : reply
  }

  test('nobody is added to a church while the account is deleted', async () => {
    const churchIds = await Promise.all(Array.from({ length: 20 }, () => makeChurch(server)))
    for (let time = 0; time < 3; time++) {
      const person = await makeUser(server)
      const userId = `${person.userId}`
      const ended = endUnlessBusy(person, '/api/v2/me')
      let isDeleted = false
      void ended.finally(() => {
        isDeleted = true
      })
      // One after the other until the account is gone, so that one of them meets the deletion.
      for (const churchId of churchIds)
        if (!isDeleted) await addToChurch(all(), churchId, userId, 'Viewer').catch(() => {})
      expect((await ended).status).toBe(204)
      expect(await all().memberships.countDocuments({ userId })).toBe(0)
    }
  })
})

describe('a forgotten password', () => {
  const linkFor = async (who: Client) => {
    const deps = { collections: all(), clock: systemClock, appOrigin: ORIGIN }
    return (await makeResetLink(deps, `${who.email}`)).link.split('#')[1] ?? ''
  }
  const reset = (secret: string, password = NEW) =>
    client(server).send('/api/v2/password-resets/accept', { method: 'POST', body: { secret, password } })
  const ask = (email: string) =>
    client(server).send('/api/v2/password-resets', { method: 'POST', body: { email } })

  test('202: every address, known or not; 400: what is no address', async () => {
    const person = await makeUser(server)
    const [known, unknown] = [await ask(`${person.email}`), await ask('nobody@example.org')]
    expect([known.status, known.text, unknown.status, unknown.text]).toEqual([202, '', 202, ''])
    expect((await ask('nobody')).status).toBe(400)
    expect(await all().resets.countDocuments({ userId: `${person.userId}` })).toBe(0)
  })

  test('204: the host’s link sets it once, ends all sessions, revokes all tokens and shows the owner', async () => {
    const churchId = await makeChurch(server)
    const person = await makeMember(server, churchId, 'Editor')
    const program = await makeProgram(server, churchId, person, 'read')
    const env = { ...toolSettings(server), APP_ORIGIN: ORIGIN }
    const made = await runTool(['user', 'reset-link', '--email', `${person.email}`, '--json'], { env })
    const { link, email } = JSON.parse(made.stdout)
    expect(email).toBe(person.email)
    expect(link).toMatch(new RegExp(`^${ORIGIN}/new-password#[A-Za-z0-9_-]{43}$`))
    const other = await linkFor(person)
    const secret = link.split('#')[1]
    expect(JSON.stringify(await all().resets.find().toArray())).not.toContain(secret)
    expect((await signIn(person.email, PASSWORD)).status).toBe(204)
    expect((await reset(secret)).status).toBe(204)
    expect((await person.send('/api/v2/me')).status).toBe(401)
    expect((await program.send(`/api/v2/churches/${churchId}/songs`)).status).toBe(401)
    expect([(await signIn(person.email, PASSWORD)).status, (await signIn(person.email, NEW)).status]).toEqual(
      [401, 204],
    )
    const stored = await all().users.findOne({ _id: `${person.userId}` })
    expect(stored?.addressShownAt).toBeInstanceOf(Date)
    const answers = [await reset(secret), await reset(other), await reset('A'.repeat(43)), await reset('x')]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    // Another address is not shown to be the person's own.
    await renameUser(all(), `${person.email}`, `${crypto.randomUUID()}@example.org`)
    expect((await all().users.findOne({ _id: `${person.userId}` }))?.addressShownAt).toBeUndefined()
  })

  test('the first proof removes the password, and later ones leave it', async () => {
    const person = await makeUser(server)
    const userId = `${person.userId}`
    const show = () => withPeople(all(), (session) => showAddress(all(), userId, new Date(), session))
    expect(await show()).toEqual({ isFirst: true })
    expect([(await person.send('/api/v2/me')).status, (await signIn(person.email, PASSWORD)).status]).toEqual(
      [401, 401],
    )
    expect((await signIn(person.email, '')).status).toBe(400)
    expect((await reset(await linkFor(person))).status).toBe(204)
    expect(await show()).toEqual({ isFirst: false })
    expect((await signIn(person.email, NEW)).status).toBe(204)
    await disableUser(all(), `${person.email}`)
    expect(await show()).toBeNull()
  })

  test('204 once: of many at the same moment one is taken', async () => {
    const secret = await linkFor(await makeUser(server))
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
  })

  test('400: a weak one, and the link stays good; 404: expired, or for a disabled person', async () => {
    const person = await makeUser(server)
    const secret = await linkFor(person)
    for (const weak of ['too short', `${person.email}`]) expect((await reset(secret, weak)).status).toBe(400)
    await disableUser(all(), `${person.email}`)
    expect((await reset(secret)).status).toBe(404)
    await enableUser(all(), `${person.email}`)
    await all().resets.updateOne({ _id: hashSecret(secret) }, { $set: { expiresAt: new Date() } })
    expect((await reset(secret)).status).toBe(404)
    expect((await signIn(person.email, PASSWORD)).status).toBe(204)
  })

  test('the tool makes no link for an unknown address or a disabled person', async () => {
    const person = await makeUser(server)
    await disableUser(all(), `${person.email}`)
    const make = (email: string) =>
      runTool(['user', 'reset-link', '--email', email], { env: toolSettings(server) })
    expect((await make('nobody@b.org')).stderr).toBe('There is no user with the address nobody@b.org.\n')
    expect((await make(`${person.email}`)).stderr).toContain('may not sign in')
  })
})

import { afterAll, describe, expect, test } from 'bun:test'
import { showAddress } from '../../src/accounts/auth/cookie.ts'
import { disableUser, enableUser } from '../../src/accounts/auth/service.ts'
import { MAX_PASSKEYS } from '../../src/accounts/passkeys/schema.ts'
import { withPeople } from '../../src/churches/members/members.ts'
import { type Client, client, makeUser, PASSWORD, signedInBy } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { softwarePasskey } from '../../testkit/software-passkey.ts'
import { until } from '../../testkit/until.ts'

const server = await startTestServer({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '1000' } })
afterAll(() => server.stop())

const HOST = new URL(ORIGIN).hostname
const all = () => server.database.collections
const newDevice = () => softwarePasskey(HOST, ORIGIN)
type Device = ReturnType<typeof newDevice>
type Wrong = Parameters<Device['use']>[1]

const post = (who: Client, path: string, body?: object) =>
  who.send(`/api/v2${path}`, { method: 'POST', ...(body ? { body } : {}) })
const prepare = (who: Client) => post(who, '/me/passkeys/options')
const remove = (who: Client, id: string) => who.send(`/api/v2/me/passkeys/${id}`, { method: 'DELETE' })
const me = async (who: Client) => (await who.send('/api/v2/me')).body.user

const add = async (who: Client, device: Device, name = 'Phone') =>
  post(who, '/me/passkeys', { name, response: await device.register((await prepare(who)).body) })

const question = async () => (await post(client(server), '/session/passkey/options')).body
const answer = (response: unknown) => post(client(server), '/session/passkey', { response })
const use = async (device: Device, wrong: Wrong = {}) => answer(device.use(await question(), wrong))

const withPasskey = async () => {
  const [person, device] = [await makeUser(server), newDevice()]
  const { body } = await add(person, device)
  return { person, device, id: body.passkey.id as string }
}

describe('adding', () => {
  test('201: several, each with a name; the options name the person and exclude the known ones', async () => {
    const person = await makeUser(server)
    const [phone, key] = [newDevice(), newDevice()]
    const added = await add(person, phone, 'Phone')
    expect([added.status, added.body.passkey]).toEqual([
      201,
      { id: expect.any(String), name: 'Phone', host: HOST, createdAt: expect.any(String), lastUsedAt: null },
    ])
    const { status, body } = await prepare(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rp: { id: HOST },
      user: { name: person.email },
      excludeCredentials: [{ id: phone.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await add(person, key, 'Key')).status).toBe(201)
    expect((await me(person)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Key'])
  })

  test('400: a challenge twice, of another person, of a sign-in, an expired one; another origin; no verification', async () => {
    const [person, other] = [await makeUser(server), await makeUser(server)]
    const device = newDevice()
    const send = async (who: Client, options: never, wrong: Wrong = {}) =>
      post(who, '/me/passkeys', { name: 'Phone', response: await device.register(options, wrong) })
    const options = (await prepare(person)).body
    expect((await send(other, options as never)).status).toBe(400)
    expect((await send(person, options as never)).status).toBe(201)
    expect((await send(person, options as never)).status).toBe(400)
    const forSignIn = { ...(await question()), user: options.user }
    expect((await send(person, forSignIn as never)).status).toBe(400)
    const fresh = async () => (await prepare(person)).body as never
    expect((await send(person, await fresh(), { origin: 'https://evil.example.org' })).status).toBe(400)
    expect((await send(person, await fresh(), { isVerified: false })).status).toBe(400)
    const late = await fresh()
    await all().passkeyChallenges.updateMany(
      { userId: `${person.userId}` },
      { $set: { expiresAt: new Date() } },
    )
    expect((await send(person, late)).status).toBe(400)
    expect((await me(person)).passkeys).toHaveLength(1)
  })

  test('403: the sign-in is older than 10 minutes; 409: the same one twice, and one more than the limit', async () => {
    const { person, device } = await withPasskey()
    const userId = `${person.userId}`
    expect((await add(person, device)).status).toBe(409)
    const [known] = await all().passkeys.find({ userId }).toArray()
    if (!known) throw new Error('There is no passkey.')
    const options = (await prepare(person)).body
    const more = Array.from({ length: MAX_PASSKEYS - 1 }, (_, at) => ({
      ...known,
      _id: crypto.randomUUID(),
      credentialId: `credential-${at}`,
    }))
    await all().passkeys.insertMany(more)
    expect((await prepare(person)).status).toBe(409)
    const response = await newDevice().register(options)
    expect((await post(person, '/me/passkeys', { name: 'Phone', response })).status).toBe(409)
    await all().sessions.updateMany({ userId }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } })
    expect((await prepare(person)).status).toBe(403)
    expect((await post(person, '/me/passkeys', { name: 'Phone', response })).status).toBe(403)
  })
})

describe('signing in', () => {
  test('204: without an address, on any server of several, and it is written down', async () => {
    const { person, device } = await withPasskey()
    const second = await startTestServer({ beside: server })
    try {
      const options = await question()
      const response = device.use(options)
      const answered = await client(second).send('/api/v2/session/passkey', {
        method: 'POST',
        body: { response },
      })
      expect(answered.status).toBe(204)
      const here = signedInBy(server, answered)
      const { email, passkeys } = await me(here)
      expect([email, passkeys[0].lastUsedAt]).toEqual([person.email, expect.any(String)])
      const { signIns } = (await here.send('/api/v2/me/sign-ins')).body
      expect(signIns[0]).toMatchObject({ way: 'passkey', refused: 0, address: '127.0.0.1' })
      // Good once.
      expect((await answer(response)).status).toBe(401)
    } finally {
      await second.stop()
    }
  })

  test('401: one answer for all that is not good', async () => {
    const { person, device } = await withPasskey()
    const unknown = await use(newDevice())
    const refused = [
      await use(device, { origin: 'https://evil.example.org' }),
      await use(device, { isVerified: false }),
      await answer(device.use({ challenge: 'dGVzdA' })),
    ]
    const response = device.use(await question())
    const other = await makeUser(server)
    const userHandle = Buffer.from(`${other.userId}`.replaceAll('-', ''), 'hex').toString('base64url')
    refused.push(await answer({ ...response, response: { ...response.response, userHandle } }))
    const late = await question()
    await all().passkeyChallenges.updateMany({ userId: null }, { $set: { expiresAt: new Date() } })
    refused.push(await answer(device.use(late)))
    await disableUser(all(), `${person.email}`)
    refused.push(await use(device))
    for (const { status, text } of refused) expect([status, text]).toEqual([401, unknown.text])
    expect(unknown.status).toBe(401)
    await enableUser(all(), `${person.email}`)
    const there = signedInBy(server, await use(device))
    const last = async () => (await there.send('/api/v2/me/sign-ins')).body.signIns
    await until(async () => (await last()).some(({ refused }: { refused: number }) => refused >= 4))
  })

  test('401: a count that does not grow is that of a copy', async () => {
    const { device } = await withPasskey()
    const counts = [1, 2, 2, 1, 3]
    const answers: number[] = []
    for (const counter of counts) answers.push((await use(device, { counter })).status)
    expect(answers).toEqual([204, 204, 401, 401, 204])
  })

  test('429: every try counts like a sign-in, and questions do not', async () => {
    const limited = await startTestServer({ env: { LOGIN_RATE_LIMIT_PER_MINUTE: '2' } })
    try {
      const send = (path: string, body?: object) => post(client(limited), path, body)
      const response = newDevice().use({ challenge: 'dGVzdA' })
      for (let time = 0; time < 4; time++) expect((await send('/session/passkey/options')).status).toBe(200)
      const tries: number[] = []
      for (let time = 0; time < 3; time++) tries.push((await send('/session/passkey', { response })).status)
      expect(tries).toEqual([401, 401, 429])
    } finally {
      await limited.stop()
    }
  })
})

describe('removing', () => {
  test('204: it no longer signs in, and other sessions end; 404: that of another person', async () => {
    const { person, device, id } = await withPasskey()
    const lost = signedInBy(server, await use(device))
    expect((await remove(await makeUser(server), id)).status).toBe(404)
    expect((await remove(person, id)).status).toBe(204)
    expect((await use(device)).status).toBe(401)
    expect((await lost.send('/api/v2/me')).status).toBe(401)
    expect((await me(person)).passkeys).toEqual([])
  })

  test('409: the last way in, also of two at the same moment', async () => {
    const { person, id } = await withPasskey()
    const password = () => person.send('/api/v2/me/password', { method: 'DELETE' })
    const both = await Promise.all([remove(person, id), password()])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const left = await me(person)
    const last = left.hasPassword ? await password() : await remove(person, id)
    expect([last.status, last.body.error]).toEqual([409, expect.stringContaining('last way in')])
  })

  test('409: the only passkey of a person without a password', async () => {
    const { person, id } = await withPasskey()
    expect((await person.send('/api/v2/me/password', { method: 'DELETE' })).status).toBe(204)
    expect((await remove(person, id)).status).toBe(409)
    expect((await me(person)).passkeys).toHaveLength(1)
  })

  test('the first proof of the address removes it, and so does deleting the account', async () => {
    const { person, device } = await withPasskey()
    await withPeople(all(), (session) => showAddress(all(), `${person.userId}`, new Date(), session))
    expect((await use(device)).status).toBe(401)
    const other = await withPasskey()
    expect((await other.person.send('/api/v2/me', { method: 'DELETE' })).status).toBe(204)
    expect(await all().passkeys.countDocuments({ userId: `${other.person.userId}` })).toBe(0)
  })
})

test('401: a passkey of another host, after APP_ORIGIN was changed', async () => {
  const { person, device } = await withPasskey()
  const moved = await startTestServer({
    beside: server,
    env: { APP_ORIGIN: 'https://songs.example.org' },
  })
  try {
    const origin = { origin: 'https://songs.example.org' }
    const there = (path: string, body?: object) =>
      client(moved).send(`/api/v2${path}`, { method: 'POST', headers: origin, ...(body ? { body } : {}) })
    const options = (await there('/session/passkey/options')).body
    expect(options.rpId).toBe('songs.example.org')
    expect((await there('/session/passkey', { response: device.use(options, origin) })).status).toBe(401)
    const signIn = await there('/session', { email: person.email, password: PASSWORD })
    expect(signIn.status).toBe(204)
  } finally {
    await moved.stop()
  }
})

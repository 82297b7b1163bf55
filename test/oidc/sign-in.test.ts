import { afterAll, describe, expect, test } from 'bun:test'
import { disableUser } from '../../src/accounts/auth/service.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { settingsOf, startProvider, type TestProvider } from '../../testkit/oidc/provider.ts'
import { createVisitor } from '../../testkit/oidc/visit.ts'
import { type Client, client, makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { embeddedData } from '../../testkit/web/page-data.ts'

hashCheaply()

let provider: TestProvider

/** Seconds that the clock of the server is ahead. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead * 1000) }

provider = await startProvider(`${ORIGIN}/sign-in/oidc/callback`)
const server = await startTestServer({ env: settingsOf(provider), clock, log: () => {} })
const churchId = await makeChurch(server, 'Harbour Church')
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(async () => {
  await server.stop()
  await provider[Symbol.asyncDispose]()
})

const all = () => server.database.collections
const visitor = (cookies: Record<string, string> = {}) => createVisitor(server, cookies)
type Visitor = ReturnType<typeof visitor>

const somebody = (more: object = {}) => {
  const subject = crypto.randomUUID()
  return { subject, email: `${subject}@example.org`, isVerified: true, ...more }
}
const invite = async (email: string, church = churchId, who = administrator) =>
  who.send(`/api/v2/churches/${church}/invitations`, { method: 'POST', body: { email, role: 'Editor' } })
const accountWith = (email: string) => all().users.findOne({ emailKey: email.toLowerCase() })
const identityOf = (subject: string) => all().identities.findOne({ subject })
const signedIn = (browser: Visitor) => client(server, { token: browser.cookies().psaltery ?? 'none' })
const me = async (browser: Visitor) => (await signedIn(browser).send('/api/v2/me')).body.user
const asBrowser = (person: Client) => visitor({ psaltery: person.cookie?.slice('psaltery='.length) ?? '' })

/** A person who has signed in with the provider once. */
const joined = async () => {
  const person = somebody()
  await invite(person.email)
  const browser = visitor()
  expect((await browser.signIn(person)).location).toBe('/sign-in?done=yes')
  return { person, browser, userId: (await me(browser)).id as string }
}

describe('a person with an open invitation', () => {
  test('becomes a member with an account of the invited address, and has the cookie of every session', async () => {
    const person = somebody({ name: 'Hanna Beispiel' })
    await invite(person.email.toUpperCase())
    const browser = visitor()
    const { status, location, setCookies } = await browser.signIn(person, '?next=%2Flibrary%2Fx%23y')
    expect([status, location]).toEqual([303, '/sign-in?done=yes&next=%2Flibrary%2Fx%23y'])
    expect(setCookies).toEqual([
      'psaltery-oidc=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^psaltery=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/),
    ])
    expect(await me(browser)).toMatchObject({
      email: person.email.toUpperCase(),
      name: 'Hanna Beispiel',
      hasPassword: false,
      identities: [{ id: expect.any(String), issuer: provider.issuer, createdAt: expect.any(String) }],
    })
    expect((await signedIn(browser).send('/api/v2/churches')).body.churches).toMatchObject([
      { id: churchId, role: 'Editor' },
    ])
    expect((await accountWith(person.email))?.addressShownAt).toBeInstanceOf(Date)
    expect(await all().invitations.countDocuments({ churchId, emailKey: person.email })).toBe(0)
    expect(await all().oidcAttempts.countDocuments({})).toBe(0)
  })

  test('accepts those of several churches at once, and only those whose maker may still invite', async () => {
    const person = somebody()
    const other = await makeChurch(server, 'Hill Chapel')
    const third = await makeChurch(server, 'Dale Chapel')
    const [second, former] = [
      await makeMember(server, other, 'Administrator'),
      await makeMember(server, third, 'Administrator'),
    ]
    await invite(person.email)
    await invite(person.email, other, second)
    await invite(person.email, third, former)
    await disableUser(all(), former.email ?? '')
    const browser = visitor()
    await browser.signIn(person)
    const { churches } = (await signedIn(browser).send('/api/v2/churches')).body
    expect(churches.map(({ id }: { id: string }) => id).sort()).toEqual([churchId, other].sort())
  })

  test('is known by the subject from then on, whatever the address is by then', async () => {
    const { person, userId } = await joined()
    for (const change of [{ email: 'new@example.org' }, { isVerified: false }, { email: undefined }]) {
      const browser = visitor()
      expect((await browser.signIn({ ...person, ...change })).location).toBe('/sign-in?done=yes')
      expect((await me(browser)).id).toBe(userId)
    }
  })

  test('signs in twice at the same moment: one account and one identity', async () => {
    const person = somebody()
    await invite(person.email)
    const browsers = [visitor(), visitor()]
    const answers = await Promise.all(browsers.map(async (one) => one.answerOf(await one.begin(), person)))
    const ends = await Promise.all(browsers.map((one, at) => one.comeBack(answers[at] ?? '')))
    expect(ends.map(({ location }) => location)).toEqual(['/sign-in?done=yes', '/sign-in?done=yes'])
    expect(await all().identities.countDocuments({ subject: person.subject })).toBe(1)
  })
})

describe('an account of the same address', () => {
  test('is joined, and what came before the first proof of the address is removed', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    await plantIdentity(server, member)
    const person = somebody({ email: member.email })
    const browser = visitor()
    expect((await browser.signIn(person)).location).toBe('/sign-in?done=confirmed')
    expect(await me(browser)).toMatchObject({ id: member.userId, hasPassword: false })
    expect((await me(browser)).identities).toHaveLength(1)
    expect((await member.send('/api/v2/me')).status).toBe(401)
    expect((await visitor().signIn(person)).location).toBe('/sign-in?done=yes')
  })

  test('keeps its password when the address was shown before', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    await all().users.updateOne({ _id: member.userId ?? '' }, { $set: { addressShownAt: new Date() } })
    const browser = visitor()
    expect((await browser.signIn(somebody({ email: member.email }))).location).toBe('/sign-in?done=yes')
    expect(await me(browser)).toMatchObject({ id: member.userId, hasPassword: true })
    expect((await member.send('/api/v2/me')).status).toBe(200)
  })

  test.each([{ isVerified: false }, { isVerified: undefined }])(
    'is not joined without a verified address: %o',
    async (change) => {
      const member = await makeMember(server, churchId, 'Editor')
      const person = somebody({ email: member.email, ...change })
      const { location, setCookies } = await visitor().signIn(person)
      expect(location).toBe('/sign-in?problem=unverified')
      expect(setCookies).toEqual([expect.stringMatching(/^psaltery-oidc=;/)])
      expect(await identityOf(person.subject)).toBeNull()
      await invite(person.email)
      expect((await visitor().signIn(person)).location).toBe('/sign-in?problem=unverified')
    },
  )
})

describe('nothing is created', () => {
  test('for an address without account and invitation, nor for an expired one', async () => {
    const person = somebody()
    expect((await visitor().signIn(person)).location).toBe('/sign-in?problem=unknown')
    await invite(person.email)
    await all().invitations.updateMany(
      { churchId, emailKey: person.email },
      { $set: { expiresAt: new Date(0) } },
    )
    expect((await visitor().signIn(person, '?next=%2Flibrary')).location).toBe(
      '/sign-in?problem=unknown&next=%2Flibrary',
    )
    expect(await accountWith(person.email)).toBeNull()
    expect(await identityOf(person.subject)).toBeNull()
  })

  test('for a person who may not sign in', async () => {
    const { person } = await joined()
    await disableUser(all(), person.email)
    expect((await visitor().signIn(person)).location).toBe('/sign-in?problem=disabled')
    const member = await makeMember(server, churchId, 'Editor')
    await disableUser(all(), member.email ?? '')
    expect((await visitor().signIn(somebody({ email: member.email }))).location).toBe(
      '/sign-in?problem=disabled',
    )
  })

  test('for a person who refuses at the provider', async () => {
    expect((await visitor().signIn('refuse')).location).toBe('/sign-in?problem=refused')
  })
})

describe('an answer counts once, in one browser and for ten minutes', () => {
  test('a repeated state is refused, and the session of the first goes on', async () => {
    const { person } = await joined()
    const browser = visitor()
    const cookie = async () => browser.cookies()['psaltery-oidc']
    const address = await browser.begin()
    const kept = await cookie()
    const search = await browser.answerOf(address, person)
    expect((await browser.comeBack(search)).location).toBe('/sign-in?done=yes')
    expect((await browser.comeBack(search)).location).toBe('/sign-in?problem=expired')
    const copied = visitor({ 'psaltery-oidc': kept ?? '' })
    expect((await copied.comeBack(search)).location).toBe('/sign-in?problem=expired')
    expect((await signedIn(browser).send('/api/v2/me')).status).toBe(200)
  })

  test('a code that was used is refused by the provider', async () => {
    const { person } = await joined()
    const browser = visitor()
    const used = new URLSearchParams(await browser.answerOf(await browser.begin(), person))
    await browser.comeBack(`?${used}`)
    const again = await browser.begin()
    used.set('state', again.searchParams.get('state') ?? '')
    expect((await browser.comeBack(`?${used}`)).location).toBe('/sign-in?problem=expired')
  })

  test('the state of another browser is refused, and still counts in its own', async () => {
    const { person } = await joined()
    const [own, other] = [visitor(), visitor()]
    const search = await own.answerOf(await own.begin(), person)
    await other.begin()
    const refused = await other.comeBack(search)
    expect([refused.location, refused.setCookies]).toEqual(['/sign-in?problem=expired', []])
    expect((await visitor().comeBack(search)).location).toBe('/sign-in?problem=expired')
    expect((await visitor().comeBack('')).location).toBe('/sign-in?problem=expired')
    expect((await own.comeBack(search)).location).toBe('/sign-in?done=yes')
  })

  test('an answer after ten minutes is refused', async () => {
    const { person } = await joined()
    const browser = visitor()
    const search = await browser.answerOf(await browser.begin(), person)
    ahead = 601
    const { location } = await browser.comeBack(search)
    ahead = 0
    expect(location).toBe('/sign-in?problem=expired')
  })

  test('another nonce, another issuer and another verifier are refused', async () => {
    const { person } = await joined()
    const browser = visitor()
    const replaced = await browser.begin()
    replaced.searchParams.set('nonce', 'of-another-sign-in')
    expect((await browser.comeBack(await browser.answerOf(replaced, person))).location).toBe(
      '/sign-in?problem=untrusted',
    )
    const answer = new URLSearchParams(await browser.answerOf(await browser.begin(), person))
    answer.set('iss', 'https://accounts.example.org')
    expect((await browser.comeBack(`?${answer}`)).location).toBe('/sign-in?problem=untrusted')
    const other = await browser.begin()
    other.searchParams.set('code_challenge', 'A'.repeat(43))
    expect((await browser.comeBack(await browser.answerOf(other, person))).location).toBe(
      '/sign-in?problem=expired',
    )
  })
})

describe('a signed-in person', () => {
  test('adds an identity, which needs no address, and removes it again', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    const browser = asBrowser(member)
    const person = { subject: crypto.randomUUID() }
    expect((await browser.signIn(person, '?add&next=%2Faccount')).location).toBe(
      '/sign-in?done=yes&next=%2Faccount',
    )
    expect((await browser.signIn(person, '?add')).location).toBe('/sign-in?done=yes')
    const [identity] = (await me(browser)).identities
    const elsewhere = visitor()
    await elsewhere.signIn(person)
    expect((await me(elsewhere)).id).toBe(member.userId)
    expect(await signedIn(elsewhere).send('/api/v2/me')).toMatchObject({ status: 200 })
    const remove = (who: Client, id = identity.id) =>
      who.send(`/api/v2/me/identities/${id}`, { method: 'DELETE' })
    expect((await remove(administrator)).status).toBe(404)
    expect((await remove(member)).status).toBe(204)
    expect(await signedIn(elsewhere).send('/api/v2/me')).toMatchObject({ status: 401 })
    expect((await remove(member)).status).toBe(404)
    expect((await visitor().signIn(person)).location).toBe('/sign-in?problem=unverified')
  })

  test('409: the last way in stays', async () => {
    const { browser } = await joined()
    const [identity] = (await me(browser)).identities
    const answer = await signedIn(browser).send(`/api/v2/me/identities/${identity.id}`, { method: 'DELETE' })
    expect(answer.status).toBe(409)
    expect((await me(browser)).identities).toHaveLength(1)
  })

  test('409: an identity of another provider is no way in', async () => {
    const { browser, userId } = await joined()
    const [identity] = (await me(browser)).identities
    const remove = () => signedIn(browser).send(`/api/v2/me/identities/${identity.id}`, { method: 'DELETE' })
    await plantIdentity(server, client(server, { userId }))
    expect((await remove()).status).toBe(409)
    await plantIdentity(server, client(server, { userId }), `${provider.issuer}/`)
    expect((await remove()).status).toBe(204)
  })

  test('adds none that belongs to another account', async () => {
    const { person } = await joined()
    const member = await makeMember(server, churchId, 'Editor')
    expect((await asBrowser(member).signIn(person, '?add&next=%2Faccount')).location).toBe(
      '/sign-in?problem=taken&next=%2Faccount',
    )
  })

  test('adds none ten minutes after the sign-in, none without a session, and none after signing out', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    ahead = 601
    const { location } = await asBrowser(member).visit('/sign-in/oidc?add')
    ahead = 0
    expect(location).toBe('/sign-in?problem=signInAgain')
    expect((await visitor().visit('/sign-in/oidc?add')).location).toBe('/sign-in?problem=signInAgain')
    const browser = asBrowser(member)
    const person = { subject: crypto.randomUUID() }
    const search = await browser.answerOf(await browser.begin('?add'), person)
    await member.send('/api/v2/session', { method: 'DELETE' })
    expect((await browser.comeBack(search)).location).toBe('/sign-in?problem=signInAgain')
    expect(await identityOf(person.subject)).toBeNull()
  })

  test('whose address is shown by the added identity keeps nothing from before, and is signed in anew', async () => {
    const member = await makeMember(server, churchId, 'Editor')
    const browser = asBrowser(member)
    expect((await browser.signIn(somebody({ email: member.email }), '?add')).location).toBe(
      '/sign-in?done=confirmed',
    )
    expect((await member.send('/api/v2/me')).status).toBe(401)
    expect(await me(browser)).toMatchObject({ id: member.userId, hasPassword: false })
  })

  test('who signs in as another person leaves no session behind', async () => {
    const { person } = await joined()
    const member = await makeMember(server, churchId, 'Editor')
    await asBrowser(member).signIn(person)
    expect((await member.send('/api/v2/me')).status).toBe(401)
  })
})

test('the cookie of an https origin is Secure and for this host alone', async () => {
  const secure = await startTestServer({
    env: { ...settingsOf(provider), APP_ORIGIN: 'https://psaltery.test' },
    beside: server,
  })
  const { setCookies, location } = await createVisitor(secure).visit('/sign-in/oidc')
  await secure.stop()
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^__Host-psaltery-oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    ),
  ])
  const asked = new URL(location).searchParams
  expect(asked.get('redirect_uri')).toBe('https://psaltery.test/sign-in/oidc/callback')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('scope')).toBe('openid email profile')
})

test('another server finishes a sign-in that one has begun', async () => {
  const { person } = await joined()
  const second = await startTestServer({ env: settingsOf(provider), beside: server })
  const begun = visitor()
  const search = await begun.answerOf(await begun.begin(), person)
  const { location } = await createVisitor(second, begun.cookies()).comeBack(search)
  await second.stop()
  expect(location).toBe('/sign-in?done=yes')
})

test('sign-ins are counted by address, and the next page says when it is too much', async () => {
  const limited = await startTestServer({
    env: { ...settingsOf(provider), LOGIN_RATE_LIMIT_PER_MINUTE: '1' },
    beside: server,
  })
  const browser = createVisitor(limited)
  const locations = [await browser.visit('/sign-in/oidc'), await browser.visit('/sign-in/oidc')]
  await limited.stop()
  expect(locations[0]?.location).toStartWith(provider.issuer)
  expect(locations[1]?.location).toBe('/sign-in?problem=busy')
})

test('404: neither page answers HEAD or POST, nor without a provider', async () => {
  const plain = await startTestServer({ beside: server })
  for (const path of ['/sign-in/oidc', '/sign-in/oidc/callback']) {
    expect((await client(plain).send(path)).status).toBe(404)
    expect((await client(server).send(path, { method: 'HEAD' })).status).toBe(404)
    expect((await client(server).send(path, { method: 'POST' })).status).toBe(404)
  }
  await plain.stop()
  expect(await all().oidcAttempts.countDocuments({ browserHash: '' })).toBe(0)
})

test('a provider that was away and has other keys is used again without a restart', async () => {
  const { person } = await joined()
  const browser = visitor()
  const search = await browser.answerOf(await browser.begin(), person)
  await provider[Symbol.asyncDispose]()
  expect((await browser.comeBack(search)).location).toBe('/sign-in?problem=away')
  expect((await browser.visit('/sign-in/oidc?next=%2Flibrary')).location).toBe(
    '/sign-in?problem=away&next=%2Flibrary',
  )
  expect((await client(server, {}).send('/api/v2/session', { method: 'DELETE' })).status).toBe(204)
  provider = await startProvider(`${ORIGIN}/sign-in/oidc/callback`, provider.port)
  expect((await visitor().signIn(person)).location).toBe('/sign-in?done=yes')
  await provider[Symbol.asyncDispose]()
  provider = await startProvider(`${ORIGIN}/sign-in/oidc/callback`, provider.port)
  // What is known of the provider is from before its keys changed.
  expect((await visitor().signIn(person)).location).toBe('/sign-in?done=yes')
})

test('every page has the name of the provider', async () => {
  for (const path of ['/sign-in', '/library', '/', '/nothing']) {
    const { text } = await client(server).send(path)
    expect((await embeddedData(text)).signIn).toEqual({
      oidcName: 'Grace Account',
      oidcIssuer: provider.issuer,
      mail: false,
    })
  }
})

test('a password is refused for an account without one', async () => {
  const { person } = await joined()
  const answer = await client(server).send('/api/v2/session', {
    method: 'POST',
    body: { email: person.email, password: PASSWORD },
  })
  expect(answer.status).toBe(401)
})

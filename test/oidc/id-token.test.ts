import { afterAll, expect, test } from 'bun:test'
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createProvider } from '../../src/accounts/oidc/provider.ts'

const CLIENT_ID = 'psaltery'
const REDIRECT_URI = 'http://psaltery.test/sign-in/oidc/callback'

const [own, other] = [keyPair(), keyPair()]
/** The ID token of the next answer. */
let idToken = ''

/** A provider whose answers are written by the tests. It publishes one key. */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  routes: {
    '/.well-known/openid-configuration': (): Response =>
      Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': () =>
      Response.json({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }],
      }),
    '/token': () => Response.json({ access_token: 'access', token_type: 'bearer', id_token: idToken }),
  },
})
afterAll(() => server.stop(true))
const issuer: string = `http://127.0.0.1:${server.port}`

const provider = createProvider(
  { issuer, clientId: CLIENT_ID, clientSecret: 'secret', name: 'Grace Account' },
  REDIRECT_URI,
)

function keyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

const signedWith = (key: KeyObject, claims: object, header: object = {}): string => {
  const parts = [{ alg: 'RS256', kid: 'one', ...header }, claims]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** Signs in with an ID token that is made of good claims. */
const signIn = async (tokenOf: (claims: object) => string) => {
  const { secrets } = await provider.begin()
  const now = Math.floor(Date.now() / 1000)
  const { nonce, state } = secrets
  idToken = tokenOf({
    ...{ iss: issuer, aud: CLIENT_ID, sub: '7', nonce, iat: now, exp: now + 60 },
    ...{ email: 'anna@example.org', email_verified: true },
  })
  return provider.finish(`?${new URLSearchParams({ code: 'code', state })}`, secrets)
}

test('an ID token that is signed with the key of the provider names the person', async () => {
  expect(await signIn((claims) => signedWith(own.privateKey, claims))).toEqual({
    ...{ issuer, subject: '7', email: 'anna@example.org', name: null },
  })
})

test('a subject may be as long as the standard allows', async () => {
  const sub = 's'.repeat(255)
  expect((await signIn((claims) => signedWith(own.privateKey, { ...claims, sub }))).subject).toBe(sub)
})

test.each([
  [''],
  [' '],
  ['\t\n'],
  ['\u00a0'],
  ['s'.repeat(256)],
  [null],
  [7],
  [true],
  [['7']],
  [{}],
  [undefined],
])('an ID token is refused whose subject is %p', async (sub) => {
  const signed = signIn((claims) => signedWith(own.privateKey, { ...claims, sub }))
  await expect(signed).rejects.toMatchObject({ kind: 'untrusted' })
})

const unsigned = (claims: object): string =>
  signedWith(own.privateKey, claims, { alg: 'none' }).replace(/[^.]*$/, '')
const withOtherClaims = (claims: object): string => {
  const [header, , signature] = signedWith(own.privateKey, claims).split('.')
  return [header, Buffer.from(JSON.stringify({ ...claims, sub: '8' })).toString('base64url'), signature].join(
    '.',
  )
}

test.each<[what: string, tokenOf: (claims: object) => string]>([
  ['signed with another key', (claims) => signedWith(other.privateKey, claims)],
  ['signed with a key that is not published', (claims) => signedWith(own.privateKey, claims, { kid: 'two' })],
  ['not signed', unsigned],
  ['changed after it was signed', withOtherClaims],
  ['for another client', (claims) => signedWith(own.privateKey, { ...claims, aud: 'another' })],
  ['of another issuer', (claims) => signedWith(own.privateKey, { ...claims, iss: 'https://other.example' })],
  ['for another sign-in', (claims) => signedWith(own.privateKey, { ...claims, nonce: 'another' })],
  ['too old', (claims) => signedWith(own.privateKey, { ...claims, exp: 1_000_000_000 })],
])('an ID token is refused that is %s', async (_, tokenOf) => {
  await expect(signIn(tokenOf)).rejects.toMatchObject({ kind: 'untrusted' })
})

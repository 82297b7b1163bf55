import { DESCRIPTIONS } from '../../../src/http/openapi/routes.ts'
import {
  changing,
  expectEqual,
  expectStatus,
  expectThat,
  type Promises,
  type Reply,
  type Site,
} from './site.ts'

const SESSION = '/session'

export const cookieOf = ({ headers }: Reply): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const signIn = async (site: Site, body: Credentials): Promise<Reply> =>
  expectStatus(await site.send(SESSION, { method: 'POST', body, session: null }), 204)

export const sessionPromises = (credentials: Credentials): Promises => {
  const attempt = (site: Site, body: unknown, headers: Record<string, string> = {}) =>
    site.send(SESSION, { method: 'POST', body, headers, session: null })
  return {
    '204: signing in sets an HttpOnly, SameSite=Strict cookie': async (site) => {
      const cookie = (await signIn(site, credentials)).headers.get('set-cookie') ?? ''
      expectThat('HttpOnly', /;\s*HttpOnly/i.test(cookie))
      expectThat('SameSite=Strict', /;\s*SameSite=Strict/i.test(cookie))
      const secure = site.origin.startsWith('https:')
      expectEqual('the name of the cookie', cookie.split('=')[0], secure ? '__Host-psaltery' : 'psaltery')
      expectEqual('Secure', /;\s*Secure/i.test(cookie), secure)
    },
    '401: signing in with a wrong password': async (site) =>
      expectStatus(await attempt(site, { ...credentials, password: crypto.randomUUID() }), 401),
    '400: signing in without a password': async (site) =>
      expectStatus(await attempt(site, { email: credentials.email }), 400),
    '403: signing in from another origin': async (site) =>
      expectStatus(await attempt(site, credentials, { origin: 'https://elsewhere.invalid' }), 403),
    '413: signing in with more than 32 KiB': async (site) =>
      expectStatus(await attempt(site, { ...credentials, password: 'x'.repeat(32_768) }), 413),
    '204: signing out ends the session on the server': async (site) => {
      const session = cookieOf(await signIn(site, credentials))
      expectStatus(await site.send('/churches', { session }), 200)
      expectStatus(await site.send(SESSION, { method: 'DELETE', session }), 204)
      expectStatus(await site.send('/churches', { session }), 401)
    },
    '204: signing out without a session': async (site) =>
      expectStatus(await site.send(SESSION, { method: 'DELETE', session: null }), 204),
    '403: signing out from another origin': async (site) => {
      const headers = { origin: 'https://elsewhere.invalid' }
      expectStatus(await site.send(SESSION, { method: 'DELETE', headers, session: null }), 403)
    },
    '200: the list of churches holds the one given, with a role that may write': async (site) => {
      const { churches } = expectStatus(await site.send('/churches'), 200).body
      const church = churches.find(({ id }: { id: string }) => id === site.churchId)
      expectThat(
        'a membership as Administrator or Editor',
        /^(Administrator|Editor)$/.test(church?.role ?? ''),
      )
    },
    '401: the list of churches without a session': async (site) =>
      expectStatus(await site.send('/churches', { session: null }), 401),
    '200: live and ready': async (site) => {
      for (const path of ['/api/health/live', '/api/health/ready'])
        expectEqual('the status', expectStatus(await site.sendTo(path), 200).body.status, 'ok')
    },
    '200: the description is OpenAPI 3.1.0 of this version': async (site) => {
      const { openapi, info } = expectStatus(await site.sendTo(DESCRIPTIONS[site.version]), 200).body
      expectEqual('the versions', [openapi, info.version], ['3.1.0', `${site.version}.0.0`])
    },
    '404 and 405: an unknown path, and a method that a path does not have': async (site) => {
      expectStatus(await site.send('/nothing-here'), 404)
      const wrong = expectStatus(await site.send('/churches', { method: 'PUT', body: {} }), 405)
      expectEqual('Allow', wrong.headers.get('allow'), 'GET, HEAD')
    },
  }
}

/** What version 1 has not: each of these is 404 there, and a token is ignored. */
export const oldPromises = (): Promises => ({
  '404: version 1 has no route of version 2': async (site, { song, services }) => {
    const church = `/churches/${site.churchId}`
    const own = ['people', 'people/history', 'invitations', 'changes', 'webhooks', 'tokens', 'usage']
    for (const path of [church, '/me', services, ...own.map((name) => `${church}/${name}`)])
      for (const session of [site.session, null]) expectStatus(await site.send(path, { session }), 404)
    for (const action of ['archive', 'revisions/1/restore', 'visibility'])
      for (const path of [song, `${song}/lyrics/${song.split('/').at(-1)}`])
        expectStatus(await site.send(`${path}/${action}`, { method: 'POST', headers: changing(1) }), 404)
  },
  '200: version 1 ignores a token': async (site, { song }) =>
    expectStatus(await site.send(song, { headers: unknownToken }), 200),
})

const unknownToken = { authorization: `Bearer psl_${'A'.repeat(43)}` }

/** Version 2 has settings of a church, people, accounts and tokens. Each token that is made is revoked again. */
export const accountPromises = (): Promises => ({
  'the settings of the church, with their version as ETag': async (site) => {
    const path = `/churches/${site.churchId}`
    const answer = expectStatus(await site.send(path), 200)
    expectEqual('the id', answer.body.church.id, site.churchId)
    expectEqual('ETag', answer.headers.get('etag'), `"${answer.body.church.version}"`)
    expectStatus(await site.send(path, { session: null }), 401)
  },
  'people and invitations are for Administrators: 200 or 403': async (site) => {
    for (const what of ['people', 'people/history', 'invitations']) {
      const path = `/churches/${site.churchId}/${what}`
      const { status } = await site.send(path)
      expectThat(path, [200, 403].includes(status))
      expectStatus(await site.send(path, { session: null }), 401)
    }
  },
  'one’s own account and sessions': async (site) => {
    const { user } = expectStatus(await site.send('/me'), 200).body
    expectEqual('a password', user.hasPassword, true)
    const { sessions } = expectStatus(await site.send('/me/sessions'), 200).body
    const current = sessions.filter((session: { current: boolean }) => session.current)
    expectEqual('the sessions that ask', current.length, 1)
    expectStatus(await site.send('/me', { session: null }), 401)
  },
  'links that are not good: 404 with one sentence': async (site) => {
    const post = (path: string, body: object) => site.send(path, { method: 'POST', body, session: null })
    const look = await post('/invitations/look', { secret: 'A'.repeat(64) })
    const other = await post('/invitations/look', { secret: 'no secret' })
    expectStatus(look, 404)
    expectEqual('the sentence', other.text, look.text)
    const password = 'three quiet harbours'
    expectStatus(await post('/password-resets/accept', { secret: 'A'.repeat(43), password }), 404)
  },
  'a token reads and is refused what is above its scope': async (site, { song }) => {
    await withToken(site, 'read', async (bearer) => {
      const send = (path: string, more: object = {}) =>
        site.send(path, { session: null, headers: { ...bearer }, ...more })
      expectStatus(await send(song), 200)
      expectStatus(await send(`${song}/archive`, { method: 'POST' }), 403)
      expectStatus(await send(tokensOf(site)), 403)
      const { churches } = expectStatus(await send('/churches'), 200).body
      const ids = churches.map(({ id }: { id: string }) => id)
      expectEqual('its churches', ids, [site.churchId])
    })
  },
  'a token that is revoked, or that never was: 401 with WWW-Authenticate': async (
    site,
    { song, publicSong },
  ) => {
    const refused = expectStatus(await site.send(publicSong, { headers: unknownToken, session: null }), 401)
    expectEqual('WWW-Authenticate', refused.headers.get('www-authenticate'), 'Bearer')
    const revoked = await withToken(site, 'read', async (bearer) => bearer)
    expectStatus(await site.send(song, { headers: revoked, session: null }), 401)
  },
})

const DAY_MS = 86_400_000

type Bearer = Readonly<Record<'authorization', string>>

const tokensOf = ({ churchId }: Site): string => `/churches/${churchId}/tokens`

const withToken = async <T>(site: Site, scope: string, use: (bearer: Bearer) => Promise<T>): Promise<T> => {
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const body = { name: 'Conformance check', scope, expiresAt }
  const made = expectStatus(await site.send(tokensOf(site), { method: 'POST', body }), 201).body
  const { tokens } = expectStatus(await site.send(tokensOf(site)), 200).body
  expectThat('the list', JSON.stringify(tokens).includes(made.token.id))
  expectThat('hiding the secret', !JSON.stringify(tokens).includes(made.secret))
  try {
    return await use({ authorization: `Bearer ${made.secret}` })
  } finally {
    expectStatus(await site.send(`${tokensOf(site)}/${made.token.id}`, { method: 'DELETE' }), 204)
  }
}

import { DESCRIPTIONS } from '../../../src/http/openapi/routes.ts'
import { expectEqual, expectStatus, expectThat, type Promised, type Reply, type Site } from './site.ts'

const SESSION = '/session'

export const cookieOf = ({ headers }: Reply): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

export interface Credentials {
  readonly email: string
  readonly password: string
}

export const signIn = async (site: Site, body: Credentials): Promise<Reply> =>
  expectStatus(await site.send(SESSION, { method: 'POST', body, session: null }), 204)

export const sessionPromises = (credentials: Credentials): Promised[] => {
  const attempt = (site: Site, body: unknown, headers: Record<string, string> = {}) =>
    site.send(SESSION, { method: 'POST', body, headers, session: null })
  return [
    [
      '204: signing in sets an HttpOnly, SameSite=Strict cookie',
      async (site) => {
        const cookie = (await signIn(site, credentials)).headers.get('set-cookie') ?? ''
        expectThat('HttpOnly', /;\s*HttpOnly/i.test(cookie))
        expectThat('SameSite=Strict', /;\s*SameSite=Strict/i.test(cookie))
        const secure = site.origin.startsWith('https:')
        expectEqual('the name of the cookie', cookie.split('=')[0], secure ? '__Host-psaltery' : 'psaltery')
        expectEqual('Secure', /;\s*Secure/i.test(cookie), secure)
      },
    ],
    [
      '401: signing in with a wrong password',
      async (site) => {
        expectStatus(await attempt(site, { ...credentials, password: crypto.randomUUID() }), 401)
      },
    ],
    [
      '400: signing in without a password',
      async (site) => {
        expectStatus(await attempt(site, { email: credentials.email }), 400)
      },
    ],
    [
      '403: signing in from another origin',
      async (site) => {
        expectStatus(await attempt(site, credentials, { origin: 'https://elsewhere.invalid' }), 403)
      },
    ],
    [
      '413: signing in with more than 32 KiB',
      async (site) => {
        expectStatus(await attempt(site, { ...credentials, password: 'x'.repeat(32_768) }), 413)
      },
    ],
    [
      '204: signing out ends the session on the server',
      async (site) => {
        const session = cookieOf(await signIn(site, credentials))
        expectStatus(await site.send('/churches', { session }), 200)
        expectStatus(await site.send(SESSION, { method: 'DELETE', session }), 204)
        expectStatus(await site.send('/churches', { session }), 401)
      },
    ],
    [
      '204: signing out without a session',
      async (site) => {
        expectStatus(await site.send(SESSION, { method: 'DELETE', session: null }), 204)
      },
    ],
    [
      '403: signing out from another origin',
      async (site) => {
        const headers = { origin: 'https://elsewhere.invalid' }
        expectStatus(await site.send(SESSION, { method: 'DELETE', headers, session: null }), 403)
      },
    ],
    [
      '200: the list of churches holds the one given, with a role that may write',
      async (site) => {
        const { churches } = expectStatus(await site.send('/churches'), 200).body
        const church = churches.find(({ id }: { id: string }) => id === site.churchId)
        expectThat(
          'a membership as Administrator or Editor',
          /^(Administrator|Editor)$/.test(church?.role ?? ''),
        )
      },
    ],
    [
      '401: the list of churches without a session',
      async (site) => {
        expectStatus(await site.send('/churches', { session: null }), 401)
      },
    ],
    [
      '200: live and ready',
      async (site) => {
        for (const path of ['/api/health/live', '/api/health/ready'])
          expectEqual('the status', expectStatus(await site.sendTo(path), 200).body.status, 'ok')
      },
    ],
    [
      '200: the description is OpenAPI 3.1.0 of this version',
      async (site) => {
        const { openapi, info } = expectStatus(await site.sendTo(DESCRIPTIONS[site.version]), 200).body
        expectEqual('the versions', [openapi, info.version], ['3.1.0', `${site.version}.0.0`])
      },
    ],
    [
      '404 and 405: an unknown path, and a method that a path does not have',
      async (site) => {
        expectStatus(await site.send('/nothing-here'), 404)
        const wrong = expectStatus(await site.send('/churches', { method: 'PUT', body: {} }), 405)
        expectEqual('Allow', wrong.headers.get('allow'), 'GET, HEAD')
      },
    ],
  ]
}

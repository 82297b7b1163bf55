import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { type Route, route } from '../../http/route.ts'
import { clearedCookies, sessionCookie } from './cookie.ts'
import { Credentials } from './schema.ts'
import { signIn, signOut } from './service.ts'
import { agentOf } from './store.ts'

interface Deps {
  readonly collections: Collections
  readonly clock: Clock
  readonly appOrigin: string
}

export const authRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'POST',
      path: '/session',
      access: 'anyone',
      isSignIn: true,
      body: Credentials,
      docs: {
        operationId: 'signIn',
        tag: 'Session',
        summary: 'Sign in',
        description:
          'Starts a session of 12 hours and sets its cookie. Ten attempts a minute are allowed per address.',
        answers: { 204: { description: 'Signed in.', headers: ['Set-Cookie'] } },
        errors: [401],
      },
    },
    async ({ body, request: { headers, signal }, connection: { address } }) => {
      const token = await signIn(deps, body, { address, agent: agentOf(headers), signal })
      // The new cookie replaces the presented one, whose session must not stay valid until it expires.
      await signOut(deps, headers.get('cookie'))
      return { status: 204, cookies: [sessionCookie(deps.appOrigin, token)] }
    },
  ),
  route(
    {
      method: 'DELETE',
      path: '/session',
      access: 'anyone',
      docs: {
        operationId: 'signOut',
        tag: 'Session',
        summary: 'Sign out',
        description:
          'Ends the session on the server and clears its cookie. Without a session it is done already.',
        answers: { 204: { description: 'Signed out.', headers: ['Set-Cookie'] } },
      },
    },
    async ({ request }) => {
      const sent = request.headers.get('cookie')
      await signOut(deps, sent)
      return { status: 204, cookies: clearedCookies(deps.appOrigin, sent) }
    },
  ),
]

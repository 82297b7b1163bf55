import { type Route, route } from '../../http/route.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { signOut } from '../auth/service.ts'
import { agentOf } from '../auth/store.ts'
import {
  lookAtSetUp,
  SetUpCode,
  type SetUpDeps,
  SetUpDone,
  SetUpPage,
  SetUpRequest,
  setUp,
} from './service.ts'

const TAG = 'Set-up'
/** The requests of the page /set-up. They belong to no version, and count as sign-ins. */
const own = { access: 'anyone', method: 'POST', isSignIn: true } as const

interface RouteDeps extends SetUpDeps {
  /** Called when the demo church may have been removed. */
  readonly onRemoved: () => void
}

export const setUpRoutes = (deps: RouteDeps): Route[] => [
  route(
    {
      ...own,
      path: '/app/data/set-up/look',
      body: SetUpCode,
      docs: {
        operationId: 'lookAtSetUp',
        tag: TAG,
        summary: 'Open the page that makes the first church',
        answers: { 200: { description: 'What the page shows.', body: SetUpPage } },
      },
    },
    async ({ body }) => ({ status: 200, body: await lookAtSetUp(deps, body.secret) }),
  ),
  route(
    {
      ...own,
      path: '/app/data/set-up',
      body: SetUpRequest,
      docs: {
        operationId: 'setUp',
        tag: TAG,
        summary: 'Make the first church and its first Administrator',
        answers: { 201: { description: 'Made, and signed in.', body: SetUpDone, headers: ['Set-Cookie'] } },
      },
    },
    async ({ body, request: { headers }, connection: { address } }) => {
      const visitor = { address, agent: agentOf(headers) }
      const { churchId, token } = await setUp(deps, body, visitor)
      if (body.removeDemo) deps.onRemoved()
      // The new cookie replaces the presented one, whose session must not stay valid until it expires.
      await signOut(deps, headers.get('cookie'))
      return { status: 201, body: { churchId }, cookies: [sessionCookie(deps.appOrigin, token)] }
    },
  ),
]

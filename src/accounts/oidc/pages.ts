import type { SignInProblem } from '../../client/web-contract.ts'
import { Failure } from '../../core/failures.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import { storageFailure } from '../../db/errors.ts'
import { refuseOldSignIn } from '../../http/access.ts'
import type { RateLimits } from '../../http/limits.ts'
import { readTarget } from '../../http/request/address.ts'
import type { Connection } from '../../http/route.ts'
import type { Log } from '../../log.ts'
import { readCookies, sessionCookie } from '../auth/cookie.ts'
import { readSessionIds, validSession } from '../auth/service.ts'
import { agentOf } from '../auth/store.ts'
import type { OidcAttemptRecord } from '../collections.ts'
import type { Provider } from './provider.ts'
import {
  ATTEMPT_SECONDS,
  addIdentity,
  insertAttempt,
  type OidcDeps,
  OidcProblem,
  signInWith,
  takeAttempt,
} from './service.ts'

interface Deps extends OidcDeps {
  readonly provider: Provider
  readonly limits: Pick<RateLimits, 'count'>
  readonly log: Log
}

const BEGIN_PATH = '/sign-in/oidc'
const CALLBACK_PATH = '/sign-in/oidc/callback'
const SIGN_IN_PATH = '/sign-in'

const MAX_NEXT_LENGTH = 4000

export const redirectUriOf = (appOrigin: string): string => appOrigin + CALLBACK_PATH

/** The two addresses of a sign-in with a provider: both lead elsewhere, and the sign-in page shows what came of it. */
export const oidcPages =
  (deps: Deps) =>
  async (request: Request, path: string, connection: Connection): Promise<Response | null> => {
    if (request.method !== 'GET') return null
    if (path === BEGIN_PATH) return begin(deps, request, connection)
    if (path === CALLBACK_PATH) return finish(deps, request, connection)
    return null
  }

/** Sends the browser to the provider, with a cookie that its answer has to come back with. */
const begin = async (deps: Deps, request: Request, { address }: Connection): Promise<Response> => {
  const { collections, clock, provider, limits, appOrigin } = deps
  const query = new URLSearchParams(readTarget(request.url).search)
  const next = nextOf(query)
  try {
    await limits.count('logins', address)
    const sessionIds = readSessionIds(request.headers.get('cookie'))
    const adder = query.has('add') ? await adderOf(deps, sessionIds) : null
    const { url, secrets } = await provider.begin()
    const browserSecret = randomBytes(32).toString('base64url')
    const { state, nonce, verifier } = secrets
    await insertAttempt(collections, {
      _id: hashSecret(state),
      browserHash: hashSecret(browserSecret),
      nonce,
      verifier,
      next,
      sessionIds,
      adder,
      expiresAt: new Date(clock.now().getTime() + ATTEMPT_SECONDS * 1000),
    })
    return redirect(url, [attemptCookie(appOrigin, browserSecret)])
  } catch (error) {
    return problemPage(deps, error, next)
  }
}

/** The person who adds an identity: the session must have begun a few minutes ago at most. */
const adderOf = async (deps: Deps, sessionIds: readonly string[]): Promise<OidcAttemptRecord['adder']> => {
  try {
    const { _id, userId, createdAt } = await validSession(deps, sessionIds)
    refuseOldSignIn(createdAt, deps.clock.now())
    return { userId, sessionHash: _id }
  } catch (error) {
    throw error instanceof Failure ? new OidcProblem('signInAgain') : error
  }
}

/** The browser is back from the provider. */
const finish = async (deps: Deps, request: Request, { address }: Connection): Promise<Response> => {
  const { collections, clock, limits, provider, appOrigin } = deps
  const { search } = readTarget(request.url)
  let attempt: OidcAttemptRecord | null = null
  try {
    await limits.count('pages', address)
    const state = new URLSearchParams(search).get('state') ?? ''
    const browserSecret = readAttemptCookie(appOrigin, request.headers.get('cookie')) ?? ''
    attempt = await takeAttempt(collections, hashSecret(state), hashSecret(browserSecret), clock.now())
    if (!attempt) throw new OidcProblem('expired')
    const { nonce, verifier, next, sessionIds, adder } = attempt
    const person = await provider.finish(search, { state, nonce, verifier })
    const origin = { way: 'oidc', address, agent: agentOf(request.headers) } as const
    const { token, isFirstProof } = adder
      ? await addIdentity(deps, person, adder, origin)
      : await signInWith(deps, person, origin, sessionIds)
    return redirect(signInPage({ done: isFirstProof ? 'confirmed' : 'yes', next }), [
      clearedAttemptCookie(appOrigin),
      ...(token ? [sessionCookie(appOrigin, token)] : []),
    ])
  } catch (error) {
    // The cookie of another sign-in that is under way stays.
    const cookies = attempt ? [clearedAttemptCookie(appOrigin)] : []
    return problemPage(deps, error, attempt?.next ?? null, cookies)
  }
}

/** The web app checks where it leads, before it goes there. */
const nextOf = (query: URLSearchParams): string | null => {
  const next = query.get('next')
  return next && next.length <= MAX_NEXT_LENGTH ? next : null
}

const problemPage = (
  { log }: Deps,
  error: unknown,
  next: string | null,
  cookies: readonly string[] = [],
): Response => {
  const kind = kindOf(error)
  const cause = error instanceof OidcProblem ? error.cause : null
  if (cause instanceof Error)
    log('warn', 'a sign-in with OpenID Connect failed', { kind, reason: reasonOf(cause) })
  return redirect(signInPage({ problem: kind, next }), cookies)
}

/** Throws what is no problem of a sign-in. */
const kindOf = (error: unknown): SignInProblem => {
  if (error instanceof OidcProblem) return error.kind
  if (error instanceof Failure && error.status === 401) return 'signInAgain'
  if (error instanceof Failure || storageFailure(error)) return 'busy'
  throw error
}

/** The message of openid-client and of what it stumbled over. Neither has a token, a code or a secret. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== message ? `${message}: ${cause.message}` : message

const signInPage = ({ next, ...values }: Record<string, string | null>): string =>
  `${SIGN_IN_PATH}?${new URLSearchParams({ ...(values as Record<string, string>), ...(next ? { next } : {}) })}`

const redirect = (location: string, cookies: readonly string[]): Response => {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The prefix __Host- keeps other hosts of the domain from setting it, and needs https. */
const nameFor = (appOrigin: string): string =>
  appOrigin.startsWith('https:') ? '__Host-psaltery-oidc' : 'psaltery-oidc'

/** Lax, because a Strict cookie does not come back from the provider. */
const cookie = (appOrigin: string, value: string, seconds: number): string => {
  const secure = appOrigin.startsWith('https:') ? '; Secure' : ''
  return `${nameFor(appOrigin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** Binds a sign-in to the browser that began it. */
const attemptCookie = (appOrigin: string, secret: string): string =>
  cookie(appOrigin, secret, ATTEMPT_SECONDS)

const clearedAttemptCookie = (appOrigin: string): string => cookie(appOrigin, '', 0)

/** null without such a cookie, or if it has another shape. */
const readAttemptCookie = (appOrigin: string, header: string | null): string | null => {
  const found = readCookies(header).find(([name]) => name === nameFor(appOrigin))
  return found && SECRET.test(found[1]) ? found[1] : null
}

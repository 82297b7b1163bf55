import { readCookies } from '../auth/cookie.ts'
import { ATTEMPT_SECONDS } from './store.ts'

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
export const attemptCookie = (appOrigin: string, secret: string): string =>
  cookie(appOrigin, secret, ATTEMPT_SECONDS)

export const clearedAttemptCookie = (appOrigin: string): string => cookie(appOrigin, '', 0)

/** null without such a cookie, or if it has another shape. */
export const readAttemptCookie = (appOrigin: string, header: string | null): string | null => {
  const found = readCookies(header).find(([name]) => name === nameFor(appOrigin))
  return found && SECRET.test(found[1]) ? found[1] : null
}

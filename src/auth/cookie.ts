import { SESSION_SECONDS } from './sessions.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

const secureName = '__Host-psaltery'
const plainName = 'psaltery'
/** Only a secure origin can have set the first, so it goes before the other. */
const names = [secureName, plainName] as const
type Name = (typeof names)[number]

/** Each token is a look-up in storage. A browser sends a name twice where two paths or domains have set it. */
const MAX_TOKENS_PER_NAME = 4

/** The session tokens of a request: the values with exactly a token's shape, those of the secure name first. */
export const readTokens = (header: string | null): string[] => {
  const cookies = readCookies(header)
  return names.flatMap((name) => {
    const values = cookies.filter((cookie) => cookie.name === name).map(({ value }) => value)
    return [...new Set(values)].filter((value) => TOKEN.test(value)).slice(0, MAX_TOKENS_PER_NAME)
  })
}

const readCookies = (header: string | null): { name: string; value: string }[] =>
  (header?.split(';') ?? []).flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals > 0 ? { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() } : []
  })

/** A browser takes a __Host- cookie only with Secure and Path=/, when it is set and when it is cleared. */
const cookie = (name: Name, value: string, seconds: number): string => {
  const flags = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
  return `${name}=${value}; ${flags}${name === secureName ? '; Secure' : ''}`
}

const nameFor = (appOrigin: string): Name => (appOrigin.startsWith('https:') ? secureName : plainName)

export const sessionCookie = (appOrigin: string, token: string): string =>
  cookie(nameFor(appOrigin), token, SESSION_SECONDS)

/** Clears the cookie of this origin, and one of the other name where it was sent. */
export const clearedCookies = (appOrigin: string, header: string | null): string[] => {
  const sent = new Set(readCookies(header).map(({ name }) => name))
  return names
    .filter((name) => name === nameFor(appOrigin) || sent.has(name))
    .map((name) => cookie(name, '', 0))
}

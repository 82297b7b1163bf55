const SESSION_SECONDS = 12 * 60 * 60
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const secureName = '__Host-psaltery'
const plainName = 'psaltery'
/** Only a secure origin can have set the first, so it goes before the other. */
const names = [secureName, plainName] as const
type Name = (typeof names)[number]

/** The session tokens of a request, at most one of each name: what has exactly a token's shape. */
export const readTokens = (header: string | null): string[] => {
  const cookies = readCookies(header)
  return names.map((name) => cookies.get(name) ?? '').filter((value) => TOKEN.test(value))
}

/** Of a name that comes twice the first counts. */
const readCookies = (header: string | null): Map<string, string> => {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  return cookies
}

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
  const sent = readCookies(header)
  return names
    .filter((name) => name === nameFor(appOrigin) || sent.has(name))
    .map((name) => cookie(name, '', 0))
}

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)

const SESSION_SECONDS = 12 * 60 * 60
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const secureName = '__Host-psaltery'
const plainName = 'psaltery'

/** The session token, if the cookie holds something of a token's exact shape. */
export const readToken = (header: string | null): string | null => {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  const token = cookies.get(secureName) ?? cookies.get(plainName) ?? ''
  return TOKEN.test(token) ? token : null
}

/** A browser takes a __Host- cookie only with Secure and Path=/, when it is set and when it is cleared. */
const cookie = (appOrigin: string, value: string, seconds: number): string => {
  const secure = appOrigin.startsWith('https:')
  const flags = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
  return secure ? `${secureName}=${value}; ${flags}; Secure` : `${plainName}=${value}; ${flags}`
}

export const sessionCookie = (appOrigin: string, token: string): string =>
  cookie(appOrigin, token, SESSION_SECONDS)

export const clearedCookie = (appOrigin: string): string => cookie(appOrigin, '', 0)

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)

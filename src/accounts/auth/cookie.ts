import type { ClientSession } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { revokeAllTokensOf } from '../tokens/store.ts'
import { NO_PASSWORD } from './password.ts'
import { deleteSessionsOf, SESSION_SECONDS } from './store.ts'

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
  const tokens: Record<Name, string[]> = { [secureName]: [], [plainName]: [] }
  for (const [name, value] of readCookies(header)) {
    if (name !== secureName && name !== plainName) continue
    const found = tokens[name]
    const isMore = found.length < MAX_TOKENS_PER_NAME && !found.includes(value)
    if (isMore && TOKEN.test(value)) found.push(value)
  }
  return [...tokens[secureName], ...tokens[plainName]]
}

/** The name, which is empty where there is none, and the value of each cookie. */
export const readCookies = (header: string | null): (readonly [name: string, value: string])[] =>
  (header?.split(';') ?? []).map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, Math.max(equals, 0)).trim(), pair.slice(equals + 1).trim()]
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
  const sent = new Set(readCookies(header).map(([name]) => name))
  return names
    .filter((name) => name === nameFor(appOrigin) || sent.has(name))
    .map((name) => cookie(name, '', 0))
}

/**
 * Records a proof that the address of an account is the person's own: a link that was mailed to it or made by the host, or
 * a provider of OpenID Connect that has verified the address. The account may have been made by another person, who was
 * handed a link; so the first proof removes every way in, token, session and link that came before it. Later ones remove
 * nothing. Answers whether it was the first, or null if there is no such account or it is disabled.
 *
 * The caller starts a new session, or sets a password, after this; in the same transaction only what this one does not
 * remove.
 */
export const showAddress = async (
  all: Collections,
  userId: string,
  at: Date,
  session: ClientSession,
): Promise<{ readonly isFirst: boolean } | null> => {
  const able = { _id: userId, disabled: { $exists: false } }
  const first = await all.users.updateOne(
    { ...able, addressShownAt: { $exists: false } },
    { $set: { addressShownAt: at, passwordHash: NO_PASSWORD } },
    { session },
  )
  if (first.matchedCount === 0)
    return (await all.users.findOne(able, { session })) ? { isFirst: false } : null
  await removeWaysIn(all, userId, session)
  return { isFirst: true }
}

/** All of a person's, except the password. */
export const removeWaysIn = async (
  all: Collections,
  userId: string,
  session: ClientSession,
): Promise<void> => {
  await all.resets.deleteMany({ userId }, { session })
  await all.passkeys.deleteMany({ userId }, { session })
  await all.identities.deleteMany({ userId }, { session })
  await all.emailChanges.deleteMany({ userId }, { session })
  await endSessionsAndTokens(all, userId, session)
}

export const endSessionsAndTokens = async (
  all: Collections,
  userId: string,
  session?: ClientSession,
): Promise<void> => {
  await deleteSessionsOf(all, userId, session)
  await revokeAllTokensOf(all, userId, session)
}

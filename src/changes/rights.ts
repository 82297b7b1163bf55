import { isCurrent } from '../auth/service.ts'
import type { SessionRecord, UserRecord } from '../db/person.ts'
import type { TokenRecord } from '../db/token.ts'
import { isLive } from '../tokens/service.ts'

/** Who reads a stream, and with what. */
export interface Reader {
  readonly userId: string
  /** What the session or the token is stored under. */
  readonly credentialId: string
  readonly kind: 'session' | 'token'
}

export type FoundSession = Pick<SessionRecord, 'expiresAt'>
export type FoundToken = Pick<TokenRecord, 'revokedAt' | 'expiresAt'>
export type FoundPerson = Pick<UserRecord, 'name' | 'disabled'>

/** What one query found out about the readers of a church, and about the people whom changes name. */
export interface People {
  /** The user ids of those who are members. */
  readonly members: ReadonlySet<string>
  readonly sessions: ReadonlyMap<string, FoundSession>
  readonly tokens: ReadonlyMap<string, FoundToken>
  readonly persons: ReadonlyMap<string, FoundPerson>
}

/** Whether the reader may still read what members read, by the same rules as a request. */
export const mayRead = ({ userId, credentialId, kind }: Reader, people: People, now: Date): boolean => {
  const person = people.persons.get(userId)
  if (!person || person.disabled || !people.members.has(userId)) return false
  if (kind === 'token') {
    const token = people.tokens.get(credentialId)
    return token !== undefined && isLive(token, now)
  }
  const session = people.sessions.get(credentialId)
  return session !== undefined && isCurrent(session, now)
}

/** The names of the people, for those who have one. */
export const namesIn = ({ persons }: People): Map<string, string> =>
  new Map([...persons].flatMap(([userId, { name }]) => (name ? [[userId, name] as const] : [])))

import { isCurrent } from '../accounts/auth/service.ts'
import type { SessionRecord, TokenRecord, UserRecord } from '../accounts/collections.ts'
import { isLive } from '../accounts/tokens/service.ts'
import type { Role } from '../core/people.ts'
import type { Collections } from '../db/collections.ts'
import type { UnionPart } from '../db/look-up.ts'

/** Who reads a stream of a church, and with what. */
export interface Reader {
  readonly churchId: string
  readonly userId: string
  /** What the session or the token is stored under. */
  readonly credentialId: string
  readonly kind: 'session' | 'token'
}

type FoundSession = Pick<SessionRecord, 'expiresAt'>
type FoundToken = Pick<TokenRecord, 'revokedAt' | 'expiresAt'>
type FoundPerson = Pick<UserRecord, 'name' | 'disabled'>

/** One record of the result of a query with `partsOfPeople`. */
export type FoundOfPeople =
  | {
      readonly _id: { churchId: string; userId: string }
      readonly kind: 'membership'
      readonly role: Role
    }
  | ({ readonly _id: string } & (
      | ({ readonly kind: 'session' } & FoundSession)
      | ({ readonly kind: 'token' } & FoundToken)
      | ({ readonly kind: 'person' } & FoundPerson)
    ))

/** What one query found out about readers, and about other people whose names are shown. */
export interface People {
  readonly memberships: ReadonlyMap<string, Role>
  readonly sessions: ReadonlyMap<string, FoundSession>
  readonly tokens: ReadonlyMap<string, FoundToken>
  readonly persons: ReadonlyMap<string, FoundPerson>
}

/** Reads the rights of readers and the names of other people, as parts of a query over several collections. */
export const partsOfPeople = (
  all: Collections,
  readers: readonly Reader[],
  otherIds: ReadonlySet<string> = new Set(),
): UnionPart[] => {
  const churches = { $in: [...new Set(readers.map(({ churchId }) => churchId))] }
  const memberships = new Map(
    readers.map(({ churchId, userId }) => [membershipKey(churchId, userId), { churchId, userId }]),
  )
  const userIds = new Set(readers.map(({ userId }) => userId))
  const credentials = (wanted: Reader['kind']) => ({
    $in: readers.flatMap(({ kind, credentialId }) => (kind === wanted ? credentialId : [])),
  })
  return [
    {
      collection: all.memberships,
      kind: 'membership',
      match: { churchId: churches, _id: { $in: [...memberships.values()] } },
      fields: { role: 1 },
    },
    {
      collection: all.sessions,
      kind: 'session',
      match: { _id: credentials('session') },
      fields: { expiresAt: 1 },
    },
    {
      collection: all.tokens,
      kind: 'token',
      match: { churchId: churches, _id: credentials('token') },
      fields: { expiresAt: 1, revokedAt: 1 },
    },
    {
      collection: all.users,
      kind: 'person',
      match: { _id: { $in: [...userIds.union(otherIds)] } },
      fields: { name: 1, disabled: 1 },
    },
  ]
}

export const peopleOf = (found: readonly FoundOfPeople[]): People => {
  const memberships = new Map<string, Role>()
  const sessions = new Map<string, FoundSession>()
  const tokens = new Map<string, FoundToken>()
  const persons = new Map<string, FoundPerson>()
  for (const one of found) {
    if (one.kind === 'membership') memberships.set(membershipKey(one._id.churchId, one._id.userId), one.role)
    else if (one.kind === 'session') sessions.set(one._id, one)
    else if (one.kind === 'token') tokens.set(one._id, one)
    else if (one.kind === 'person') persons.set(one._id, one)
  }
  return { memberships, sessions, tokens, persons }
}

const membershipKey = (churchId: string, userId: string): string => `${churchId} ${userId}`

/** Whether the reader may still read what members of the church read, by the same rules as a request. */
export const mayRead = (
  { churchId, userId, credentialId, kind }: Reader,
  people: People,
  now: Date,
): boolean => {
  const person = people.persons.get(userId)
  if (!person || person.disabled || !people.memberships.has(membershipKey(churchId, userId))) return false
  if (kind === 'token') {
    const token = people.tokens.get(credentialId)
    return token !== undefined && isLive(token, now)
  }
  const session = people.sessions.get(credentialId)
  return session !== undefined && isCurrent(session, now)
}

/** The role of a reader; undefined: the reader is no member. */
export const roleOf = ({ churchId, userId }: Reader, { memberships }: People): Role | undefined =>
  memberships.get(membershipKey(churchId, userId))

/** The names of the people, for those who have one. */
export const namesIn = ({ persons }: People): Map<string, string> =>
  new Map([...persons].flatMap(([userId, { name }]) => (name ? [[userId, name] as const] : [])))

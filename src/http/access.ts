import {
  administratorsOnly,
  Failure,
  notForTokens,
  readOnly,
  signInTooOld,
  tokenTooWeak,
} from '../core/failures.ts'
import { type Church, canWrite, type Member, type User } from '../core/people.ts'
import type { Credentials } from './request/input.ts'
import { needsSession, type Route } from './route.ts'

/** Session or token, and membership: read for every request, and again after its body, so that changed rights count at once. */
export interface Guard {
  visitor(credentials: Credentials): Visitor
  church(churchId: string): Promise<Church>
}

/** The sender of a request before anything is looked up. */
export interface Visitor {
  /** Whether there is a session or a token to look up. */
  readonly hasCredentials: boolean
  /** Whether the same session or token had access to the church at its last request: a hint, rights are read again. */
  hadAccess(churchId: string): boolean
  /** Begins to look up the session or the token, and for a church the membership with it. */
  identify(churchId: string | null): Identification
}

interface Identification {
  /** Rejects with 401. */
  readonly caller: Promise<Caller>
  /** The membership of the caller above. Rejects with 404 without one. */
  member(caller: Caller): Promise<Member>
}

export interface Caller extends User {
  /** When the session began; null for a token. */
  readonly signedInAt: Date | null
  /** What the session or the token is stored under. */
  readonly credentialId: string
}

/** The signed-in person, or on a public route the church. */
interface Identified {
  readonly caller: User | Member | null
  readonly church: Church | null
  /** Of the session or the token; null where none was looked up. */
  readonly credentialId: string | null
}

interface AccessOptions {
  readonly visitor: Visitor | null
  /** The ids of the path, or the failure of a malformed one, which comes after that of the session. */
  readonly ids: Readonly<Record<string, string>> | Failure
  readonly now: () => Date
  /** Counts the caller before anything about the church is revealed. */
  readonly count: (caller: Promise<Caller>) => Promise<Caller>
}

/** Session or token 401, malformed ids 400, then church and membership 404, then the role 403. */
export const identify = async (route: Route, guard: Guard, options: AccessOptions): Promise<Identified> => {
  const { visitor, ids, now, count } = options
  const churchId = churchOf(ids)
  const isPrivate = needsSession(route)
  const identification = visitor?.identify(isPrivate ? churchId : null)
  const caller = identification ? await count(identification.caller) : null
  if (ids instanceof Failure) throw ids
  if (!isPrivate) {
    if (caller?.token && route.tokens === 'refused') throw notForTokens()
    const church = churchId === null ? null : await guard.church(churchId)
    return { caller: null, church, credentialId: caller?.credentialId ?? null }
  }
  if (!identification || !caller) throw new TypeError('A private route has a visitor.')
  const member = churchId === null ? null : await identification.member(caller)
  if (caller.token && route.tokens === 'refused') throw notForTokens()
  if (member) refuseRole(route, member, caller)
  if (route.recentSignIn) refuseOldSignIn(caller.signedInAt, now())
  return { caller: member ?? caller, church: null, credentialId: caller.credentialId }
}

/** null without a church, and where an id of the path is malformed. */
export const churchOf = (ids: AccessOptions['ids']): string | null =>
  (ids instanceof Failure ? null : ids.churchId) ?? null

const refuseRole = ({ access }: Route, { role }: Member, { token }: Caller): void => {
  if (access === 'writer' && !canWrite(role)) throw token ? tokenTooWeak('write') : readOnly()
  if (access === 'administrator' && role !== 'Administrator')
    throw token ? tokenTooWeak('administer') : administratorsOnly()
}

/** Whether a failure means that the session or the token is not valid. */
export const isNotSignedIn = (error: unknown): boolean => error instanceof Failure && error.status === 401

/** How long after signing in a person may do what would keep a thief of the session signed in. */
const RECENT_SIGN_IN_MINUTES = 10

/** Throws 403 for a session that began earlier, and for a token, which has no sign-in. */
export const refuseOldSignIn = (signedInAt: Date | null, now: Date): void => {
  if (signedInAt === null || now.getTime() - signedInAt.getTime() > RECENT_SIGN_IN_MINUTES * 60_000)
    throw signInTooOld(RECENT_SIGN_IN_MINUTES)
}

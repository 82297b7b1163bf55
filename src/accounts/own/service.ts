import { churchesById, membershipsOf } from '../../churches/store.ts'
import { invalid, notFound, notSignedIn, wrongPassword } from '../../core/failures.ts'
import { derivedId } from '../../core/ids.ts'
import { isBlank } from '../../core/limits.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { refuseOldSignIn } from '../../http/access.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { refuseWeakness } from '../auth/new-password.ts'
import { hashPassword, NO_PASSWORD, type SignInSource, verifyPassword } from '../auth/password.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findSession,
  findUser,
  listSessions,
  replacePasswordHash,
  storeName,
  swapPasswordHash,
} from '../auth/store.ts'
import type { SessionRecord, UserRecord } from '../collections.ts'
import { describeIdentity, describePasskey } from './describe.ts'
import { type Account, MAX_SESSIONS, type PasswordChange, type Session } from './schema.ts'
import { removeWayIn, type SignedIn, type SignInSettings, waysInOf } from './ways-in.ts'

export interface AccountDeps extends SignInSettings {
  readonly collections: Collections
  readonly clock: Clock
  /** null: this server sends no mail. */
  readonly mail: MailQueue | null
}

const requireUser = async ({ collections }: AccountDeps, userId: string): Promise<UserRecord> => {
  const user = await findUser(collections, userId)
  if (!user) throw notSignedIn()
  return user
}

export const accountOf = async (deps: AccountDeps, userId: string): Promise<Account> => {
  const user = await requireUser(deps, userId)
  const { hasPassword, passkeys, identities } = await waysInOf(deps.collections, user)
  return {
    id: user._id,
    email: user.email,
    name: user.name ?? null,
    hasPassword,
    passkeys: passkeys.map(describePasskey),
    identities: identities.map(describeIdentity),
  }
}

export const renameAccount = async (deps: AccountDeps, userId: string, name: string): Promise<Account> => {
  await storeName(deps.collections, userId, isBlank(name) ? null : name)
  return accountOf(deps, userId)
}

/** The names that a person's password must not be. */
export const churchNamesOf = async (collections: Collections, userId: string): Promise<string[]> => {
  const memberships = await membershipsOf(collections, userId)
  const churches = await churchesById(
    collections,
    memberships.map(({ churchId }) => churchId),
  )
  return churches.map(({ name }) => name)
}

/**
 * Ends all other sessions: they may be those of a person who knew the old password. A first password is as good as a new
 * way in, so it needs a recent sign-in instead of the current password.
 */
export const changePassword = async (
  deps: AccountDeps,
  { userId, sessionHash }: SignedIn,
  { current, new: password }: PasswordChange,
  source: SignInSource,
  recheckAccess: () => Promise<void>,
): Promise<void> => {
  const { collections } = deps
  const { email, passwordHash } = await requireUser(deps, userId)
  if (passwordHash === NO_PASSWORD) await refuseLaterSession(deps, sessionHash)
  else if (current === undefined) throw invalid('current is required.')
  else if (!(await verifyPassword(current, passwordHash, source))) throw wrongPassword()
  refuseWeakness(password, { email, churchNames: await churchNamesOf(collections, userId) })
  const hash = await hashPassword(password)
  // Hashing takes a while, and the session may have been ended meanwhile.
  await recheckAccess()
  if (!(await swapPasswordHash(collections, userId, passwordHash, hash))) throw wrongPassword()
  await deleteOtherSessions(collections, userId, sessionHash)
}

const refuseLaterSession = async ({ collections, clock }: AccountDeps, sessionHash: string): Promise<void> =>
  refuseOldSignIn((await findSession(collections, sessionHash))?.createdAt ?? null, clock.now())

/** Ends all other sessions, as a new password does. */
export const removePassword = async (deps: AccountDeps, person: SignedIn): Promise<void> => {
  const { collections } = deps
  await removeWayIn(deps, person, ({ _id }, session) =>
    replacePasswordHash(collections, _id, NO_PASSWORD, session),
  )
  await deleteOtherSessions(collections, person.userId, person.sessionHash)
}

export const sessionsOf = async (
  { collections, clock }: AccountDeps,
  { userId, sessionHash }: SignedIn,
): Promise<Session[]> => {
  const sessions = await listSessions(collections, userId, clock.now(), MAX_SESSIONS)
  return sessions.map((session) => ({
    id: publicId(session),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: (session.lastSeenAt ?? session.createdAt).toISOString(),
    agent: session.agent ?? null,
    current: session._id === sessionHash,
  }))
}

/** Whether it was the session that asks. */
export const endSession = async (
  { collections, clock }: AccountDeps,
  { userId, sessionHash }: SignedIn,
  sessionId: string,
): Promise<boolean> => {
  const sessions = await listSessions(collections, userId, clock.now(), MAX_SESSIONS)
  const found = sessions.find((session) => publicId(session) === sessionId)
  if (!found) throw notFound('session')
  await deleteSession(collections, found._id)
  return found._id === sessionHash
}

/** Tells nothing about the hash of the session's token. */
const publicId = ({ _id }: SessionRecord): string => derivedId('session', _id)

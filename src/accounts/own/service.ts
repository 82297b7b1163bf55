import type { ClientSession } from 'mongodb'
import {
  type Author,
  authorOf,
  beginChange,
  removeInChange,
  withPeople,
} from '../../churches/members/members.ts'
import { churchesById, membershipsOf } from '../../churches/store.ts'
import { invalid, noMail, notFound, notSignedIn, resetNotGood, wrongPassword } from '../../core/failures.ts'
import { derivedId, hashSecret } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { isBlank } from '../../core/limits.ts'
import type { Clock } from '../../core/time.ts'
import { giveUp } from '../../db/claims.ts'
import type { Collections } from '../../db/collections.ts'
import { isServerError } from '../../db/errors.ts'
import { refuseOldSignIn } from '../../http/access.ts'
import { type MailQueue, newMail } from '../../mail/queue.ts'
import { removeWaysIn, showAddress } from '../auth/cookie.ts'
import {
  hashPassword,
  NO_PASSWORD,
  refuseWeakness,
  type SignInSource,
  verifyPassword,
} from '../auth/password.ts'
import { startSession } from '../auth/service.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findUser,
  listSessions,
  replaceEmailIn,
  replacePasswordHash,
  storeName,
  swapPasswordHash,
} from '../auth/store.ts'
import type { IdentityRecord, PasskeyRecord, SessionRecord, UserRecord } from '../collections.ts'
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

/** An address that no mail reaches (RFC 2606), and that no other account can have. */
const addressOfDeleted = (userId: string): string => `${userId}@deleted.invalid`

/**
 * Leaves all churches and gives up the address and the ways in. The record stays with its name, because the history names
 * it, and is disabled, so that earlier versions refuse the sign-in too.
 */
export const deleteAccount = async (
  { collections: all, clock }: AccountDeps,
  userId: string,
): Promise<void> => {
  const at = clock.now()
  const closing = { at, passwordHash: await unknownPasswordHash() }
  const authors = new Map<string, Author>()
  await withPeople(all, async (session) => {
    const account = { _id: userId, deletedAt: { $exists: false } }
    const user = await all.users.findOne(account, { session })
    if (!user) throw notSignedIn()
    // In the same order everywhere, so that two people who share churches do not wait for each other.
    const memberships = await all.memberships.find({ userId }, { session }).sort({ churchId: 1 }).toArray()
    for (const { churchId } of memberships) {
      const author = authors.get(churchId) ?? authorOf(userId, at)
      authors.set(churchId, author)
      await removeInChange(all, await beginChange(all, churchId, author, session), userId)
    }
    await closeAccount(all, user, closing, session)
  })
  // Also a session that was just being started.
  await deleteSessionsOf(all, userId)
}

/** Of a password that is kept nowhere. */
export const unknownPasswordHash = (): Promise<string> =>
  hashPassword(crypto.randomUUID() + crypto.randomUUID())

interface Closing {
  readonly at: Date
  readonly passwordHash: string
}

/** Gives up the address and the ways in of a person who has left all churches. */
export const closeAccount = async (
  all: Collections,
  { _id: userId, emailKey }: UserRecord,
  { at, passwordHash }: Closing,
  session: ClientSession,
): Promise<void> => {
  const email = addressOfDeleted(userId)
  await giveUp(all, 'email', emailKey, userId, session)
  await all.users.updateOne(
    { _id: userId },
    {
      $set: { email, emailKey: email, passwordHash, disabled: true, deletedAt: at },
      $unset: { addressShownAt: true },
    },
    { session },
  )
  await removeWaysIn(all, userId, session)
  await all.signIns.deleteMany({ userId }, { session })
}

/** The ways in as the person sees them. */

export const describePasskey = ({ _id, name, host, createdAt, lastUsedAt }: PasskeyRecord) => ({
  id: _id,
  name,
  host,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const describeIdentity = ({ identityId, issuer, createdAt }: IdentityRecord) => ({
  id: identityId,
  issuer,
  createdAt: createdAt.toISOString(),
})

/** Mails a link to the new address. Whether the address is free is looked at when the mail is sent. */
export const askForEmailChange = async (
  { clock, mail }: AccountDeps,
  userId: string,
  email: string,
  language: MailLanguage,
): Promise<void> => {
  if (!mail) throw noMail()
  await mail.add(newMail({ kind: 'emailChange', email, language, userId }, clock.now()))
  mail.wake()
}

interface Person {
  readonly userId: string
  /** The address of the client. */
  readonly address: string
  readonly agent: string | null
  readonly language: MailLanguage
}

/**
 * Gives the account its new address. The person is signed in, so that an account whose owner is another one cannot get the
 * address of a person who clicks a link without a thought. Returns the token of a new session if those that there were have
 * ended; otherwise null.
 */
export const acceptEmailChange = async (
  deps: AccountDeps,
  secret: string,
  { userId, address, agent, language }: Person,
): Promise<string | null> => {
  const { collections: all, clock, mail } = deps
  const _id = hashSecret(secret)
  const change = await all.emailChanges.findOne({ _id, userId })
  const user = await findUser(all, userId)
  if (!change || !user || change.expiresAt <= clock.now()) throw resetNotGood()
  const now = clock.now()
  const note = newMail({ kind: 'emailChanged', email: user.email, language, userId }, now)
  const shown = await withPeople(all, async (session) => {
    if ((await all.emailChanges.deleteOne({ _id, userId }, { session })).deletedCount === 0)
      throw resetNotGood()
    // Nothing is left of a time in which the owner of the account was not known.
    const proof = await showAddress(all, userId, now, session)
    const address = { userId, email: change.email, shownAt: now }
    if (!proof || !(await replaceEmailIn(all, address, session))) throw resetNotGood()
    if (user.emailKey !== change.email.toLowerCase()) await mail?.add(note, session)
    return proof
  }).catch((error: unknown) => {
    if (isServerError(error, 'duplicateKey')) throw resetNotGood()
    throw error
  })
  mail?.wake()
  return shown.isFirst ? startSession(deps, userId, { way: 'email', address, agent }) : null
}

export const LINK_SECRET_BYTES = 32

const LINK_MINUTES = 60

/** Until when a link for a new password or another address is good. */
export const linkEnd = (from: Date): Date => new Date(from.getTime() + LINK_MINUTES * 60_000)

import { invalid, notSignedIn, wrongCredentials } from '../../core/failures.ts'
import { derivedId, hashSecret, newId, randomBytes } from '../../core/ids.ts'
import { isBlank } from '../../core/limits.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { SessionRecord, SignInRecord, SignInWay, UserRecord } from '../collections.ts'
import { revokeAllTokensOf } from '../tokens/store.ts'
import { readTokens } from './cookie.ts'
import { hashPassword, type SignInSource, verifyPassword } from './password.ts'
import type { Credentials } from './schema.ts'
import {
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  findSession,
  findUser,
  findUserByEmail,
  HOUR_MS,
  insertSession,
  insertUser,
  listUsers,
  markDisabled,
  replaceEmail,
  replacePasswordHash,
  sessionEnd,
} from './store.ts'

interface AuthDeps {
  readonly collections: Collections
  readonly clock: Clock
}

export const signIn = async (
  deps: AuthDeps,
  { email, password }: Credentials,
  source: SignInSource | null = null,
): Promise<string> => {
  const { collections, clock } = deps
  const origin: SignInOrigin = {
    way: 'password',
    address: source?.address ?? null,
    agent: source?.agent ?? null,
  }
  const user = await findUserByEmail(collections, email)
  const matches = await verifyPassword(password, user?.passwordHash ?? null, source)
  if (!matches || !user || user.disabled) {
    if (user) noteRefusedSignIn(collections, user._id, origin, clock.now())
    throw wrongCredentials()
  }
  const token = await startSession(deps, user._id, origin)
  const now = await findUser(collections, user._id)
  // A new password, and disabling, end the sessions there are; one that was just being started must not remain.
  if (now?.passwordHash !== user.passwordHash || now.disabled) {
    await deleteSession(collections, hashSecret(token))
    throw wrongCredentials()
  }
  return token
}

/** Signs a person in, by whichever way. Returns the session's token, which exists nowhere else from here on. */
export const startSession = async (
  { collections, clock }: AuthDeps,
  userId: string,
  origin: SignInOrigin,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const createdAt = clock.now()
  const session = {
    _id: hashSecret(token),
    userId,
    createdAt,
    expiresAt: sessionEnd(createdAt),
    agent: origin.agent ?? undefined,
  }
  await Promise.all([
    insertSession(collections, session),
    writeSignIn(collections, userId, origin, createdAt),
  ])
  return token
}

/** Ends every session that the cookies name. */
export const signOut = async ({ collections }: AuthDeps, cookieHeader: string | null): Promise<void> => {
  const sessionIds = readSessionIds(cookieHeader)
  if (sessionIds.length > 0) await deleteSessions(collections, sessionIds)
}

/** What sessions are stored under, for each cookie that holds anything like a session's token. */
export const readSessionIds = (cookieHeader: string | null): string[] =>
  readTokens(cookieHeader).map(hashSecret)

/** The first of these sessions that counts. All are looked up at once, which is one query. */
export const validSession = async (
  { collections, clock }: AuthDeps,
  sessionIds: readonly string[],
): Promise<SessionRecord> => {
  const found = await Promise.all(sessionIds.map((id) => findSession(collections, id)))
  const now = clock.now()
  const session = found.find((one) => one && isCurrent(one, now))
  if (!session) throw notSignedIn()
  return session
}

/** Whether a session counts now. */
export const isCurrent = ({ expiresAt }: Pick<SessionRecord, 'expiresAt'>, now: Date): boolean =>
  expiresAt > now

interface NewUser extends Credentials {
  readonly name?: string
}

/** The record of a new person. It does not say that the address is the person's own. */
export const newUser = async (
  clock: Clock,
  { email, name = '', password }: NewUser,
): Promise<UserRecord> => ({
  _id: newId(),
  email,
  emailKey: email.toLowerCase(),
  passwordHash: await hashPassword(password),
  name: isBlank(name) ? undefined : name,
  createdAt: clock.now(),
})

export const createUser = async ({ collections, clock }: AuthDeps, person: NewUser): Promise<string> => {
  const { email } = person
  if (await findUserByEmail(collections, email)) throw addressTaken(email)
  const user = await newUser(clock, person)
  if (!(await insertUser(collections, user))) throw addressTaken(email)
  return user._id
}

const addressTaken = (email: string) => invalid(`There is already a user with the address ${email}.`)

/** What the administrator sees of a user. */
interface UserInfo {
  readonly id: string
  readonly email: string
  /** Set if the person may not sign in. */
  readonly disabled?: true
}

export const allUsers = async (collections: Collections): Promise<UserInfo[]> =>
  (await listUsers(collections)).filter(({ deletedAt }) => !deletedAt).map(describeUser)

export const userWithEmail = async (collections: Collections, email: string): Promise<UserInfo> => {
  const user = await findUserByEmail(collections, email)
  if (!user) throw invalid(`There is no user with the address ${email}.`)
  return describeUser(user)
}

const describeUser = ({ _id, email, disabled }: UserRecord): UserInfo => ({
  id: _id,
  email,
  disabled,
})

/** Sessions go on, and so does the history: both name the person, not the address. */
export const renameUser = async (collections: Collections, from: string, to: string): Promise<UserInfo> => {
  const user = await userWithEmail(collections, from)
  if (!(await replaceEmail(collections, user.id, to))) throw addressTaken(to)
  return { ...user, email: to }
}

/** Disabling ends all sessions of a person, revokes the tokens and refuses new sessions. Memberships and history stay. */
export const disableUser = async (collections: Collections, email: string): Promise<UserInfo> => {
  const { id } = await userWithEmail(collections, email)
  await markDisabled(collections, id, true)
  await deleteSessionsOf(collections, id)
  await revokeAllTokensOf(collections, id)
  return userWithEmail(collections, email)
}

export const enableUser = async (collections: Collections, email: string): Promise<UserInfo> => {
  const { id } = await userWithEmail(collections, email)
  await markDisabled(collections, id, false)
  return userWithEmail(collections, email)
}

/** Ends all sessions and tokens of the person: they may belong to another person, who knew the old password. */
export const setPassword = async (
  { collections }: AuthDeps,
  { email, password }: Credentials,
): Promise<UserInfo> => {
  const user = await userWithEmail(collections, email)
  await replacePasswordHash(collections, user.id, await hashPassword(password))
  await deleteSessionsOf(collections, user.id)
  await revokeAllTokensOf(collections, user.id)
  return user
}

/** How and from where a person signs in. */
export interface SignInOrigin {
  readonly way: SignInWay
  /** Of the client, as the limits count it; null: there is none. */
  readonly address: string | null
  /** As `agentOf` answers it. */
  readonly agent: string | null
}

const clientOf = ({ address, agent }: SignInOrigin): Pick<SignInRecord, 'address' | 'agent'> => ({
  address: address ?? undefined,
  agent: agent ?? undefined,
})

/** Writes down a sign-in, for the person and the host. */
const writeSignIn = async (
  { signIns }: Collections,
  userId: string,
  origin: SignInOrigin,
  at: Date,
): Promise<void> => {
  await signIns.insertOne({ _id: newId(), userId, at, way: origin.way, ...clientOf(origin) })
}

/**
 * Writes down that a sign-in to an account was refused. The refused ones of one client in an hour are one record, so that
 * many tries neither fill the database nor the list. The answer does not wait for it: the time would tell which accounts
 * exist. A write that fails is left out.
 */
export const noteRefusedSignIn = (
  { signIns }: Collections,
  userId: string,
  origin: SignInOrigin,
  at: Date,
): void => {
  const { way, address } = origin
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const _id = derivedId('refused sign-in', userId, way, address ?? '', hour)
  setTimeout(() => {
    signIns
      .updateOne(
        { _id, userId },
        { $set: { at, way, ...clientOf(origin) }, $inc: { refused: 1 } },
        { upsert: true },
      )
      .catch(() => {})
  })
}

/** Newest first: as many refused ones as others at most, so that many tries do not hide the sign-ins. */
export const listSignIns = async (
  { signIns }: Collections,
  userId: string,
  mostOfEach: number,
): Promise<SignInRecord[]> => {
  const newest = (refused: boolean) =>
    signIns
      .find({ userId, refused: { $exists: refused } })
      .sort({ at: -1, _id: 1 })
      .limit(mostOfEach)
      .toArray()
  const found = await Promise.all([newest(false), newest(true)])
  return found.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
}

import type { ClientSession } from 'mongodb'
import { cut } from '../../core/limits.ts'
import { claim, giveUp, withClaims } from '../../db/claims.ts'
import type { Collections } from '../../db/collections.ts'
import type { SessionRecord, UserRecord } from '../collections.ts'

export const findUserByEmail = (all: Collections, email: string): Promise<UserRecord | null> =>
  all.users.findOne({ emailKey: email.toLowerCase(), deletedAt: { $exists: false } })

/** Whether the address was still free. Of two simultaneous requests only one gets the claim. */
export const insertUser = (all: Collections, user: UserRecord): Promise<boolean> =>
  withClaims(all, (session) => insertUserIn(all, user, session))

/** The same in a transaction that does more. */
export const insertUserIn = async (
  all: Collections,
  user: UserRecord,
  session: ClientSession,
): Promise<boolean> => {
  if (!(await claim(all, 'email', user.emailKey, user._id, session))) return false
  await all.users.insertOne(user, { session })
  return true
}

export const findUser = (all: Collections, userId: string): Promise<UserRecord | null> =>
  all.users.findOne({ _id: userId })

export const replacePasswordHash = async (
  all: Collections,
  userId: string,
  passwordHash: string,
  session?: ClientSession,
): Promise<void> => {
  await all.users.updateOne({ _id: userId }, { $set: { passwordHash } }, session ? { session } : {})
}

/** Whether the address was still free. */
export const replaceEmail = (all: Collections, userId: string, email: string): Promise<boolean> =>
  withClaims(all, (session) => replaceEmailIn(all, { userId, email, shownAt: null }, session))

interface NewAddress {
  readonly userId: string
  readonly email: string
  /** When it was shown that the new address is the person's own; null: it was not. */
  readonly shownAt: Date | null
}

/** The same in a transaction that does more. Links that were mailed to the old address count no more. */
export const replaceEmailIn = async (
  all: Collections,
  { userId, email, shownAt }: NewAddress,
  session: ClientSession,
): Promise<boolean> => {
  const emailKey = email.toLowerCase()
  const before = await all.users.findOne({ _id: userId }, { session })
  const isOther = before?.emailKey !== emailKey
  if (!(await claim(all, 'email', emailKey, userId, session))) return false
  if (before && isOther) await giveUp(all, 'email', before.emailKey, userId, session)
  await all.users.updateOne(
    { _id: userId },
    {
      $set: { email, emailKey, addressShownAt: shownAt ?? undefined },
      $unset: isOther && !shownAt ? { addressShownAt: true } : undefined,
    },
    { session },
  )
  if (isOther) await all.resets.deleteMany({ userId }, { session })
  if (isOther) await all.emailChanges.deleteMany({ userId }, { session })
  return true
}

export const markDisabled = async (all: Collections, userId: string, disabled: boolean): Promise<void> => {
  const change = disabled ? { $set: { disabled: true as const } } : { $unset: { disabled: true as const } }
  await all.users.updateOne({ _id: userId }, change)
}

/** Whether the password was still the one that was compared. */
export const swapPasswordHash = async (
  all: Collections,
  userId: string,
  from: string,
  to: string,
): Promise<boolean> => {
  const { matchedCount } = await all.users.updateOne(
    { _id: userId, passwordHash: from },
    { $set: { passwordHash: to } },
  )
  return matchedCount === 1
}

export const storeName = async (all: Collections, userId: string, name: string | null): Promise<void> => {
  const change = name === null ? { $unset: { name: true as const } } : { $set: { name } }
  await all.users.updateOne({ _id: userId }, change)
}

export const listUsers = (all: Collections): Promise<UserRecord[]> =>
  all.users.find().sort({ emailKey: 1 }).toArray()

export const insertSession = async (all: Collections, session: SessionRecord): Promise<void> => {
  await all.sessions.insertOne(session)
}

export const findSession = (all: Collections, tokenHash: string): Promise<SessionRecord | null> =>
  all.sessions.lookUp(tokenHash)

export const deleteSession = async (all: Collections, tokenHash: string): Promise<void> => {
  await all.sessions.deleteOne({ _id: tokenHash })
}

export const deleteSessions = async (all: Collections, tokenHashes: readonly string[]): Promise<void> => {
  await all.sessions.deleteMany({ _id: { $in: [...tokenHashes] } })
}

export const deleteSessionsOf = async (
  all: Collections,
  userId: string,
  session?: ClientSession,
): Promise<void> => {
  await all.sessions.deleteMany({ userId }, session ? { session } : {})
}

export const deleteOtherSessions = async (all: Collections, userId: string, kept: string): Promise<void> => {
  await all.sessions.deleteMany({ userId, _id: { $ne: kept } })
}

/** Newest first. */
export const listSessions = (
  all: Collections,
  userId: string,
  now: Date,
  limit: number,
): Promise<SessionRecord[]> =>
  all.sessions
    .find({ userId, expiresAt: { $gt: now } })
    .sort({ createdAt: -1, _id: 1 })
    .limit(limit)
    .toArray()

/** The hour of a session's last request. */
export const storeSessionUse = async (all: Collections, _id: string, lastSeenAt: Date): Promise<void> => {
  await all.sessions.updateOne({ _id }, { $max: { lastSeenAt } })
}

/** How long a session lasts, from the sign-in on. */
export const SESSION_SECONDS = 12 * 60 * 60

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)

const AGENT_LENGTH = 200

/** The program that signs in, as it calls itself; null if it does not. */
export const agentOf = (headers: Headers): string | null => {
  const agent = headers.get('user-agent')
  return agent ? cut(agent, AGENT_LENGTH) : null
}

/**
 * Stores when something was used last, as the beginning of its period. No request waits for it, and a write that fails is
 * repeated by the next use.
 */
export const createLastUse = (periodMs: number) => {
  const underWay = new Set<string>()
  return (
    key: string,
    last: Date | null | undefined,
    now: Date,
    store: (at: Date) => Promise<void>,
  ): void => {
    const period = now.getTime() - (now.getTime() % periodMs)
    if ((last && last.getTime() >= period) || underWay.has(key)) return
    underWay.add(key)
    void store(new Date(period))
      .catch(() => {})
      .finally(() => underWay.delete(key))
  }
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

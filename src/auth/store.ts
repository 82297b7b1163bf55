import type { Collections, SessionRecord, UserRecord } from '../db/collections.ts'
import { lookUp } from '../db/look-up.ts'
import { isServerError } from '../db/server-errors.ts'

export const findUserByEmail = (all: Collections, email: string): Promise<UserRecord | null> =>
  all.users.findOne({ emailKey: email.toLowerCase() })

/** Whether the address was still free. Two at once are told apart by the unique index. */
export const insertUser = async (all: Collections, user: UserRecord): Promise<boolean> => {
  try {
    await all.users.insertOne(user)
    return true
  } catch (error) {
    if (isServerError(error, 'duplicateKey')) return false
    throw error
  }
}

export const findUser = (all: Collections, userId: string): Promise<UserRecord | null> =>
  all.users.findOne({ _id: userId })

export const replacePasswordHash = async (
  all: Collections,
  userId: string,
  passwordHash: string,
): Promise<void> => {
  await all.users.updateOne({ _id: userId }, { $set: { passwordHash } })
}

/** Whether the address was still free. */
export const replaceEmail = async (all: Collections, userId: string, email: string): Promise<boolean> => {
  try {
    await all.users.updateOne({ _id: userId }, { $set: { email, emailKey: email.toLowerCase() } })
    return true
  } catch (error) {
    if (isServerError(error, 'duplicateKey')) return false
    throw error
  }
}

export const markDisabled = async (all: Collections, userId: string, disabled: boolean): Promise<void> => {
  const change = disabled ? { $set: { disabled: true as const } } : { $unset: { disabled: true as const } }
  await all.users.updateOne({ _id: userId }, change)
}

export const listUsers = (all: Collections): Promise<UserRecord[]> =>
  all.users.find().sort({ emailKey: 1 }).toArray()

export const insertSession = async (all: Collections, session: SessionRecord): Promise<void> => {
  await all.sessions.insertOne(session)
}

export const findSession = (all: Collections, tokenHash: string): Promise<SessionRecord | null> =>
  lookUp(all, 'sessions', tokenHash)

export const deleteSession = async (all: Collections, tokenHash: string): Promise<void> => {
  await all.sessions.deleteOne({ _id: tokenHash })
}

export const deleteSessions = async (all: Collections, tokenHashes: readonly string[]): Promise<void> => {
  await all.sessions.deleteMany({ _id: { $in: [...tokenHashes] } })
}

export const deleteSessionsOf = async (all: Collections, userId: string): Promise<void> => {
  await all.sessions.deleteMany({ userId })
}

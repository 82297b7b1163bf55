import type { Collections, SessionRecord, UserRecord } from '../db/collections.ts'

export const findUserByEmail = (all: Collections, email: string): Promise<UserRecord | null> =>
  all.users.findOne({ emailKey: email.toLowerCase() })

export const insertUser = async (all: Collections, user: UserRecord): Promise<void> => {
  await all.users.insertOne(user)
}

export const replacePasswordHash = async (
  all: Collections,
  userId: string,
  passwordHash: string,
): Promise<void> => {
  await all.users.updateOne({ _id: userId }, { $set: { passwordHash } })
}

export const listUsers = (all: Collections): Promise<UserRecord[]> =>
  all.users.find().sort({ emailKey: 1 }).toArray()

export const insertSession = async (all: Collections, session: SessionRecord): Promise<void> => {
  await all.sessions.insertOne(session)
}

export const findSession = (all: Collections, tokenHash: string): Promise<SessionRecord | null> =>
  all.sessions.findOne({ _id: tokenHash })

export const deleteSession = async (all: Collections, tokenHash: string): Promise<void> => {
  await all.sessions.deleteOne({ _id: tokenHash })
}

export const deleteSessionsOf = async (all: Collections, userId: string): Promise<void> => {
  await all.sessions.deleteMany({ userId })
}

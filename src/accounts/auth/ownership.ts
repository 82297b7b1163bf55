import type { ClientSession } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { revokeAllTokensOf } from '../tokens/store.ts'
import { NO_PASSWORD } from './password.ts'
import { deleteSessionsOf } from './store.ts'

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

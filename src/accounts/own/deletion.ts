import type { ClientSession } from 'mongodb'
import { removeInTurn } from '../../churches/members/members.ts'
import { type Author, authorOf, beginTurn, withPeople } from '../../churches/members/turn.ts'
import { notSignedIn } from '../../core/failures.ts'
import { giveUp } from '../../db/claims.ts'
import type { Collections } from '../../db/collections.ts'
import { removeWaysIn } from '../auth/ownership.ts'
import { hashPassword } from '../auth/password.ts'
import { deleteSessionsOf } from '../auth/store.ts'
import type { UserRecord } from '../collections.ts'
import type { AccountDeps } from './service.ts'

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
      await removeInTurn(all, await beginTurn(all, churchId, author, session), userId)
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

import { withPeople } from '../../churches/members/change.ts'
import { resetLink } from '../../client/web-contract.ts'
import { invalid, resetNotGood } from '../../core/failures.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { newMail } from '../../mail/queue.ts'
import { endSessionsAndTokens, showAddress } from '../auth/ownership.ts'
import { hashPassword, refuseWeakness } from '../auth/password.ts'
import { findUser, findUserByEmail } from '../auth/store.ts'
import type { ResetRecord } from '../collections.ts'
import type { NewPasswordByLink } from './schema.ts'
import { type AccountDeps, churchNamesOf, LINK_SECRET_BYTES, linkEnd } from './service.ts'

/** For the admin's tool. The secret of the link exists nowhere else from here on. */
export const makeResetLink = async (
  deps: Pick<AccountDeps, 'collections' | 'clock' | 'appOrigin'>,
  email: string,
): Promise<{ readonly email: string; readonly link: string; readonly expiresAt: Date }> => {
  const user = await findUserByEmail(deps.collections, email)
  if (!user) throw invalid(`There is no user with the address ${email}.`)
  if (user.disabled) throw invalid(`${user.email} may not sign in. Allow it first, with "user enable".`)
  const { secret, expiresAt } = await storeReset(deps, user._id)
  return { email: user.email, link: resetLink(deps.appOrigin, secret), expiresAt }
}

export const storeReset = async (
  { collections, clock }: Pick<AccountDeps, 'collections' | 'clock'>,
  userId: string,
): Promise<{ readonly secret: string; readonly expiresAt: Date }> => {
  const secret = randomBytes(LINK_SECRET_BYTES).toString('base64url')
  const createdAt = clock.now()
  const expiresAt = linkEnd(createdAt)
  await collections.resets.insertOne({ _id: hashSecret(secret), userId, createdAt, expiresAt })
  return { secret, expiresAt }
}

/** The same work for every address: nothing is looked up. A server without mail does nothing. */
export const askForReset = async (
  { clock, mail }: AccountDeps,
  email: string,
  language: MailLanguage,
): Promise<void> => {
  await mail?.add(newMail({ kind: 'reset', email, language }, clock.now()))
  mail?.wake()
}

/** Sets a password by a link: all sessions end, all tokens are revoked, and other links count no more. */
export const resetPassword = async (
  { collections: all, clock }: AccountDeps,
  { secret, password }: NewPasswordByLink,
): Promise<void> => {
  const reset = await all.resets.findOne({ _id: hashSecret(secret) })
  if (!reset || reset.expiresAt <= clock.now()) throw resetNotGood()
  const { userId } = reset
  const user = await findUser(all, userId)
  if (!user || user.disabled) throw resetNotGood()
  refuseWeakness(password, { email: user.email, churchNames: await churchNamesOf(all, userId) })
  await useReset({ all, reset }, await hashPassword(password), clock.now())
  // Also a session that was just being started with the old password.
  await endSessionsAndTokens(all, userId)
}

interface Used {
  readonly all: AccountDeps['collections']
  readonly reset: ResetRecord
}

/** Good once: of two requests at the same moment one finds the link gone. */
const useReset = ({ all, reset: { _id, userId } }: Used, passwordHash: string, at: Date): Promise<void> =>
  withPeople(all, async (session) => {
    if ((await all.resets.deleteOne({ _id }, { session })).deletedCount === 0) throw resetNotGood()
    await all.resets.deleteMany({ userId }, { session })
    if (!(await showAddress(all, userId, at, session))) throw resetNotGood()
    await all.users.updateOne({ _id: userId }, { $set: { passwordHash } }, { session })
    await endSessionsAndTokens(all, userId, session)
  })

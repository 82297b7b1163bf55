import { withPeople } from '../../churches/members/members.ts'
import { newEmailLink, resetLink } from '../../client/web-contract.ts'
import { invalid, resetNotGood } from '../../core/failures.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { compose, siteName } from '../../mail/compose.ts'
import type { MailSources } from '../../mail/mailer.ts'
import { newMail } from '../../mail/queue.ts'
import { endSessionsAndTokens, showAddress } from '../auth/cookie.ts'
import { hashPassword, refuseWeakness } from '../auth/password.ts'
import { findUser, findUserByEmail } from '../auth/store.ts'
import type { ResetRecord, UserRecord } from '../collections.ts'
import type { NewPasswordByLink } from './schema.ts'
import { type AccountDeps, churchNamesOf, LINK_SECRET_BYTES, linkEnd } from './service.ts'

const mayGetMail = (user: UserRecord | null): user is UserRecord =>
  user !== null && !user.disabled && !user.deletedAt

/**
 * The mails about accounts. An account is looked for when the mail is sent, not when it is requested, so that the time of an
 * answer tells nothing. Each attempt makes a new secret, and those before it stay good.
 */
export const accountMails = (
  deps: Pick<AccountDeps, 'collections' | 'clock' | 'appOrigin'>,
): Pick<MailSources, 'reset' | 'emailChange' | 'emailChanged'> => {
  const { collections: all, clock, appOrigin } = deps
  const site = siteName(appOrigin)
  return {
    reset: {
      counted: ({ email }) => [['resetsOfAddress', email.toLowerCase()]],
      async prepare({ email, language }) {
        const user = await findUserByEmail(all, email)
        if (!mayGetMail(user)) return null
        const { secret } = await storeReset(deps, user._id)
        return compose({
          to: user.email,
          language,
          letter: (texts) => texts.reset(site),
          link: resetLink(appOrigin, secret),
        })
      },
    },

    emailChange: {
      counted: ({ email, userId = '' }) => [
        ['emailChangesOfPerson', userId],
        ['emailChangesOfAddress', email.toLowerCase()],
      ],
      async prepare({ email, language, userId = '' }) {
        const user = await findUser(all, userId)
        const owner = await findUserByEmail(all, email)
        // The owner of an address that is taken gets nothing, nor does the person of the request.
        if (!mayGetMail(user) || (owner !== null && owner._id !== userId)) return null
        const secret = randomBytes(LINK_SECRET_BYTES).toString('base64url')
        const createdAt = clock.now()
        await all.emailChanges.insertOne({
          _id: hashSecret(secret),
          userId,
          email,
          createdAt,
          expiresAt: linkEnd(createdAt),
        })
        return compose({
          to: email,
          language,
          letter: (texts) => texts.emailChange(site),
          link: newEmailLink(appOrigin, secret),
        })
      },
    },

    emailChanged: {
      counted: () => [],
      async prepare({ email, language, userId = '' }) {
        const user = await findUser(all, userId)
        if (!mayGetMail(user)) return null
        return compose({
          to: email,
          language,
          letter: (texts) => texts.emailChanged(site, user.email),
          link: null,
        })
      },
    },
  }
}

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

const storeReset = async (
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

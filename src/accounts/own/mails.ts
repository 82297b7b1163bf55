import { newEmailLink, resetLink } from '../../client/web-contract.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import { compose, siteName } from '../../mail/compose.ts'
import type { MailSources } from '../../mail/mailer.ts'
import { findUser, findUserByEmail } from '../auth/store.ts'
import type { UserRecord } from '../collections.ts'
import { storeReset } from './resets.ts'
import { type AccountDeps, LINK_SECRET_BYTES, linkEnd } from './service.ts'

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

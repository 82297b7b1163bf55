import { churchesById } from '../../churches/store.ts'
import { invitationLink } from '../../client/web-contract.ts'
import { hashSecret } from '../../core/ids.ts'
import type { MailRecord } from '../../mail/collections.ts'
import { compose, siteName } from '../../mail/compose.ts'
import type { MailSource } from '../../mail/mailer.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import { findUserByEmail } from '../auth/store.ts'
import { type InvitationDeps, isGood, newInvitationSecret } from './service.ts'
import { addMailHash, findInvitationById, storeMailState } from './store.ts'

/**
 * The mails of invitations. Their links have secrets of their own, which only the mail knows: a person who accepts by one
 * shows that the address is theirs. Each attempt makes a new secret, and those before it stay good, because a mail that
 * seemed to fail may have arrived.
 */
export const invitationMails = (deps: Omit<InvitationDeps, 'mail'>): MailSource => {
  const { collections: all, appOrigin } = deps
  const invitationOf = ({ churchId, invitationId }: MailRecord) =>
    churchId && invitationId ? { churchId, invitationId } : null
  return {
    counted: ({ email, churchId = '', userId = '' }) => [
      ['invitationsOfPerson', userId],
      ['invitationsOfChurch', churchId],
      // Before the limit that all churches share, so that one church cannot use that up.
      ['invitationsOfChurchToAddress', `${churchId} ${email.toLowerCase()}`],
      ['invitationsOfAddress', email.toLowerCase()],
    ],

    async prepare(mail) {
      const named = invitationOf(mail)
      const invitation = named && (await findInvitationById(all, named))
      if (!invitation || !(await isGood(deps, invitation))) return null
      const { churchId, email: to } = invitation
      // A person who may not sign in gets no mail.
      if ((await findUserByEmail(all, to))?.disabled) return null
      const [church] = await churchesById(all, [churchId])
      if (!church) return null
      const secret = newInvitationSecret(churchId)
      await addMailHash(all, invitation, hashSecret(secret))
      return compose({
        to,
        language: mail.language,
        letter: (texts) => texts.invitation(nameInMail(church.name) ?? texts.aChurch, siteName(appOrigin)),
        link: invitationLink(appOrigin, secret),
      })
    },

    async onState(mail, state) {
      const named = invitationOf(mail)
      if (named) await storeMailState(all, named, state)
    },
  }
}

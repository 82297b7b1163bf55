import type { MailTexts } from './letter.ts'

export const en: MailTexts = {
  invitation: (church, site) => ({
    subject: `${church} invites you to its song catalogue`,
    before: [`${church} has invited you to its catalogue of songs at ${site}.`],
    button: 'View the invitation',
    after: [
      'The link works once, and for seven days.',
      'If you were not expecting this, you can ignore this mail. Nothing happens unless you accept.',
    ],
  }),
  reset: (site) => ({
    subject: 'Set a new password',
    before: [`A new password was requested for your account at ${site}.`],
    button: 'Set a new password',
    after: [
      'The link works once, and for an hour. A new password signs you out on all devices.',
      'If it was not you, you can ignore this mail. Your password stays as it is.',
    ],
  }),
  emailChange: (site) => ({
    subject: 'Confirm your new email address',
    before: [`You want to use this email address for your account at ${site}.`],
    button: 'Confirm the address',
    after: [
      'The link works once, and for an hour. You have to be signed in to use it.',
      'If it was not you, you can ignore this mail. Nothing changes.',
    ],
  }),
  emailChanged: (site, email) => ({
    subject: 'Your email address was changed',
    before: [
      `Your account at ${site} now has the email address ${email}. From now on you sign in with it, and this address gets no more mail from us.`,
    ],
    button: null,
    after: [`If it was not you, write to the people who run ${site} right away.`],
  }),
  backupOld: (site, when) => ({
    subject: `Backups of ${site} need attention`,
    before: [
      when === null
        ? `There is still no good backup of ${site}.`
        : `The last good backup of ${site} is of ${when}. That is too long ago.`,
    ],
    button: null,
    after: [
      'The server tries again every hour. Its log and the command “doctor” say what is wrong.',
      'You get this mail once, and another one when backups work again.',
    ],
  }),
  backupGood: (site, when) => ({
    subject: `Backups of ${site} work again`,
    before: [
      when === null
        ? `There is a good backup of ${site} again.`
        : `The last good backup of ${site} is of ${when}.`,
    ],
    button: null,
    after: [],
  }),
  copyOld: (site, when) => ({
    subject: `Backups of ${site} are not copied elsewhere`,
    before: [
      when === null
        ? `No backup of ${site} was copied elsewhere yet.`
        : `The last backup of ${site} that was copied elsewhere is of ${when}. That is too long ago.`,
    ],
    button: null,
    after: [
      'Backups that lie on the server alone can be lost together with it. The server tries again every hour. Its log and the command “doctor” say what is wrong.',
      'You get this mail once, and another one when copies work again.',
    ],
  }),
  copyGood: (site, when) => ({
    subject: `Backups of ${site} are copied elsewhere again`,
    before: [
      when === null
        ? `A backup of ${site} was copied elsewhere again.`
        : `The last backup of ${site} that was copied elsewhere is of ${when}.`,
    ],
    button: null,
    after: [],
  }),
  aChurch: 'A church',
  orCopy: 'Or copy this address into your browser:',
}

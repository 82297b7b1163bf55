import { withPeople } from '../../churches/members/turn.ts'
import { noMail, resetNotGood } from '../../core/failures.ts'
import { hashSecret } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { isServerError } from '../../db/errors.ts'
import { newMail } from '../../mail/queue.ts'
import { showAddress } from '../auth/ownership.ts'
import { startSession } from '../auth/service.ts'
import { findUser, replaceEmailIn } from '../auth/store.ts'
import type { AccountDeps } from './service.ts'

/** Mails a link to the new address. Whether the address is free is looked at when the mail is sent. */
export const askForEmailChange = async (
  { clock, mail }: AccountDeps,
  userId: string,
  email: string,
  language: MailLanguage,
): Promise<void> => {
  if (!mail) throw noMail()
  await mail.add(newMail({ kind: 'emailChange', email, language, userId }, clock.now()))
  mail.wake()
}

interface Person {
  readonly userId: string
  /** The address of the client. */
  readonly address: string
  readonly agent: string | null
  readonly language: MailLanguage
}

/**
 * Gives the account its new address. The person is signed in, so that an account whose owner is another one cannot get the
 * address of a person who clicks a link without a thought. Returns the token of a new session if those that there were have
 * ended; otherwise null.
 */
export const acceptEmailChange = async (
  deps: AccountDeps,
  secret: string,
  { userId, address, agent, language }: Person,
): Promise<string | null> => {
  const { collections: all, clock, mail } = deps
  const _id = hashSecret(secret)
  const change = await all.emailChanges.findOne({ _id, userId })
  const user = await findUser(all, userId)
  if (!change || !user || change.expiresAt <= clock.now()) throw resetNotGood()
  const now = clock.now()
  const note = newMail({ kind: 'emailChanged', email: user.email, language, userId }, now)
  const shown = await withPeople(all, async (session) => {
    if ((await all.emailChanges.deleteOne({ _id, userId }, { session })).deletedCount === 0)
      throw resetNotGood()
    // Nothing is left of a time in which the owner of the account was not known.
    const proof = await showAddress(all, userId, now, session)
    const address = { userId, email: change.email, shownAt: now }
    if (!proof || !(await replaceEmailIn(all, address, session))) throw resetNotGood()
    if (user.emailKey !== change.email.toLowerCase()) await mail?.add(note, session)
    return proof
  }).catch((error: unknown) => {
    if (isServerError(error, 'duplicateKey')) throw resetNotGood()
    throw error
  })
  mail?.wake()
  return shown.isFirst ? startSession(deps, userId, { way: 'email', address, agent }) : null
}

import { type Static, Type } from '@sinclair/typebox'
import { authorOf, inChange, memberIn, refuseOthers, writeDown } from '../../churches/members/members.ts'
import { givenRole } from '../../churches/members/schema.ts'
import { Role } from '../../churches/schema.ts'
import { churchById } from '../../churches/service.ts'
import { churchesById } from '../../churches/store.ts'
import { churchOfInvitation, invitationLink, RANDOM_BYTES } from '../../client/web-contract.ts'
import { alreadyMember, notFound, notInvited, tooManyInvitations } from '../../core/failures.ts'
import { hashSecret, idBytes, newId, randomBytes } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { type Member, TOOL_ID } from '../../core/people.ts'
import { OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { type MailRecord, mailProblems, mailStates } from '../../mail/collections.ts'
import { compose, nameInMail, siteName } from '../../mail/compose.ts'
import type { MailSource } from '../../mail/mailer.ts'
import { type MailQueue, newMail } from '../../mail/queue.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'
import { findUserByEmail } from '../auth/store.ts'
import type { InvitationRecord } from '../collections.ts'
import {
  addMailHash,
  findInvitation,
  findInvitationById,
  insertInvitation,
  inviters,
  listInvitations,
  storeMailState,
  takeInvitation,
} from './store.ts'

export interface InvitationDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly appOrigin: string
  /** null: this server sends no mail. */
  readonly mail: MailQueue | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the link, whose secret exists nowhere else from here on. A mailed link has a secret of its own. */
export const invite = async (
  { collections: all, clock, appOrigin, mail }: InvitationDeps,
  { churchId, userId: inviterId }: Member,
  { email, role }: InvitationRequest,
  language: MailLanguage,
): Promise<{ invitation: Invitation; link: string }> => {
  const secret = newInvitationSecret(churchId)
  const createdAt = clock.now()
  const invitation: InvitationRecord = {
    _id: hashSecret(secret),
    churchId,
    invitationId: newId(),
    email,
    emailKey: email.toLowerCase(),
    role,
    inviterId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
    mail: mail ? { state: 'waiting', problem: null, answer: null, at: createdAt } : undefined,
  }
  const { invitationId } = invitation
  const letter = newMail(
    { kind: 'invitation', email, language, userId: inviterId, churchId, invitationId },
    createdAt,
  )
  await inChange(all, churchId, authorOf(inviterId, createdAt), async (change) => {
    await refuseOthers(all, change)
    const user = await all.users.findOne({ emailKey: invitation.emailKey }, { session: change.session })
    // Also queried for an address without an account, so that the time does not show which addresses have one.
    if (await memberIn(all, change, user?._id ?? TOOL_ID)) throw alreadyMember()
    if (!(await insertInvitation(all, change, invitation, MAX_OPEN_INVITATIONS)))
      throw tooManyInvitations(MAX_OPEN_INVITATIONS)
    await writeDown(all, change, { kind: 'invited', email, role, roleBefore: null })
    await mail?.add(letter, change.session)
  })
  mail?.wake()
  return { invitation: describe(invitation), link: invitationLink(appOrigin, secret) }
}

export const openInvitations = async (
  { collections, clock }: InvitationDeps,
  churchId: string,
): Promise<Invitation[]> => {
  const records = await listInvitations(collections, churchId, clock.now())
  const able = await inviters(
    collections,
    churchId,
    records.map(({ inviterId }) => inviterId),
  )
  return records.filter(({ inviterId }) => able.has(inviterId)).map(describe)
}

export const revokeInvitation = async (
  { collections: all, clock }: InvitationDeps,
  { churchId, userId }: Member,
  invitationId: string,
): Promise<void> => {
  const now = clock.now()
  await inChange(all, churchId, authorOf(userId, now), async (change) => {
    await refuseOthers(all, change)
    const taken = await takeInvitation(all, change, { invitationId }, now)
    if (!taken) throw notFound('invitation')
    const { email, role } = taken
    await writeDown(all, change, { kind: 'uninvited', email, role: null, roleBefore: role })
  })
}

/** The invitation of a secret, if it is good now. One that was used or revoked is no longer stored. */
export const goodInvitation = async (deps: InvitationDeps, secret: string): Promise<InvitationRecord> => {
  const churchId = churchOfInvitation(secret)
  const found = churchId && (await findInvitation(deps.collections, churchId, hashSecret(secret)))
  if (!found || !(await isGood(deps, found))) throw notInvited()
  return found
}

/** Whether it can be accepted now: it has not expired, and its maker may still invite. */
export const isGood = async (
  { collections, clock }: Pick<InvitationDeps, 'collections' | 'clock'>,
  { churchId, inviterId, expiresAt }: InvitationRecord,
): Promise<boolean> =>
  expiresAt > clock.now() && (await inviters(collections, churchId, [inviterId])).has(inviterId)

export const look = async (deps: InvitationDeps, secret: string): Promise<InvitedTo> => {
  const { churchId, email, role } = await goodInvitation(deps, secret)
  const { name } = await churchById(deps.collections, churchId)
  return { church: name, email, role }
}

const describe = ({
  invitationId,
  email,
  role,
  createdAt,
  expiresAt,
  mail,
}: InvitationRecord): Invitation => ({
  id: invitationId,
  email,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  mail: mail ? { ...mail, at: mail.at.toISOString() } : null,
})

export const MAX_OPEN_INVITATIONS = 100
export const INVITATION_DAYS = 7

const InvitationMail = Shape(
  {
    state: OneOf(mailStates),
    problem: OrNull(OneOf(mailProblems)),
    answer: OrNull(Text({ description: 'The words of the mail server.', examples: ['550 No such user'] })),
    at: Timestamp(),
  },
  {
    description:
      'The state of the mail with its link. One that waits is tried again for two days; the problem is that of the last attempt: the mail server is unreachable, refuses the sign-in (signIn), does not take mail for the address, is busy, refused the mail, or too many mails were sent (limit).',
  },
)

export const Invitation = Shape(
  {
    id: Uuid(),
    email: Text({ examples: ['anna@example.org'] }),
    role: Role,
    createdAt: Timestamp(),
    expiresAt: Timestamp(),
    mail: OrNull(InvitationMail),
  },
  {
    description:
      'An open invitation to a church. Its mail is null if the server sends none: hand on the link.',
  },
)
export type Invitation = Static<typeof Invitation>

export const Invitations = Shape(
  { invitations: Type.Array(Invitation, { maxItems: MAX_OPEN_INVITATIONS }) },
  { description: 'The open invitations of a church.' },
)

export const InvitationRequest = Shape(
  { email: Credentials.properties.email, role: givenRole() },
  { description: 'An address to invite.' },
)
export type InvitationRequest = Static<typeof InvitationRequest>

export const InvitationWithLink = Shape(
  {
    invitation: Invitation,
    link: Type.String({
      description: 'Shown this once. It lets the invited person join once.',
      examples: [`https://songs.example.org/invitation#${'x'.repeat(64)}`],
    }),
  },
  { description: 'A new invitation with its link.' },
)

export const InvitationSecret = Shape({ secret: linkSecret() }, { description: 'The secret of a link.' })

export const InvitedTo = Shape(
  {
    church: Text({ examples: ['Grace Chapel'] }),
    email: Text({ examples: ['anna@example.org'] }),
    role: Role,
  },
  { description: 'What an invitation is for: the name of the church, the invited address and the role.' },
)
export type InvitedTo = Static<typeof InvitedTo>

export const Acceptance = Shape(
  { secret: linkSecret(), name: Type.Optional(personName()), password: Type.Optional(newPassword()) },
  {
    description:
      'Accepts an invitation. An address without an account needs name and password; otherwise sign in with it first.',
  },
)
export type Acceptance = Static<typeof Acceptance>

/** 32 random bytes and the id of the church: the look-up of an invitation names its church, and so reaches one shard. */
export const newInvitationSecret = (churchId: string): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), idBytes(churchId)]).toString('base64url')

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

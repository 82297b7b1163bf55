import { authorOf, inTurn, memberIn, refuseOthers, writeDown } from '../../churches/members/turn.ts'
import { churchById } from '../../churches/service.ts'
import { churchOfInvitation, invitationLink } from '../../client/web-contract.ts'
import { alreadyMember, notFound, notInvited, tooManyInvitations } from '../../core/failures.ts'
import { hashSecret, newId } from '../../core/ids.ts'
import type { MailLanguage } from '../../core/languages/language-match.ts'
import { type Member, TOOL_ID } from '../../core/people.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { type MailQueue, newMail } from '../../mail/queue.ts'
import type { InvitationRecord } from '../collections.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationRequest,
  type InvitedTo,
  MAX_OPEN_INVITATIONS,
} from './schema.ts'
import { newInvitationSecret } from './secret.ts'
import { findInvitation, insertInvitation, inviters, listInvitations, takeInvitation } from './store.ts'

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
    ...(mail ? { mail: { state: 'waiting', problem: null, answer: null, at: createdAt } } : {}),
  }
  const { invitationId } = invitation
  const letter = newMail(
    { kind: 'invitation', email, language, userId: inviterId, churchId, invitationId },
    createdAt,
  )
  await inTurn(all, churchId, authorOf(inviterId, createdAt), async (turn) => {
    await refuseOthers(all, turn)
    const user = await all.users.findOne({ emailKey: invitation.emailKey }, { session: turn.session })
    // Also asked for an address without an account, so that the time does not tell which addresses have one.
    if (await memberIn(all, turn, user?._id ?? TOOL_ID)) throw alreadyMember()
    if (!(await insertInvitation(all, turn, invitation, MAX_OPEN_INVITATIONS)))
      throw tooManyInvitations(MAX_OPEN_INVITATIONS)
    await writeDown(all, turn, { kind: 'invited', email, role, roleBefore: null })
    await mail?.add(letter, turn.session)
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
  await inTurn(all, churchId, authorOf(userId, now), async (turn) => {
    await refuseOthers(all, turn)
    const taken = await takeInvitation(all, turn, { invitationId }, now)
    if (!taken) throw notFound('invitation')
    const { email, role } = taken
    await writeDown(all, turn, { kind: 'uninvited', email, role: null, roleBefore: role })
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

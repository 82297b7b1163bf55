import { churchById } from '../churches/service.ts'
import type { Clock } from '../core/clock.ts'
import { alreadyMember, notFound, notInvited, tooManyInvitations } from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { invitationLink } from '../core/links.ts'
import { type Member, TOOL_ID } from '../core/people.ts'
import { hashSecret } from '../core/secrets.ts'
import type { Collections } from '../db/collections.ts'
import type { InvitationRecord } from '../db/person.ts'
import { authorOf, inTurn, memberIn, refuseOthers, writeDown } from '../people/turn.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationRequest,
  type InvitedTo,
  MAX_OPEN_INVITATIONS,
} from './schema.ts'
import { churchOfInvitation, newInvitationSecret } from './secret.ts'
import { findInvitation, insertInvitation, inviters, listInvitations, takeInvitation } from './store.ts'

export interface InvitationDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly appOrigin: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the link, whose secret exists nowhere else from here on. */
export const invite = async (
  { collections: all, clock, appOrigin }: InvitationDeps,
  { churchId, userId: inviterId }: Member,
  { email, role }: InvitationRequest,
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
  }
  await inTurn(all, churchId, authorOf(inviterId, createdAt), async (turn) => {
    await refuseOthers(all, turn)
    const user = await all.users.findOne({ emailKey: invitation.emailKey }, { session: turn.session })
    // Also asked for an address without an account, so that the time does not tell which addresses have one.
    if (await memberIn(all, turn, user?._id ?? TOOL_ID)) throw alreadyMember()
    if (!(await insertInvitation(all, turn, invitation, MAX_OPEN_INVITATIONS)))
      throw tooManyInvitations(MAX_OPEN_INVITATIONS)
    await writeDown(all, turn, { kind: 'invited', email, role, roleBefore: null })
  })
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
export const goodInvitation = async (
  { collections, clock }: InvitationDeps,
  secret: string,
): Promise<InvitationRecord> => {
  const churchId = churchOfInvitation(secret)
  const found = churchId && (await findInvitation(collections, churchId, hashSecret(secret)))
  if (!found || found.expiresAt <= clock.now()) throw notInvited()
  const able = await inviters(collections, found.churchId, [found.inviterId])
  if (!able.has(found.inviterId)) throw notInvited()
  return found
}

export const look = async (deps: InvitationDeps, secret: string): Promise<InvitedTo> => {
  const { churchId, email, role } = await goodInvitation(deps, secret)
  const { name } = await churchById(deps.collections, churchId)
  return { church: name, email, role }
}

const describe = ({ invitationId, email, role, createdAt, expiresAt }: InvitationRecord): Invitation => ({
  id: invitationId,
  email,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

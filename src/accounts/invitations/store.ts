import type { MemberChange } from '../../churches/members/members.ts'
import type { Collections } from '../../db/collections.ts'
import type { MailState } from '../../mail/collections.ts'
import type { InvitationRecord } from '../collections.ts'

/** By the secret of the link that was handed on, or of a mailed one. */
export const findInvitation = (
  all: Collections,
  churchId: string,
  hash: string,
): Promise<InvitationRecord | null> =>
  all.invitations.findOne({ churchId, $or: [{ _id: hash }, { mailHashes: hash }] })

interface Named {
  readonly churchId: string
  readonly invitationId: string
}

export const findInvitationById = (
  all: Collections,
  { churchId, invitationId }: Named,
): Promise<InvitationRecord | null> => all.invitations.findOne({ churchId, invitationId })

export const addMailHash = async (
  all: Collections,
  { _id, churchId }: InvitationRecord,
  hash: string,
): Promise<void> => {
  await all.invitations.updateOne({ _id, churchId }, { $push: { mailHashes: hash } })
}

export const storeMailState = async (
  all: Collections,
  { churchId, invitationId }: Named,
  mail: MailState,
): Promise<void> => {
  const found = await findInvitationById(all, { churchId, invitationId })
  // With the id, which is a part of the shard key.
  if (found) await all.invitations.updateOne({ _id: found._id, churchId }, { $set: { mail } })
}

/** Newest first. */
export const listInvitations = (all: Collections, churchId: string, now: Date): Promise<InvitationRecord[]> =>
  all.invitations
    .find({ churchId, expiresAt: { $gt: now } })
    .sort({ createdAt: -1, invitationId: 1 })
    .toArray()

/** The open invitations of an address, in all churches; newest first. */
export const invitationsOfAddress = (
  all: Collections,
  emailKey: string,
  now: Date,
): Promise<InvitationRecord[]> =>
  all.invitations
    .find({ emailKey, expiresAt: { $gt: now } })
    .sort({ createdAt: -1, invitationId: 1 })
    .toArray()

/** The makers among these people who may still invite: Administrators who can sign in. */
export const inviters = async (
  all: Collections,
  churchId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(userIds)]
  const members = await all.memberships
    .find({ churchId, userId: { $in: ids }, role: 'Administrator' })
    .toArray()
  const able = await all.users
    .find(
      { _id: { $in: members.map(({ userId }) => userId) }, disabled: { $exists: false } },
      { projection: { _id: 1 } },
    )
    .toArray()
  return new Set(able.map(({ _id }) => _id))
}

/** Replaces an earlier invitation of the same address. Whether there was a place for it. */
export const insertInvitation = async (
  all: Collections,
  { session }: MemberChange,
  invitation: InvitationRecord,
  mostOpen: number,
): Promise<boolean> => {
  const { churchId, emailKey, createdAt } = invitation
  await all.invitations.deleteMany({ churchId, emailKey }, { session })
  const open = { churchId, expiresAt: { $gt: createdAt } }
  if ((await all.invitations.countDocuments(open, { session })) >= mostOpen) return false
  await all.invitations.insertOne(invitation, { session })
  return true
}

export const takeInvitation = async (
  all: Collections,
  { session, churchId }: MemberChange,
  which: { readonly _id: string } | { readonly invitationId: string },
  now: Date,
): Promise<InvitationRecord | null> => {
  const found = await all.invitations.findOne({ churchId, ...which, expiresAt: { $gt: now } }, { session })
  if (found) await all.invitations.deleteOne({ _id: found._id, churchId }, { session })
  return found
}

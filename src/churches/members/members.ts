import { revokeTokensOf } from '../../accounts/tokens/store.ts'
import { notFound } from '../../core/failures.ts'
import type { Role } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import {
  type Author,
  inChange,
  type MemberChange,
  memberIn,
  refuseLastAdministrator,
  refuseOthers,
  writeDown,
} from './change.ts'

export interface MemberKey {
  readonly churchId: string
  readonly userId: string
}

/** Gives a member another role. Throws 404 for a person who is no member. */
export const changeRole = (
  all: Collections,
  { churchId, userId }: MemberKey,
  role: Role,
  author: Author,
): Promise<void> =>
  inChange(all, churchId, author, async (change) => {
    await refuseOthers(all, change)
    if (!(await replaceRole(all, change, userId, role))) throw notFound('person')
  })

/** For the admin's tool: adds a person, or gives a member another role. */
export const setMember = (
  all: Collections,
  { churchId, userId }: MemberKey,
  role: Role,
  author: Author,
): Promise<void> =>
  inChange(all, churchId, author, async (change) => {
    if (!(await replaceRole(all, change, userId, role))) await addMember(all, change, userId, role, 'added')
  })

/** Whether there is such a member. */
const replaceRole = async (
  all: Collections,
  change: MemberChange,
  userId: string,
  role: Role,
): Promise<boolean> => {
  const { session, churchId, author } = change
  const member = await memberIn(all, change, userId)
  if (!member) return false
  if (member.role === role) {
    await session.abortTransaction()
    return true
  }
  if (member.role === 'Administrator') {
    if (author.actorId !== null) await refuseLastAdministrator(all, change, userId)
    await revokeInvitationsOf(all, change, userId)
  }
  await all.memberships.updateOne({ _id: member._id, churchId, userId }, { $set: { role } }, { session })
  await writeDown(all, change, { kind: 'changed', userId, role, roleBefore: member.role })
  return true
}

/** Adds a person who is no member yet. Throws if the account has just been deleted. */
export const addMember = async (
  all: Collections,
  change: MemberChange,
  userId: string,
  role: Role,
  kind: 'added' | 'joined',
): Promise<void> => {
  const { session, churchId, author } = change
  // Written, because the transaction that deletes an account writes it too.
  const account = { _id: userId, deletedAt: { $exists: false } }
  const { matchedCount } = await all.users.updateOne(account, { $inc: { joined: 1 } }, { session })
  if (matchedCount === 0) throw notFound('person')
  const membership = { _id: { churchId, userId }, churchId, userId, role, since: author.at }
  await all.memberships.insertOne(membership, { session })
  await writeDown(all, change, { kind, userId, role, roleBefore: null })
}

/** Removes a member; the member who does it leaves. Whether there was one. */
export const removeMember = (
  all: Collections,
  { churchId, userId }: MemberKey,
  author: Author,
): Promise<boolean> =>
  inChange(all, churchId, author, async (change) => {
    if (author.actorId !== userId) await refuseOthers(all, change)
    const isMember = await removeInChange(all, change, userId)
    if (!isMember) await change.session.abortTransaction()
    return isMember
  })

/** Revokes the person's tokens for good, so that a new membership does not revive them, and the open invitations. */
export const removeInChange = async (
  all: Collections,
  change: MemberChange,
  userId: string,
): Promise<boolean> => {
  const { session, churchId, author } = change
  const member = await memberIn(all, change, userId)
  if (!member) return false
  if (member.role === 'Administrator' && author.actorId !== null)
    await refuseLastAdministrator(all, change, userId)
  await all.memberships.deleteOne({ _id: member._id, churchId, userId }, { session })
  await revokeTokensOf(all, churchId, userId, session)
  await revokeInvitationsOf(all, change, userId)
  const kind = author.actorId === userId ? 'left' : 'removed'
  await writeDown(all, change, { kind, userId, role: null, roleBefore: member.role })
  return true
}

const revokeInvitationsOf = async (
  all: Collections,
  { session, churchId }: MemberChange,
  inviterId: string,
): Promise<void> => {
  await all.invitations.deleteMany({ churchId, inviterId }, { session })
}

import type { UserRecord } from '../../accounts/collections.ts'
import type { Collections } from '../../db/collections.ts'
import type { MembershipRecord, PeopleChangeRecord } from '../collections.ts'

export const membersOf = (all: Collections, churchId: string): Promise<MembershipRecord[]> =>
  all.memberships.find({ churchId }).toArray()

export type Named = Pick<UserRecord, '_id' | 'email' | 'emailKey' | 'name' | 'createdAt'>

export const usersById = async (
  all: Collections,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Named>> => {
  const users = await all.users
    .find<Named>(
      { _id: { $in: [...new Set(userIds)] } },
      { projection: { email: 1, emailKey: 1, name: 1, createdAt: 1 } },
    )
    .toArray()
  return new Map(users.map((user) => [user._id, user]))
}

/** Newest first. */
export const listChanges = (
  all: Collections,
  churchId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<PeopleChangeRecord[]> =>
  all.peopleChanges
    .find({ churchId, ...(before === null ? {} : { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(limit)
    .toArray()

export const hasAdministrator = async (all: Collections, churchId: string): Promise<boolean> =>
  (await all.memberships.findOne({ churchId, role: 'Administrator' })) !== null

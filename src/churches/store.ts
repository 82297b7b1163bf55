import type { ChurchRecord, Collections, MembershipRecord } from '../db/collections.ts'
import { lookUp } from '../db/look-up.ts'
import { isServerError } from '../db/server-errors.ts'

export const findChurch = (all: Collections, churchId: string): Promise<ChurchRecord | null> =>
  lookUp(all, 'churches', churchId)

export const findChurchAt = (all: Collections, address: string): Promise<ChurchRecord | null> =>
  all.churches.findOne({ address })

/** The church of a server that has exactly one. */
export const findOnlyChurch = async (all: Collections): Promise<ChurchRecord | null> => {
  const [first, ...others] = await all.churches.find().limit(2).toArray()
  return first && others.length === 0 ? first : null
}

export const listListedChurches = (all: Collections, most: number): Promise<ChurchRecord[]> =>
  all.churches.find({ listed: true }).sort({ name: 1, _id: 1 }).limit(most).toArray()

export const findMembership = (
  all: Collections,
  churchId: string,
  userId: string,
): Promise<MembershipRecord | null> => lookUp(all, 'memberships', { churchId, userId })

export const membershipsOf = (all: Collections, userId: string): Promise<MembershipRecord[]> =>
  all.memberships.find({ userId }).toArray()

export const churchesById = (all: Collections, ids: readonly string[]): Promise<ChurchRecord[]> =>
  all.churches.find({ _id: { $in: [...ids] } }).toArray()

export const listChurches = (all: Collections): Promise<ChurchRecord[]> =>
  all.churches.find().sort({ name: 1, _id: 1 }).toArray()

export const insertChurch = async (all: Collections, church: ChurchRecord): Promise<void> => {
  await all.churches.insertOne(church)
}

/** The church as it is then, null when there is none; 'taken' when another one has the address. */
export const updateChurch = async (
  all: Collections,
  churchId: string,
  { set, unset }: { readonly set: Partial<ChurchRecord>; readonly unset: readonly (keyof ChurchRecord)[] },
): Promise<ChurchRecord | null | 'taken'> => {
  try {
    return await all.churches.findOneAndUpdate(
      { _id: churchId },
      { $set: set, $unset: Object.fromEntries(unset.map((name) => [name, true])) },
      { returnDocument: 'after' },
    )
  } catch (error) {
    if (isServerError(error, 'duplicateKey')) return 'taken'
    throw error
  }
}

export const putMembership = async (all: Collections, membership: MembershipRecord): Promise<void> => {
  await all.memberships.replaceOne({ _id: membership._id }, membership, { upsert: true })
}

/** Whether there was one. */
export const deleteMembership = async (
  all: Collections,
  churchId: string,
  userId: string,
): Promise<boolean> => (await all.memberships.deleteOne({ churchId, userId })).deletedCount === 1

export const membersOf = (all: Collections, churchId: string) =>
  all.memberships
    .aggregate<{ userId: string; email: string; role: MembershipRecord['role'] }>([
      { $match: { churchId } },
      { $lookup: { from: all.users.collectionName, localField: 'userId', foreignField: '_id', as: 'user' } },
      { $unwind: '$user' },
      { $sort: { 'user.emailKey': 1 } },
      { $project: { _id: 0, userId: 1, email: '$user.email', role: 1 } },
    ])
    .toArray()

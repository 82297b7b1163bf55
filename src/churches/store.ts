import type { ChurchRecord, Collections, MembershipRecord } from '../db/collections.ts'
import { lookUp } from '../db/look-up.ts'

export const findChurch = (all: Collections, churchId: string): Promise<ChurchRecord | null> =>
  lookUp(all, 'churches', churchId)

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

export const replaceChurchName = async (all: Collections, churchId: string, name: string): Promise<void> => {
  await all.churches.updateOne({ _id: churchId }, { $set: { name } })
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

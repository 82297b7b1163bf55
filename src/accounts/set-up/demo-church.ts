import type { ClientSession } from 'mongodb'
import type { ChurchRecord } from '../../churches/collections.ts'
import { authorOf, beginChange, withPeople } from '../../churches/members/change.ts'
import { eraseRemoved, removeChurchIn } from '../../churches/removal.ts'
import { notFound } from '../../core/failures.ts'
import type { Clock } from '../../core/time.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { deleteSessionsOf } from '../auth/store.ts'
import { closeAccount, unknownPasswordHash } from '../own/service.ts'

export const demoChurch = { name: 'Harbour Church', timeZone: 'Europe/Berlin' }

/** Marks the church that was just filled. */
export const markAsDemo = async (all: Collections, churchId: string): Promise<void> => {
  await all.churches.updateOne({ _id: churchId }, [{ $set: { demoCursor: '$cursor' } }])
}

/** A demo church with another name counts as a church of its own. */
export const isDemo = ({ name, demoCursor }: ChurchRecord): boolean =>
  demoCursor !== undefined && name === demoChurch.name

/** Whether songs were changed since it was filled. */
export const isWorkedIn = ({ cursor, demoCursor }: ChurchRecord): boolean => cursor !== demoCursor

/** The demo church, also beside others; null if there is none. */
export const demoChurchOf = async (
  all: Collections,
): Promise<{ readonly id: string; readonly name: string; readonly songs: number } | null> => {
  const demo = (await all.churches.find().toArray()).find(isDemo)
  if (!demo) return null
  const songs = await all.songs.countDocuments({ churchId: demo._id, ...archivedAtIn('exclude') })
  return { id: demo._id, name: demo.name, songs }
}

interface Removal {
  readonly at: Date
  /** Of the accounts that are closed. */
  readonly passwordHash: string
}

/** For the admin's tool. Returns how many accounts went with it. */
export const removeDemo = async (
  { collections: all, clock }: { readonly collections: Collections; readonly clock: Clock },
  churchId: string,
): Promise<number> => {
  const removal = { at: clock.now(), passwordHash: await unknownPasswordHash() }
  const closed = await withPeople(all, async (session) => {
    const demo = await all.churches.findOne({ _id: churchId }, { session })
    if (!demo || !isDemo(demo)) throw notFound('church')
    return removeDemoIn(all, demo, removal, session)
  })
  for (const userId of closed) await deleteSessionsOf(all, userId)
  // A running server repeats it later, for uploads that are under way.
  await eraseRemoved({ all, clock })
  return closed.length
}

/** Removes the demo church and the accounts of members who have no other church. Returns their ids. */
export const removeDemoIn = async (
  all: Collections,
  demo: ChurchRecord,
  removal: Removal,
  session: ClientSession,
): Promise<string[]> => {
  // Another change of its people, at the same moment, is repeated and finds the church gone.
  await beginChange(all, demo._id, authorOf(null, removal.at), session)
  const members = await all.memberships.find({ churchId: demo._id }, { session }).toArray()
  await removeChurchIn(all, demo, removal.at, session)
  const closed: string[] = []
  for (const { userId } of members) {
    const user = await all.users.findOne({ _id: userId, deletedAt: { $exists: false } }, { session })
    if (!user || (await all.memberships.findOne({ userId }, { session }))) continue
    await closeAccount(all, user, removal, session)
    closed.push(userId)
  }
  return closed
}

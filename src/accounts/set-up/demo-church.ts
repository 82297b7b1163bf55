import type { ChurchRecord } from '../../churches/collections.ts'
import type { Collections } from '../../db/collections.ts'

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

import { requireChurch } from '../../../churches/service.ts'
import { dayIn } from '../../../core/time/calendar.ts'
import type { Clock } from '../../../core/time/clock.ts'
import type { Collections } from '../../../db/collections.ts'
import { pastServices, songsById } from '../store.ts'
import { datesBySong, usageDays, usageOf } from './rules.ts'
import type { SongUsage, UsageQuery } from './schema.ts'

export interface UsageDeps {
  readonly collections: Collections
  readonly clock: Clock
}

/** The songs of past services that are not archived. A day has passed when it is before today in the church's time zone. */
export const readUsage = async (
  { collections, clock }: UsageDeps,
  churchId: string,
  query: UsageQuery,
): Promise<SongUsage[]> => {
  const { timeZone } = await requireChurch(collections, churchId)
  const days = usageDays(query, dayIn(timeZone, clock.now()))
  const dates = await datesBySong(pastServices(collections, churchId, days))
  return usageOf(songsById(collections, churchId, [...dates.keys()]), dates)
}

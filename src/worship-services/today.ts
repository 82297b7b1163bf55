import type { Church } from '../core/accounts/people.ts'
import type { NextService, Today } from '../core/page-data.ts'
import type { Clock } from '../core/time/clock.ts'
import type { Collections, ServiceHead } from '../db/collections.ts'
import { currentState } from './live/live-state.ts'
import { readLiveStates } from './live/store.ts'
import type { PublicService } from './schema.ts'
import { showPublicServices } from './service.ts'
import { comingServices, nextServiceDay } from './store.ts'

interface Deps {
  readonly collections: Collections
  readonly clock: Clock
}

/**
 * The public services of today in the church's time zone, else those of the next day that has some. A service of yesterday
 * that is still presented comes first: it may last past midnight.
 */
export const readToday = async (
  { collections, clock }: Deps,
  church: Church,
): Promise<Today<PublicService>> => {
  const now = clock.now()
  const today = dayIn(church.timeZone, now)
  const coming = await comingServices(collections, church.id, dayBefore(today))
  const live = await liveIdsOf(collections, coming, now)
  const shown = servicesOfTheDay(coming, today, live)
  const services = await showPublicServices(collections, church, shown)
  return { today, services, liveIds: shown.map(({ _id }) => _id).filter((id) => live.has(id)) }
}

/** When the next public service is; null: none is planned. */
export const readNextService = async (
  { collections, clock }: Deps,
  { id, timeZone }: Church,
): Promise<NextService | null> => {
  const today = dayIn(timeZone, clock.now())
  const next = await nextServiceDay(collections, id, today)
  return next === null ? null : next === today ? 'today' : 'later'
}

/** Of services by date and time: the live ones of yesterday, then those of today, else of the next day. */
export const servicesOfTheDay = (
  coming: readonly ServiceHead[],
  today: string,
  live: ReadonlySet<string>,
): ServiceHead[] => {
  const dateOf = ({ document }: ServiceHead) => document.date
  const earlier = coming.filter((one) => dateOf(one) < today && live.has(one._id))
  const next = coming.map(dateOf).find((date) => date >= today)
  return [...earlier, ...coming.filter((one) => dateOf(one) === next)]
}

const liveIdsOf = async (
  collections: Collections,
  coming: readonly ServiceHead[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (coming.length === 0) return new Set()
  const records = await readLiveStates(
    collections,
    coming.map(({ churchId, _id }) => ({ churchId, serviceId: _id })),
  )
  return new Set(records.flatMap((record) => (currentState(record, now) ? record._id : [])))
}

/** As 2026-11-22. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now)

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

import {
  type ComingService,
  comingServices,
  nextServiceDay,
  publicServicesById,
  showPublicServices,
  sizeOf,
} from '../../catalogue/service-lists.ts'
import type { PublicService } from '../../catalogue/services.ts'
import type { NextService, Today } from '../../client/web-contract.ts'
import { firstWithin } from '../../core/bytes.ts'
import { ANSWER_BYTES, bodyBytes } from '../../core/limits.ts'
import type { Church } from '../../core/people.ts'
import { type Clock, dayIn } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { ServiceHead } from '../../saves/collections.ts'
import { currentState } from './live-state.ts'
import { readLiveStates } from './store.ts'

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
  const chosen = firstWithin(shown, ANSWER_BYTES, sizeOf)
  const heads = await publicServicesById(collections, church.id, chosen)
  const described = await showPublicServices(collections, church, heads)
  const services = firstWithin(described, ANSWER_BYTES, bodyBytes)
  const rest = [...heads.slice(services.length), ...shown.slice(chosen.length)]
  const liveIds = shown.map(idOf).filter((id) => live.has(id))
  return { today, services, restIds: rest.map(idOf), liveIds }
}

const idOf = ({ _id }: Pick<ServiceHead, '_id'>): string => _id

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
export const servicesOfTheDay = <S extends Pick<ComingService, '_id' | 'document'>>(
  coming: readonly S[],
  today: string,
  live: ReadonlySet<string>,
): S[] => {
  const dateOf = ({ document }: S) => document.date
  const earlier = coming.filter((one) => dateOf(one) < today && live.has(one._id))
  const next = coming.map(dateOf).find((date) => date >= today)
  return [...earlier, ...coming.filter((one) => dateOf(one) === next)]
}

const liveIdsOf = async (
  collections: Collections,
  coming: readonly ComingService[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (coming.length === 0) return new Set()
  const records = await readLiveStates(
    collections,
    coming.map(({ churchId, _id }) => ({ churchId, serviceId: _id })),
  )
  return new Set(records.flatMap((record) => (currentState(record, now) ? record._id : [])))
}

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

import type { ServiceItem } from '../../../client/types.ts'

const DAY = 24 * 60

/** How long a service is; null: no item says how long it takes. */
export function totalMinutes(items: readonly Pick<ServiceItem, 'minutes'>[]): number | null {
  const known = items.flatMap(({ minutes }) => minutes ?? [])
  return known.length === 0 ? null : known.reduce((sum, minutes) => sum + minutes, 0)
}

/** When each item begins, as 09:30: null behind an item without minutes, and in a service without a time or minutes. */
export function beginnings(
  time: string | null,
  items: readonly Pick<ServiceItem, 'minutes'>[],
): (string | null)[] {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  let at: number | null = time === null || totalMinutes(items) === null ? null : hours * 60 + minutes
  return items.map((item) => {
    const begins = at
    at = at === null || item.minutes === null ? null : at + item.minutes
    return begins === null ? null : timeOfDay(begins % DAY)
  })
}

const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

import type { ServiceItem } from '../../../client/types.ts'
import { dayIn } from '../../../core/time.ts'

/** A day of the calendar as 2026-11-22. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Today where the church is; a time zone that the browser does not know counts as its own. */
export function todayIn(timeZone: string, now = new Date()): string {
  try {
    return dayIn(timeZone, now)
  } catch {
    return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
  }
}

export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The first Sunday from this day on. */
export function sundayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, (7 - weekday) % 7)
}

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

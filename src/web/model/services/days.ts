const two = (part: number) => String(part).padStart(2, '0')

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
    return dayIn(now, timeZone)
  } catch {
    return dayIn(now, undefined)
  }
}

function dayIn(now: Date, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day some years before; 29 February becomes the 28th. */
export function yearsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year - count, month, 0)).getUTCDate()
  return `${String(year - count).padStart(4, '0')}-${two(month)}-${two(Math.min(date, last))}`
}

/** The first Sunday from this day on. */
export function sundayFrom(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, (7 - weekday) % 7)
}

/** The language of the app with the region that the browser names, for the format of dates. */
const localTag = (language: string): string =>
  navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language

/** A day as people write it where the reader is, from one like 2026-11-22. */
export const dayName = (date: string, language: string): string =>
  new Intl.DateTimeFormat(localTag(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  )

/** A point in time, written as people do where the reader is, in the language of the app. */
export function when(time: string, language: string): string {
  return new Intl.DateTimeFormat(localTag(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  )
}

/** The day of a point in time, in short: 17 Nov 2026. */
export const shortDay = (time: string, language: string): string =>
  new Intl.DateTimeFormat(localTag(language), { dateStyle: 'medium' }).format(new Date(time))

/** The same for a time that is exact to the day only, which has no time zone. */
export const shortDate = (time: string, language: string): string =>
  new Intl.DateTimeFormat(localTag(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time))

/** The time of day as it is written where the reader is: 14:05, or 2:05 pm. */
export const clockTime = (now: Date, language: string): string =>
  now.toLocaleTimeString(localTag(language), { hour: 'numeric', minute: '2-digit' })

/** The same for a time like 09:30, which has no time zone. */
export const hourName = (time: string, language: string): string =>
  new Intl.DateTimeFormat(localTag(language), { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2000-01-01T${time}Z`),
  )

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** How long ago: "a minute ago". Two clocks that do not agree never put it into the future. */
export function ago(time: string, now: number, language: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000))
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}

/** A point in time, written as people do where the reader is, in the language of the app. */
export function when(time: string, language: string): string {
  const local = navigator.languages.find((tag) => tag.startsWith(language)) ?? language
  return new Intl.DateTimeFormat(local, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

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

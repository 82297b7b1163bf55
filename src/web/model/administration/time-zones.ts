import { foldName } from '../../../core/text.ts'
import { NO_MATCH, rankOfNames } from '../rank-names.ts'

/** A time zone as people look for it. */
export interface TimeZone {
  /** The IANA name, such as Europe/Berlin. */
  id: string
  /** What people call it in their language, such as Central European Time. */
  name: string
  /** Its distance from UTC at the moment, such as GMT+1. */
  offset: string
}

/** Every time zone that the browser knows, with its names in the reader's language. */
export const timeZones = (language: string, now = new Date()): TimeZone[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((id) => ({
    id,
    name: partOf(language, id, 'longGeneric', now),
    offset: partOf(language, id, 'shortOffset', now),
  }))

const partOf = (
  language: string,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'shortOffset',
  now: Date,
): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The time zones that a typed text may mean, the likeliest first; all of them while nothing is typed. */
export function findTimeZones(typed: string, zones: readonly TimeZone[]): TimeZone[] {
  const wanted = foldName(typed).replaceAll('_', ' ')
  if (wanted === '') return [...zones]
  return zones
    .map((zone) => ({ zone, rank: rankOfNames(wanted, [...namesOf(zone.id), zone.name, zone.offset]) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ zone }) => zone)
}

/** The city of a time zone, and its whole IANA name. */
function namesOf(id: string): string[] {
  const spaced = id.replaceAll('_', ' ')
  return [spaced.slice(spaced.lastIndexOf('/') + 1), spaced]
}

/** The time zone whose IANA name is typed, written as it usually is; null for every other text. */
export function typedTimeZone(typed: string): string | null {
  const name = typed.trim().replaceAll(' ', '_')
  // The platform also takes offsets such as +01:00, which are not names.
  if (!/^[a-z]/i.test(name)) return null
  const known = Intl.supportedValuesOf('timeZone').find((id) => id.toLowerCase() === name.toLowerCase())
  if (known) return known
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

import { foldName } from '../../../core/text.ts'
import { NO_MATCH, rankOfNames } from '../rank-names.ts'
import { citiesIn } from './time-zone-cities.ts'
import { countriesByZone } from './time-zone-countries.ts'

/** A time zone as people look for it. */
export interface TimeZone {
  /** The IANA name, such as Europe/Berlin. */
  id: string
  /** What people call it in their language, such as Central European Time. */
  name: string
  /** Its distance from UTC at the moment, such as GMT+1. */
  offset: string
  /** What else people type for it: other cities, countries, abbreviations. */
  others: readonly string[]
}

/** Every time zone that the browser knows, with its names in the reader's language. */
export const timeZones = (language: string, now = new Date()): TimeZone[] => {
  const countries = countriesByZone(language)
  // Many time zones share a name, and each format takes a moment.
  const abbreviations = new Map<string, readonly string[]>()
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map((id) => {
    const name = partOf(language, id, 'longGeneric', now)
    const short = abbreviations.get(name) ?? abbreviationsOf(partOf('en', id, 'longGeneric', now))
    abbreviations.set(name, short)
    return {
      id,
      name,
      offset: partOf(language, id, 'shortOffset', now),
      others: [...citiesIn(id), ...(countries.get(id) ?? []), ...short],
    }
  })
}

/** Of Pacific Time PT, PST and PDT, of Central European Time CET and CEST. */
const abbreviationsOf = (name: string): string[] => {
  const words = name.split(' ')
  if (words.length < 2 || words.at(-1) !== 'Time') return []
  const initials = words
    .slice(0, -1)
    .map(([first]) => first)
    .join('')
  return ['T', 'ST', 'DT'].map((end) => initials + end)
}

const partOf = (
  language: string,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'shortOffset',
  now: Date,
): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * The time zones that a typed text may mean, the likeliest first, of equal ones the reader's own; all of them while nothing
 * is typed.
 */
export function findTimeZones(
  typed: string,
  zones: readonly TimeZone[],
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): TimeZone[] {
  const wanted = foldName(typed).replaceAll('_', ' ')
  if (wanted === '') return [...zones]
  return zones
    .map((zone) => ({
      zone,
      rank: rankOfNames(wanted, [...namesOf(zone.id), zone.name, zone.offset, ...zone.others]),
    }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || Number(b.zone.id === own) - Number(a.zone.id === own))
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

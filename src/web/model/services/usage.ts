import type { SongUsage } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { addYears } from '../../../core/time.ts'
import { daysAfter } from './service-times.ts'

/** A song with the days on which it was sung, as 2026-11-22. */
export type SungSong = Pick<SongUsage, 'songId' | 'title' | 'dates'>

export interface Sung {
  last: string
  /** How often in the twelve months before today. */
  inYear: number
}

/** When each song was sung last, and how often in a year. */
export function sungSongs(songs: readonly SungSong[], today: string): ReadonlyMap<string, Sung> {
  const from = addYears(today, -1)
  return new Map(
    songs.flatMap(({ songId, dates }) => {
      const last = dates.toSorted().at(-1)
      return last ? [[songId, { last, inYear: dates.filter((date) => date >= from).length }]] : []
    }),
  )
}

/** Days from the first to the last, both included. */
export interface Period {
  from: string
  to: string
}

export const PERIODS = ['quarter', 'year', 'thisYear', 'lastYear', 'fiveYears'] as const
export type PeriodName = (typeof PERIODS)[number]

/** Only days that have passed count, so a period up to now ends yesterday. */
export function periodOf(name: PeriodName, today: string): Period {
  const to = daysAfter(today, -1)
  const [year = ''] = to.split('-')
  const before = String(Number(year) - 1).padStart(4, '0')
  switch (name) {
    case 'quarter':
      return { from: daysAfter(today, -91), to }
    case 'year':
      return { from: addYears(today, -1), to }
    case 'thisYear':
      return { from: `${year}-01-01`, to }
    case 'lastYear':
      return { from: `${before}-01-01`, to: `${before}-12-31` }
    case 'fiveYears':
      return { from: addYears(today, -LIMITS.usageYears), to }
  }
}

/** Whether the service answers for this period, which may not be longer than its limit. */
export const isPeriod = ({ from, to }: Period): boolean =>
  from <= to && from >= addYears(to, -LIMITS.usageYears)

/** The place of a day in a period, from 0 for the first day to 1 for the last. */
export function placeInPeriod(date: string, { from, to }: Period): number {
  const time = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const length = time(to) - time(from)
  return length <= 0 ? 0.5 : Math.min(1, Math.max(0, (time(date) - time(from)) / length))
}

/** The songs that were sung most often first, then by title. */
export const oftenFirst = <Song extends SungSong>(songs: readonly Song[], language: string): Song[] => {
  const { compare } = new Intl.Collator(language)
  return songs.toSorted(
    (one, other) => other.dates.length - one.dates.length || compare(one.title, other.title),
  )
}

/** The songs that were sung last first, then by title. */
export const lastFirst = <Song extends SungSong>(songs: readonly Song[], language: string): Song[] => {
  const { compare } = new Intl.Collator(language)
  const last = ({ dates }: Song) => dates.toSorted().at(-1) ?? ''
  return songs.toSorted(
    (one, other) => last(other).localeCompare(last(one)) || compare(one.title, other.title),
  )
}

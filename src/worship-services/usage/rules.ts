import { csvText } from '../../core/csv.ts'
import { invalid } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'
import { isCcli } from '../../core/songbooks.ts'
import { compareText, fold } from '../../core/text.ts'
import { addYears } from '../../core/time/calendar.ts'
import type { Metadata } from '../../songs/schema.ts'
import type { SongUsage, UsageQuery } from './schema.ts'

/** The days that are asked for. The last one is before today, because a service of today may not have been yet. */
export const usageDays = (
  { from, to }: UsageQuery,
  today: string,
): { from: string; before: string; to: string } => {
  const last = to ?? today
  const earliest = addYears(last, -LIMITS.usageYears)
  if (from !== undefined && from < earliest)
    throw invalid(`from must be at most ${LIMITS.usageYears} years before to: ${earliest} or later.`)
  return { from: from ?? earliest, to: last, before: today }
}

/** What is known of a past service. */
export interface PastService {
  readonly date: string
  /** Of its items that are songs; a song may be there twice. */
  readonly songIds: readonly string[]
}

/** By song: the date of each service that had it, the earliest first. */
export const datesBySong = async (
  services: AsyncIterable<PastService> | Iterable<PastService>,
): Promise<Map<string, string[]>> => {
  const dates = new Map<string, string[]>()
  for await (const { date, songIds } of services)
    for (const songId of new Set(songIds)) {
      const known = dates.get(songId)
      if (known) known.push(date)
      else dates.set(songId, [date])
    }
  for (const known of dates.values()) known.sort(compareText)
  return dates
}

interface KnownSong {
  readonly _id: string
  readonly document: Metadata
}

/** By title, then by id. */
export const usageOf = (songs: readonly KnownSong[], dates: ReadonlyMap<string, string[]>): SongUsage[] =>
  songs
    .map(({ _id, document: { title, authors, copyright, songbooks } }) => ({
      songId: _id,
      title,
      authors,
      copyright,
      songbooks,
      dates: dates.get(_id) ?? [],
    }))
    .sort((a, b) => compareText(fold(a.title), fold(b.title)) || compareText(a.songId, b.songId))

const COLUMNS = ['Title', 'Authors', 'Copyright', 'CCLI number', 'Songbooks', 'Times', 'Dates', 'Song id']

/** A row a song, as reports to the owners of licences need it. */
export const usageCsv = (songs: readonly SongUsage[]): string =>
  csvText([
    COLUMNS,
    ...songs.map(({ songId, title, authors, copyright, songbooks, dates }) => [
      title,
      listed(authors),
      copyright,
      listed(songbooks.filter(isCcli).map(({ number }) => number)),
      listed(songbooks.filter((entry) => !isCcli(entry)).map(({ book, number }) => `${book} ${number}`)),
      String(dates.length),
      listed(dates),
      songId,
    ]),
  ])

const listed = (texts: readonly string[]): string => texts.join('; ')

import { csvText } from '../../../core/csv.ts'
import { invalid } from '../../../core/failures.ts'
import { bodyBytes, LIMITS } from '../../../core/limits.ts'
import { isCcli } from '../../../core/songbooks.ts'
import { compareText, fold } from '../../../core/text.ts'
import { addYears } from '../../../core/time/calendar.ts'
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

/** The most that an answer has. */
export interface UsageLimits {
  readonly services: number
  readonly bytes: number
}

const USUAL: UsageLimits = { services: LIMITS.usageServices, bytes: LIMITS.usageBytes }

/** A date with its quotes and comma. */
const DATE_BYTES = 13

const tooMuch = () => invalid('These days have more services than one answer holds. Choose fewer days.')

/** By song: the date of each service that had it, the earliest first. 400 for more than an answer has. */
export const datesBySong = async (
  services: AsyncIterable<PastService> | Iterable<PastService>,
  most = USUAL,
): Promise<Map<string, string[]>> => {
  const dates = new Map<string, string[]>()
  let [count, bytes] = [0, 0]
  for await (const { date, songIds } of services) {
    const different = new Set(songIds)
    count += 1
    bytes += different.size * DATE_BYTES
    if (count > most.services || bytes > most.bytes) throw tooMuch()
    for (const songId of different) {
      const known = dates.get(songId)
      if (known) known.push(date)
      else dates.set(songId, [date])
    }
  }
  for (const known of dates.values()) known.sort(compareText)
  return dates
}

interface KnownSong {
  readonly _id: string
  readonly document: Pick<Metadata, 'title' | 'authors' | 'copyright' | 'songbooks'>
}

/** By title, then by id. 400 for more than an answer has. */
export const usageOf = async (
  songs: AsyncIterable<KnownSong> | Iterable<KnownSong>,
  dates: ReadonlyMap<string, string[]>,
  most = USUAL,
): Promise<SongUsage[]> => {
  const found: { readonly folded: string; readonly usage: SongUsage }[] = []
  let bytes = 0
  for await (const { _id, document } of songs) {
    const { title, authors, copyright, songbooks } = document
    const usage = { songId: _id, title, authors, copyright, songbooks, dates: dates.get(_id) ?? [] }
    bytes += bodyBytes(usage)
    if (bytes > most.bytes) throw tooMuch()
    found.push({ folded: fold(title), usage })
  }
  return found
    .sort((a, b) => compareText(a.folded, b.folded) || compareText(a.usage.songId, b.usage.songId))
    .map(({ usage }) => usage)
}

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

import { type Static, Type } from '@sinclair/typebox'
import { requireChurch } from '../churches/service.ts'
import { invalid } from '../core/failures.ts'
import { bodyBytes, LIMITS } from '../core/limits.ts'
import { CalendarDate, Shape, Uuid } from '../core/schema/shapes.ts'
import { compareText, csvText, fold, isCcli } from '../core/text.ts'
import { addYears, type Clock, dayIn } from '../core/time.ts'
import { archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import { prefersOverJson } from '../http/request/accept.ts'
import { type Route, route } from '../http/route.ts'
import { Metadata } from './songs.ts'

export const UsageQuery = Type.Object({
  from: Type.Optional(
    CalendarDate({
      description: `The first day, at most ${LIMITS.usageYears} years before the last; left out: as early as that.`,
    }),
  ),
  to: Type.Optional(CalendarDate({ description: 'The last day; left out: today.' })),
})
export type UsageQuery = Static<typeof UsageQuery>

const { title, authors, copyright, songbooks } = Metadata.properties

export const SongUsage = Shape(
  {
    songId: Uuid(),
    title,
    authors,
    copyright,
    songbooks,
    dates: Type.Array(CalendarDate({ examples: ['2027-01-31'] }), {
      minItems: 1,
      description: 'One for each service that had the song, the earliest first.',
    }),
  },
  { description: 'When a song was sung. What is known about the song is from today.' },
)
export type SongUsage = Static<typeof SongUsage>

export const UsageResponse = Shape(
  { songs: Type.Array(SongUsage) },
  { description: 'The songs of past services, by title.' },
)

export interface UsageDeps {
  readonly collections: Collections
  readonly clock: Clock
}

/** The songs of past services that are not archived. A day has passed when it is before today in the church's time zone. */
export const readUsage = async (
  { collections, clock }: UsageDeps,
  churchId: string,
  query: UsageQuery,
): Promise<SongUsage[]> => {
  const { timeZone } = await requireChurch(collections, churchId)
  const days = usageDays(query, dayIn(timeZone, clock.now()))
  const dates = await datesBySong(pastServices(collections, churchId, days))
  return usageOf(songsById(collections, churchId, [...dates.keys()]), dates)
}

/** The days of a request. The last one is before today, because a service of today may not have been yet. */
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

/** Small batches, because the event loop waits while one is taken apart. */
const PAST_SERVICES_BATCH = 100
const SONGS_BATCH = 100

/** The songs of the services on these days that are before a day and not archived, by date. They are read in batches. */
const pastServices = (
  all: Collections,
  churchId: string,
  { from, to, before }: { readonly from: string; readonly to: string; readonly before: string },
): AsyncIterable<PastService> =>
  all.services
    .find<PastService>(
      { churchId, 'document.date': { $gte: from, $lte: to, $lt: before }, ...archivedAtIn('exclude') },
      { projection: { _id: 0, date: '$document.date', songIds: '$document.items.songId' } },
    )
    .sort({ 'document.date': 1 })
    .batchSize(PAST_SERVICES_BATCH)

/** In batches and in no order. */
async function* songsById(
  all: Collections,
  churchId: string,
  ids: readonly string[],
): AsyncGenerator<KnownSong> {
  const fields = ['title', 'authors', 'copyright', 'songbooks'].map((name) => [`document.${name}`, 1])
  for (let at = 0; at < ids.length; at += SONGS_BATCH)
    yield* await all.songs
      .find<KnownSong>(
        { churchId, _id: { $in: ids.slice(at, at + SONGS_BATCH) }, purged: { $exists: false } },
        { projection: Object.fromEntries(fields) },
      )
      .toArray()
}

const CSV = 'text/csv'

export const usageRoute = (deps: UsageDeps): Route =>
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/usage',
      since: 2,
      access: 'member',
      query: UsageQuery,
      docs: {
        operationId: 'getUsage',
        tag: 'Services',
        summary: 'Read when each song was sung',
        description: `Counts the services that are not archived and whose date is before today in the time zone of the church. Days with more than ${LIMITS.usageServices.toLocaleString('en')} services, or whose answer would be larger than ${LIMITS.usageBytes / 1_000_000} MB, are refused. With \`Accept: text/csv\` the answer is a table with a row for each song, for reports to the owners of licences.`,
        answers: {
          200: { description: 'The songs that were sung.', body: UsageResponse, isTable: true },
        },
      },
    },
    async ({ caller, query, request }) => {
      const songs = await readUsage(deps, caller.churchId, query)
      if (!prefersOverJson(request.headers.get('accept'), CSV)) return { status: 200, body: { songs } }
      return { status: 200, body: usageCsv(songs), mediaType: CSV, headers: attachment }
    },
  )

const attachment = { 'content-disposition': 'attachment; filename="usage.csv"' }

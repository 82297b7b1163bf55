import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import { isChurchAddress } from '../core/church-address.ts'
import { busy } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { LIST_SONGS } from '../core/set-lists.ts'

/** The church of an address. */
type ChurchRef = { readonly id: string } | { readonly address: string }

export type PublicAddress =
  | { readonly kind: 'front' }
  /** An invalid id, which needs no look-up. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'church'; readonly church: ChurchRef; readonly page: ChurchPage }

export type ChurchPage =
  | { readonly kind: 'catalogue' | 'poster' | 'lists' | 'unknown' }
  /** `below`: one of the pages below it, which only the app can show. */
  | { readonly kind: 'today'; readonly below: boolean }
  | { readonly kind: 'service'; readonly serviceId: string; readonly below: boolean }
  | SongPage

export interface SongPage {
  readonly kind: 'song'
  readonly songId: string
  /** The page below that of the song, which only the app can show. */
  readonly below: string | null
  /** The file that is read, on the page of the reader. */
  readonly assetId: string | null
}

/** /c/ and an id, or the readable address of a church; then the page within it. */
const CHURCH = /^\/(?:c\/([^/]+)|([^/]+))(?:\/(.*))?$/i

const SONG = /^songs\/([^/]+)(?:\/(present|print|chart\/[^/]+|read\/([^/]+)))?$/i

/** The lists of a browser, one of them, or one that its link carries; then a page below it. */
const LISTS = /^(?:lists|(?:list|lists\/[^/]+)(?:\/(?:present|read|print))?)$/

/** The service of the day, then a page below it. */
const TODAY = /^today(\/(?:present|read|print))?$/

const SERVICE = /^services\/([^/]+)(\/(?:present|read|print))?$/i

/** Parses a path without any look-up; null if it is not the path of a public page. */
export const readPublicAddress = (path: string): PublicAddress | null => {
  if (path === '/') return { kind: 'front' }
  const [found, id, word = '', rest = ''] = CHURCH.exec(path) ?? []
  const address = word.toLowerCase()
  if (found === undefined || (id === undefined && !isChurchAddress(address))) return null
  const page = readChurchPage(rest.replace(/\/$/, ''))
  if (page === null || (id !== undefined && !isUuid(id))) return { kind: 'nothing' }
  const church = id === undefined ? { address } : { id: canonicalId(id) }
  return { kind: 'church', church, page }
}

const readChurchPage = (rest: string): ChurchPage | null => {
  if (rest === '') return { kind: 'catalogue' }
  if (rest === 'poster') return { kind: 'poster' }
  if (LISTS.test(rest)) return { kind: 'lists' }
  const today = TODAY.exec(rest)
  if (today) return { kind: 'today', below: today[1] !== undefined }
  const [service, serviceId = '', belowService] = SERVICE.exec(rest) ?? []
  if (service !== undefined)
    return isUuid(serviceId)
      ? { kind: 'service', serviceId: canonicalId(serviceId), below: belowService !== undefined }
      : null
  const [found, songId = '', below = null, assetId = null] = SONG.exec(rest) ?? []
  if (found === undefined) return { kind: 'unknown' }
  if (!isUuid(songId) || (assetId !== null && !isUuid(assetId))) return null
  return { kind: 'song', songId: canonicalId(songId), below, assetId: assetId && canonicalId(assetId) }
}

/** Bounds the simultaneous reads for pages. One church has at most half of the places and of the queue. */
const CONCURRENT_READS = 32
const MAX_WAITING_READS = 1024
/** Churches that are looked up for pages. An id and an address may name the same church, so each has a quarter. */
const CONCURRENT_LOOK_UPS = 64
const MAX_WAITING_LOOK_UPS = 4096

/** Reads for a page, or for the data of the next one. Both throw 503 when too many wait. */
export interface PageReads {
  lookUp<T>(name: string, read: () => Promise<T>): Promise<T>
  ofChurch<T>(churchId: string, read: () => Promise<T>): Promise<T>
}

export const createPageReads = (): PageReads => {
  const lookUps = new Limiter({
    concurrency: CONCURRENT_LOOK_UPS,
    concurrencyPerKey: CONCURRENT_LOOK_UPS / 4,
    maxWaiting: MAX_WAITING_LOOK_UPS,
    maxWaitingPerKey: MAX_WAITING_LOOK_UPS / 4,
  })
  const reads = new Limiter({
    concurrency: CONCURRENT_READS,
    concurrencyPerKey: CONCURRENT_READS / 2,
    maxWaiting: MAX_WAITING_READS,
    maxWaitingPerKey: MAX_WAITING_READS / 2,
  })
  return {
    lookUp: (name, read) => lookUps.run(read, { keys: [name] }).catch(refuse),
    ofChurch: (churchId, read) => reads.run(read, { keys: [churchId] }).catch(refuse),
  }
}

const refuse = (error: unknown): never => {
  if (error instanceof LimiterFull)
    throw busy('Many people are opening pages right now. Try again shortly.', 3)
  throw error
}

/** How often a page counts toward the limit of pages, by its work beside that of a song's page. */
export const PAGE_COSTS = {
  /** The first fifty songs of a church, in the page or as data. */
  songs: 3,
  /** The services of a day, with their items. */
  today: 2,
  /** The index is searched for each word in several spellings, and whole songs are read. */
  corrections: 10,
} as const

/** Of so many records of a query one more counts. */
const RECORDS = 5

/** Of a query that names records. More than a query may name cost no more. */
export const costOfIds = (search: string): number => {
  const ids = search.split(/,|%2C/i, LIST_SONGS + 1).length
  return Math.ceil(ids / RECORDS)
}

export const costOfPage = (wanted: Exclude<PublicAddress, { kind: 'nothing' }>): number => {
  if (wanted.kind === 'front') return PAGE_COSTS.songs
  switch (wanted.page.kind) {
    case 'catalogue':
      return PAGE_COSTS.songs
    case 'today':
      return PAGE_COSTS.today
    default:
      return 1
  }
}

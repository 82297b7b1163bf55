import { canonicalId, isUuid } from '../core/ids.ts'
import { isChurchAddress } from '../core/people.ts'

/** The church of an address. */
export type ChurchRef = { readonly id: string } | { readonly address: string }

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

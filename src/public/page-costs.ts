import { LIST_SONGS } from '../core/limits.ts'
import type { PublicAddress } from './page-address.ts'

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

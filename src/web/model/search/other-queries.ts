import { isCommonWord } from '../../../core/languages/common-words.ts'
import { words } from '../../../core/text.ts'

/** More would use too much of the rate limit of one address. */
const MOST_WORDS = 6

const APOSTROPHES = /['’‘‛ʼʻ´`]/g

const spaced = (words: readonly string[]) => words.filter((word) => word !== '').join(' ')

/**
 * Searches that may find something where this one found nothing: without one of its words, which is asked for the
 * longest ones because those tend to be the rare ones. Very common words alone are no search.
 */
export function withoutOneWord(query: string): string[] {
  const typed = spaced(query.split(/\s+/)).split(' ')
  if (typed.length < 2) return []
  return typed
    .map((word, at) => ({ at, length: word.length }))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)
    .map(({ at }) => spaced(typed.toSpliced(at, 1)))
    .filter((other) => !words(other).every(isCommonWord))
}

/** The same words without apostrophes: written as one, and parted where they stood. */
export function withoutApostrophes(query: string): string[] {
  if (query.replace(APOSTROPHES, '') === query) return []
  const variants = ['', ' '].map((instead) => spaced(query.replace(APOSTROPHES, instead).split(/\s+/)))
  return [...new Set(variants)].filter((variant) => variant !== '')
}

export interface Counted {
  q: string
  count: number
  more: boolean
}

/** The search that lost its rarest word is the one that finds most; of equal ones the first. */
export function most(counted: readonly Counted[]): Counted | undefined {
  const size = ({ count, more }: Counted) => count + (more ? 0.5 : 0)
  return counted
    .filter(({ count }) => count > 0)
    .reduce<Counted | undefined>((best, next) => (best && size(best) >= size(next) ? best : next), undefined)
}

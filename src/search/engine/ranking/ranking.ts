import { fold, lettersOf, splitWords } from '../../../core/text.ts'

/** Where all words of the query were found: the first that applies. Songs are listed in this order. */
export const RANK = {
  number: 0,
  bookAndNumber: 1,
  titleBegins: 2,
  title: 3,
  alternateTitle: 4,
  credit: 5,
  lines: 6,
  rest: 7,
} as const

export const RANKS = Object.keys(RANK).length

/** The properties of a query that the order by relevance uses besides its distinct words. */
export interface Ranking {
  /** The query's words, one space between two. */
  readonly phrase: string
  /** Its letters and digits, without anything between them. */
  readonly letters: string
  /** Ways to read it as a songbook and a number: by number, the words that the book must hold. */
  readonly numbers: ReadonlyMap<string, readonly (readonly string[])[]>
}

export function rankingOf(query: string): Ranking {
  const all = splitWords(fold(query))
  const phrase = all.join(' ')
  return { phrase, letters: lettersOf(phrase), numbers: bookReadings(all) }
}

/** The number comes last or first, and at least one word is left for the book. */
function bookReadings(all: readonly string[]): Map<string, (readonly string[])[]> {
  const readings = new Map<string, (readonly string[])[]>()
  const add = (number: readonly string[], book: readonly string[]) => {
    const text = number.join(' ')
    readings.set(text, [...(readings.get(text) ?? []), book])
  }
  for (let at = 1; at < all.length; at++) {
    add(all.slice(at), all.slice(0, at))
    add(all.slice(0, at), all.slice(at))
  }
  return readings
}

/** A songbook's number as it is compared. */
export const numberKey = (folded: string): string => splitWords(folded).join(' ')

/** Whether the words can mean this book. */
export const isBook = (book: string, readings: readonly (readonly string[])[]): boolean =>
  readings.some((words) => words.every((word) => book.includes(word)))

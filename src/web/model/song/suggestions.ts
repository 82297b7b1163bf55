import type { Metadata } from '../../../client/types.ts'
import { CCLI, fold, foldLetters, foldName } from '../../../core/text.ts'
import { authorsOf } from '../../../formats/metadata.ts'

export type SuggestedField = 'authors' | 'themes' | 'books'

const MOST = 8

/** What these songs have in a field, the most frequent first; spellings that differ in case or accents are one. */
export function entriesIn(songs: readonly { metadata: Metadata }[], field: SuggestedField): string[] {
  const counted = new Map<string, { entry: string; count: number }>()
  for (const { metadata } of songs) {
    for (const entry of valuesOf(metadata, field)) {
      const known = counted.get(foldName(entry)) ?? { entry: entry.trim(), count: 0 }
      counted.set(foldName(entry), { ...known, count: known.count + 1 })
    }
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count).map(({ entry }) => entry)
}

const valuesOf = ({ authors, themes, songbooks }: Metadata, field: SuggestedField): readonly string[] =>
  field === 'authors'
    ? authors
    : field === 'themes'
      ? themes
      : // The CCLI number has a field of its own.
        songbooks.map(({ book }) => book).filter((book) => book !== CCLI)

/** Those that may be meant by what is typed: by the beginning of the entry, then by the beginning of any word in it. */
export function suggestionsFor(
  typed: string,
  entries: readonly string[],
  taken: readonly string[],
): string[] {
  const wanted = foldName(typed)
  const isTaken = new Set(taken.map(foldName))
  const offered = entries.filter((entry) => foldName(entry) !== wanted && !isTaken.has(foldName(entry)))
  const begins = offered.filter((entry) => fold(entry).startsWith(wanted))
  const holds = offered.filter((entry) => ` ${fold(entry)}`.includes(` ${wanted}`) && !begins.includes(entry))
  return [...begins, ...holds].slice(0, MOST)
}

/** The entries that one entry may stand for, such as "Anna Beispiel, Ben Test"; null when it is one. */
export function severalIn(entry: string, field: 'authors' | 'themes'): string[] | null {
  const parts =
    field === 'authors'
      ? authorsOf(entry)
      : [...new Set(entry.split(/[,;]/).map((part) => part.trim()))].filter((part) => part !== '')
  return parts.length > 1 ? parts : null
}

/** A list with one of its entries replaced by several, none of which it has already. */
export function splitEntry(entries: readonly string[], at: number, parts: readonly string[]): string[] {
  const others = new Set(entries.toSpliced(at, 1).map(foldName))
  return entries.toSpliced(at, 1, ...parts.filter((part) => !others.has(foldName(part))))
}

/** How alike two titles are, from 0 to 1: shared pairs of neighbouring letters, without accents and spaces. */
export function similarity(a: string, b: string): number {
  const [first, second] = [foldLetters(a), foldLetters(b)]
  if (first === '' || second === '') return 0
  if (first === second) return 1
  const [pairsOfFirst, pairsOfSecond] = [pairs(first), pairs(second)]
  const left = [...pairsOfSecond]
  let shared = 0
  for (const pair of pairsOfFirst) {
    const at = left.indexOf(pair)
    if (at === -1) continue
    shared++
    left.splice(at, 1)
  }
  return (2 * shared) / (pairsOfFirst.length + pairsOfSecond.length)
}

const MIN_SIMILARITY = 0.7

/** The titles a person may have meant, the most alike first. */
export function similarTitles<T>(title: string, known: readonly T[], titlesOf: (entry: T) => string[]): T[] {
  return known
    .map((entry) => ({
      entry,
      score: Math.max(0, ...titlesOf(entry).map((other) => similarity(title, other))),
    }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

const pairs = (text: string) =>
  Array.from({ length: Math.max(1, text.length - 1) }, (_, at) => text.slice(at, at + 2))

import { foldLetters } from '../../../core/text.ts'

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

import { commonPairs } from '../../../core/lcs.ts'
import type { Piece } from './words.ts'

/** Beyond this product of lengths, lists are compared only by what they begin and end with. */
const MOST_COMPARED = 4_000_000

/** The lines that two texts have in common, as pairs of positions in order. */
export function linePairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [middleOfA, middleOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const middle = middleOfA.length * middleOfB.length > MOST_COMPARED ? [] : commonPairs(middleOfA, middleOfB)
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([i, j]): [number, number] => [i + start, j + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at]),
  ]
}

/** Lines around a change that are shown with it. */
const CONTEXT = 2

/** Two texts as one run of lines: what was removed and added, with a few lines around it and an ellipsis between. */
export function diffLines(before: string, after: string): Piece[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const lines: Piece[] = []
  let [i, j] = [0, 0]
  for (const [atOld, atYoung] of [...linePairs(old, young), [old.length, young.length] as const]) {
    lines.push(...old.slice(i, atOld).map((text) => ({ kind: 'removed' as const, text })))
    lines.push(...young.slice(j, atYoung).map((text) => ({ kind: 'added' as const, text })))
    lines.push(...old.slice(atOld, atOld + 1).map((text) => ({ kind: 'same' as const, text })))
    ;[i, j] = [atOld + 1, atYoung + 1]
  }
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap(({ kind, text }, at): Piece[] => {
    if (isNear[at]) return [{ kind, text: `${text}\n` }]
    return at === 0 || isNear[at - 1] ? [{ kind: 'same', text: '…\n' }] : []
  })
}

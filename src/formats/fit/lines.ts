import { isBlank, LIMITS, lengthOf } from '../../core/limits.ts'
import { trimLine } from '../../core/text.ts'
import type { WarningList } from '../warnings/warnings.ts'
import { oneLine } from './text.ts'

export const fitLine = (line: string, warnings: WarningList): string[] => {
  const clean = trimLine(oneLine(line))
  if (fits(clean)) return [clean]
  warnings.add('lineSplit')
  return split(clean)
}

/** A text has at most as many code points as UTF-16 units, and at least half as many. */
const fits = (line: string): boolean =>
  line.length <= LIMITS.line || (line.length <= LIMITS.line * 2 && lengthOf(line) <= LIMITS.line)

/** In two at the space nearest to the middle, and again; without a space at the limit. */
const split = (line: string): string[] => {
  if (fits(line)) return [line]
  const at = spaceNearMiddle(line)
  if (at < 0) return piecesAtLimit(line)
  return [...split(trimLine(line.slice(0, at))), ...split(trimLine(line.slice(at).trimStart()))]
}

const spaceNearMiddle = (line: string): number => {
  const middle = line.length >> 1
  const start = line.length - line.trimStart().length
  const before = line.lastIndexOf(' ', middle)
  const after = line.indexOf(' ', Math.max(middle, start))
  if (before < start) return after
  return after < 0 || middle - before <= after - middle ? before : after
}

const piecesAtLimit = (line: string): string[] => {
  const pieces: string[] = []
  let start = 0
  let count = 0
  let at = 0
  for (const character of line) {
    if (count === LIMITS.line) {
      pieces.push(line.slice(start, at))
      start = at
      count = 0
    }
    count++
    at += character.length
  }
  return [...pieces, line.slice(start)].map(trimLine).filter((piece) => piece.trim() !== '')
}

/** Without the blank lines before the first and after the last words. */
export const withoutBlankEdges = (lines: readonly string[]): string[] => {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

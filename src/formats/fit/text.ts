import { cut, lengthOf } from '../../core/limits.ts'
import type { WarningList } from '../warnings.ts'

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Control characters, halves of surrogate pairs, and the two characters no XML document may hold. */
const NEVER_KEPT = /(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu

export const oneLine = (text: string): string =>
  text.replace(LINE_BREAK, ' ').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

export const manyLines = (text: string): string =>
  text.replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

/** At most `length` code points, without white space around it. */
export const shortened = (text: string, length: number, warnings: WarningList): string => {
  const trimmed = text.trim()
  if (trimmed.length <= length || lengthOf(trimmed) <= length) return trimmed
  const kept = cut(trimmed, length).trimEnd()
  warnings.add('textShortened', kept)
  return kept
}

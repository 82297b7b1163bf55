import { cut, lengthOf } from '../../core/limits.ts'
import type { WarningList } from '../warnings/warnings.ts'

const LINE_BREAK = /\r\n|[\n\v\f\r\u2028\u2029]/g
/** Control characters, halves of surrogate pairs, and the two characters no XML document may hold. */
const NEVER_KEPT = /(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Letters and signs of Windows-1252 that were taken for Latin-1: no text has control characters of this range. */
const MISREAD = /[\u0080-\u009f]/g

const reread = (text: string): string =>
  text.replace(MISREAD, (sign) => new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0))))

export const oneLine = (text: string): string =>
  reread(text).replace(LINE_BREAK, ' ').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

export const manyLines = (text: string): string =>
  reread(text).replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

/** At most `length` code points, without white space around it. */
export const shortened = (text: string, length: number, warnings: WarningList): string => {
  const trimmed = text.trim()
  if (trimmed.length <= length || lengthOf(trimmed) <= length) return trimmed
  const kept = cut(trimmed, length).trimEnd()
  warnings.add('textShortened', kept)
  return kept
}

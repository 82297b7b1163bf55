import { en } from '../../src/web/texts/languages/en.ts'
import type { Texts } from '../../src/web/texts/texts.ts'

const [FROM_RIGHT_TO_LEFT, END] = ['\u202e', '\u202c']

/** The same with every text running from right to left, as it would in Arabic or Hebrew. */
function turned(value: unknown): unknown {
  if (typeof value === 'string') return `${FROM_RIGHT_TO_LEFT}${value}${END}`
  if (typeof value === 'function') return (...given: unknown[]) => turned(value(...given))
  if (Array.isArray(value)) return value.map(turned)
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, turned(each)]))
}

/** English as a right-to-left language, for tests of the mirrored layout. */
export const pseudo = turned(en) as Texts

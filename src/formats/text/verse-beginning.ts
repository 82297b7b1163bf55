import { plainDigits } from './heading-words.ts'

interface VerseBeginning {
  readonly number: number
  readonly words: string
  /** Whether the line can be nothing else; other numbers may be words. */
  readonly isSure: boolean
}

const LETTER = '(?=[\\p{L}\\p{M}"“„«‘\'’(¡¿|])'
const SURE = new RegExp(`^(\\d{1,2})(?:\\s?절)?(?:\\s?[.)．、）]\\s*|\\s?[-–]\\s*)${LETTER}`, 'u')
const CIRCLED = new RegExp(`^([①-⑳])\\s*${LETTER}`, 'u')
const COUNTER = new RegExp(`^(?:제|第)?\\s?(\\d{1,2})(?:절|節|节)[.:：]?\\s+${LETTER}`, 'u')
const PARENTHESES = /^\((\d{1,2})\)\s{0,3}(?=\S)/
const SPACED = /^(\d{1,2})(?:\s{2,}(?=\S)|\s(?=\p{Script=Hangul}))/u

/** `1. Words`, `1) Words`, `1- Words`, `① Words`, `1절 Words`: the beginning of a verse, below an empty line or a number. */
export const verseBeginning = (line: string, afterBlank: boolean): VerseBeginning | null => {
  const text = line.trimStart()
  const first = text.slice(0, 12)
  if (!/^[\d(①-⑳제第०-९٠-٩０-９]/.test(first)) return null
  const plain = plainDigits(text.slice(0, 12)) + text.slice(12)
  const sure = CIRCLED.exec(text) ?? COUNTER.exec(plain) ?? SURE.exec(plain)
  if (sure && (afterBlank || CIRCLED.test(text) || COUNTER.test(plain) || /^\d{1,2}\s?-\s?\S/.test(plain))) {
    const source = CIRCLED.test(text) ? text : plain
    return { number: Number(plainDigits(sure[1] ?? '')), words: source.slice(sure[0].length), isSure: true }
  }
  const spaced = afterBlank ? (PARENTHESES.exec(plain) ?? SPACED.exec(plain)) : null
  return spaced ? { number: Number(spaced[1]), words: plain.slice(spaced[0].length), isSure: false } : null
}

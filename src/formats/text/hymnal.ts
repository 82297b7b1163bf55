import type { DetailLine } from './details/details.ts'
import { verseBeginning } from './numbers.ts'

const NUMBER = /^(?:제\s?)?(\d{1,4})\s?(?:장|章|\.)?$/
const NUMBER_AND_TITLE = /^(?:제\s?)?(\d{1,4})\s?(?:장|章)[.\s]\s{0,9}(\S.{0,150})$/
const KEYS = /^\(?\s?[A-G][b#♭♯]?m?(?:\s?[,/→-]\s?[A-G][b#♭♯]?m?){0,3}\s?\)?$/
const FAR = 8

/**
 * The head of a song in a hymnal: its number, the title, and keys, each on a line of its own, above the first verse:
 * `326`, `내 죄를 회개하고`, `(E,C)`, `1- …`. Empty for any other text.
 */
export const hymnalHead = (lines: readonly string[]): DetailLine[] => {
  const filled = lines
    .slice(0, FAR)
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at, text: line.trim() }]))
  const [first, second] = filled
  if (!first) return []
  const [, own = '', title = ''] = NUMBER_AND_TITLE.exec(first.text) ?? []
  const number = own || (NUMBER.exec(first.text)?.[1] ?? '')
  const titleLine = own === '' ? second : { ...first, text: title }
  if (number === '' || !titleLine || titleLine.text.length > 150) return []
  const rest = filled.slice(own === '' ? 2 : 1)
  const keys = rest[0] && KEYS.test(rest[0].text) && /[(,]/.test(rest[0].text) ? rest[0] : undefined
  const below = rest[keys ? 1 : 0]
  const isFirstVerse = below !== undefined && verseBeginning(below.text, true)?.number === 1
  if (own === '' && !keys && !(isFirstVerse && number !== '1')) return []
  if (/^\d/.test(titleLine.text) && own === '') return []
  const book = /\p{Script=Hangul}/u.test(titleLine.text) ? '찬송가' : 'Hymnal'
  const notice = { gives: {}, value: '' }
  return [
    {
      ...first,
      kind: 'songbook',
      gives: { songbooks: [{ book, number }], ...(own === '' ? {} : { title }) },
      value: '',
    },
    ...(own === ''
      ? [{ ...titleLine, kind: 'title' as const, gives: { title: titleLine.text }, value: '' }]
      : []),
    ...(keys ? [{ ...keys, kind: 'notice' as const, ...notice }] : []),
  ]
}

import type { DetailLine } from './details.ts'
import { verseBeginning } from './verse-beginning.ts'

/** A key may have a tempo: `E120`. */
const KEY = '[A-G][b#♭♯]?m?(?:\\s?=?\\s?\\d{2,3})?'
const KEY_LIST = `${KEY}(?:\\s?[,/→-]\\s?${KEY}){0,3}`
const KEYS = new RegExp(`^(?:\\(\\s?${KEY_LIST}\\s?\\)|${KEY}\\s?[,/→-]\\s?${KEY_LIST})$`)
const KEYS_AT_END = new RegExp(`\\s{0,3}\\(\\s?${KEY_LIST}\\s?\\)$`)
const NUMBER = /^(?:제\s?)?(\d{1,4})\s?(?:장|章|\.)?$/
const NUMBER_AND_TITLE = /^(?:제\s?)?(\d{1,4})\s?(?:장|章)[.\s]\s{0,9}(\S.{0,150})$/
const FAR = 8
const LONGEST_TITLE = 150
/** No song has more verses, so that a larger number is that of the song. */
const MOST_VERSES = 30

/**
 * The head of a song in a hymnal: its number, the title, and keys with their tempos, above the first verse: `326`,
 * `내 죄를 회개하고`, `(E120,C100)`, `1- …`. Keys may stand behind the number or the title too. Empty for any other text.
 */
export const hymnalHead = (lines: readonly string[]): DetailLine[] => {
  const filled = lines
    .slice(0, FAR)
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at, text: line.trim() }]))
  const [first, second] = filled
  if (!first || !/\d/.test(first.text)) return []
  let hasKeys = false
  const withoutKeys = (text: string): string => {
    const plain = text.slice(0, LONGEST_TITLE * 2).replace(KEYS_AT_END, '')
    if (plain === '' || plain.length === text.length) return text
    hasKeys = true
    return plain
  }
  const head = withoutKeys(first.text)
  const [, own = '', title = ''] = NUMBER_AND_TITLE.exec(head) ?? []
  const number = own || (NUMBER.exec(head)?.[1] ?? '')
  if (number === '') return []
  const titleLine =
    own === '' ? second && { ...second, text: withoutKeys(second.text) } : { ...first, text: title }
  if (!titleLine || titleLine.text.length > LONGEST_TITLE) return []
  const rest = filled.slice(own === '' ? 2 : 1)
  const keys = rest[0] && KEYS.test(rest[0].text) ? rest[0] : undefined
  const below = rest[keys ? 1 : 0]
  const isVerse = (line: typeof below, wanted: number) =>
    line !== undefined && verseBeginning(line.text, true)?.number === wanted
  const isHangul = /\p{Script=Hangul}/u.test(titleLine.text)
  const book = isHangul ? '찬송가' : 'Hymnal'
  const notice = { kind: 'notice' as const, gives: {}, value: '' }
  const ofSong = { ...first, kind: 'songbook' as const, value: '' }
  // A number above the first verse, without a title.
  if (own === '' && isVerse(second, 1) && Number(number) > MOST_VERSES)
    return [{ ...ofSong, gives: { songbooks: [{ book, number }] } }]
  const isSure =
    own !== '' ||
    hasKeys ||
    keys !== undefined ||
    (isVerse(below, 1) && number !== '1') ||
    (isHangul && Number(number) > MOST_VERSES)
  if (!isSure || (/^\d/.test(titleLine.text) && own === '')) return []
  return [
    { ...ofSong, gives: { songbooks: [{ book, number }], ...(own === '' ? {} : { title }) } },
    ...(own === ''
      ? [{ ...titleLine, kind: 'title' as const, gives: { title: titleLine.text }, value: '' }]
      : []),
    ...(keys ? [{ ...keys, ...notice }] : []),
  ]
}

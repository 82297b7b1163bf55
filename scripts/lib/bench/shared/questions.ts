import { Random } from '../../../../testkit/random.ts'
import type { PlainSong } from '../../../../testkit/songs/plain-song.ts'

export interface Question {
  readonly q: string
  readonly offset: number
}

/** About sixty queries of every kind, ordinary and hostile. */
export function questionsFor(samples: readonly PlainSong[], size: number): Question[] {
  const random = new Random(5)
  const line = () => random.pick(random.pick(random.pick(samples).lyrics).lines)
  const wordsOf = (text: string) => text.split(' ').filter((word) => word.length > 1)
  const longest = (text: string) =>
    wordsOf(text).reduce((long, word) => (word.length > long.length ? word : long), '')
  const numbered = samples.filter(({ songbooks }) => songbooks.length > 0)
  const pair = () => {
    const { book, number } = random.pick(random.pick(numbered).songbooks)
    return `${book} ${number}`
  }
  const neighbours = () => wordsOf(line()).slice(0, random.between(2, 4)).join(' ')
  const queries = [
    // Rare and common words, several of them, and parts of words.
    ...random.list(8, 8, () => longest(line())),
    ...['the', 'and', 'lord', 'love', 'grace', 'og', 'je'],
    ...[...random.list(6, 6, neighbours), 'the lord love', 'grace mercy peace'],
    ...['ing', 'ness', 'eart', 'llel', 'ighe', 'ment', 'ould'],
    // One or two letters, accents, nothing, and numbers in songbooks.
    ...['e', 'q', 'å', '7', 'a e i o u', 'th', 'qu', '12'],
    ...['kjærlighet', 'KJAERLIGHET', 'Láska', 'jezis', 'nåde ånd', 'svůj můj'],
    ...['xqzvw', 'zzzzzz', 'nothing-like-this', 'grace xqzvw', '%_%'],
    ...random.list(7, 7, pair),
  ]
  const deep = ['', 'the', 'e', 'ing', 'lord'].map((q, at) => ({
    q,
    offset: Math.floor(size * (0.9 - at / 10)),
  }))
  return [...queries.map((q) => ({ q, offset: 0 })), ...deep]
}

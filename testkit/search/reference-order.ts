import { foldLetters, words as wordsOf } from '../../src/core/text.ts'
import type { PlainSong } from '../songs/plain-song.ts'
import { foldOnce } from './fold-once.ts'

const spaced = (text: string) =>
  foldOnce(text)
    .replace(/\p{White_Space}+/gu, ' ')
    .trim()

/** At which place of the order by relevance a found song stands, by the rules one after the other. */
export function referencePlace(song: PlainSong, query: string): number {
  const words = wordsOf(query)
  const asked = spaced(query)
  const holdAll = (...fields: readonly (readonly string[])[]) => {
    const texts = fields.flat().map(foldOnce)
    return words.every((word) => texts.some((text) => text.includes(word)))
  }
  const { title, alternateTitles, authors, themes, songbooks, lyrics } = song
  const rules: readonly (() => boolean)[] = [
    () => songbooks.some(({ number }) => spaced(number) === asked),
    () => songbooks.some(({ book, number }) => asksForBook(asked, foldOnce(book), spaced(number))),
    () => foldLetters(query) !== '' && foldLetters(title).startsWith(foldLetters(query)),
    () => holdAll([title]),
    () => holdAll([title], alternateTitles),
    () => holdAll([title], alternateTitles, authors, themes),
    () =>
      holdAll(
        [title],
        alternateTitles,
        authors,
        themes,
        lyrics.flatMap(({ lines }) => lines),
      ),
    () => true,
  ]
  return rules.findIndex((holds) => holds())
}

function asksForBook(asked: string, book: string, number: string): boolean {
  const rests = [
    asked.endsWith(` ${number}`) ? asked.slice(0, -number.length - 1) : '',
    asked.startsWith(`${number} `) ? asked.slice(number.length + 1) : '',
  ]
  return rests.some((rest) => rest !== '' && rest.split(' ').every((word) => book.includes(word)))
}

import type { LyricMatch, Metadata } from '../../../client/types.ts'
import { isCommonWord } from '../../../core/languages/common-words.ts'
import { fold, splitWords, words } from '../../../core/text.ts'

/** Where the words of a search are in a song, to be shown beside the hit. */
export type FoundBy =
  | { kind: 'number'; books: string[] }
  | { kind: 'title' }
  | { kind: 'alternateTitle' | 'author' | 'theme' | 'book'; names: string[] }
  | { kind: 'lyrics'; matches: readonly LyricMatch[] }

/**
 * The reasons, best first, by the same rules as the order of the list; each word counts where it is found first. Very
 * common words are no reason, because they stand in nearly every title.
 */
export function foundBy(metadata: Metadata, matches: readonly LyricMatch[], query: string): FoundBy[] {
  const wanted = words(query)
  if (wanted.length === 0) return []
  const books = numberedBooks(metadata, query)
  if (books.length > 0) return [{ kind: 'number', books }]
  const { title, alternateTitles, authors, themes, songbooks } = metadata
  const telling = wanted.filter((word) => !isCommonWord(word))
  if (telling.length === 0) return byCommonWords(title, matches, wanted)
  const reasons: FoundBy[] = []
  let missing = telling
  const look = (
    kind: 'title' | 'alternateTitle' | 'author' | 'theme' | 'book',
    fields: readonly string[],
  ) => {
    const names = fields.filter((field) => missing.some((word) => fold(field).includes(word)))
    if (names.length === 0) return
    missing = missing.filter((word) => !names.some((name) => fold(name).includes(word)))
    reasons.push(kind === 'title' ? { kind } : { kind, names })
  }
  look('title', [title])
  look('alternateTitle', alternateTitles)
  look('author', authors)
  look('theme', themes)
  if (missing.length > 0 && matches.length > 0) reasons.push({ kind: 'lyrics', matches })
  if (matches.length === 0)
    look(
      'book',
      songbooks.map(({ book, number }) => `${book} ${number}`),
    )
  return reasons
}

/** A title can be made of common words, all of them in their order. */
function byCommonWords(title: string, matches: readonly LyricMatch[], wanted: readonly string[]): FoundBy[] {
  if (wanted.length > 1 && fold(title).includes(wanted.join(' '))) return [{ kind: 'title' }]
  return matches.length > 0 ? [{ kind: 'lyrics', matches }] : []
}

/** The songbook entries that match the whole search, by number or by book and number. */
function numberedBooks({ songbooks }: Metadata, query: string): string[] {
  const asked = splitWords(fold(query))
  return songbooks.filter((entry) => isAskedFor(entry, asked)).map(({ book, number }) => `${book} ${number}`)
}

function isAskedFor({ book, number }: Metadata['songbooks'][number], asked: readonly string[]): boolean {
  const parts = splitWords(fold(number))
  const isNumber = (from: number) => parts.every((part, at) => part === asked[from + at])
  const rest = asked.length - parts.length
  if (rest < 0 || parts.length === 0) return false
  const isBook = (others: readonly string[]) => others.every((word) => fold(book).includes(word))
  return (
    (isNumber(rest) && isBook(asked.slice(0, rest))) || (isNumber(0) && isBook(asked.slice(parts.length)))
  )
}

interface LinePart {
  text: string
  isMarked: boolean
}

/** A line in parts: those that match a search, and those between. Very common words are marked only where all are. */
export function markedLine(line: string, q: string): LinePart[] {
  const asked = words(q)
  const telling = asked.filter((word) => !isCommonWord(word))
  const letters = [...line.normalize('NFC')]
  const marks = marksOf(letters, telling.length > 0 ? telling : asked)
  const parts: LinePart[] = []
  for (const [at, letter] of letters.entries()) {
    const isMarked = marks[at] ?? false
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += letter
    else parts.push({ text: letter, isMarked })
  }
  return parts
}

/** By letter. Folding can turn one letter into several, or into none. */
function marksOf(letters: readonly string[], wanted: readonly string[]): boolean[] {
  let folded = ''
  const letterAt: number[] = []
  const isFoldedAway: boolean[] = []
  for (const [at, letter] of letters.entries()) {
    const text = fold(letter)
    isFoldedAway.push(text === '')
    for (let unit = 0; unit < text.length; unit++) letterAt.push(at)
    folded += text
  }
  const marks = letters.map(() => false)
  for (const word of wanted)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let unit = at; unit < at + word.length; unit++) marks[letterAt[unit] ?? 0] = true
  // Vowel points belong to the letter before them.
  for (const at of letters.keys()) if (isFoldedAway[at]) marks[at] = marks[at - 1] ?? false
  return marks
}

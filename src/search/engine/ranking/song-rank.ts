import { ENGINE_SPEED, type Steps } from '../../../core/async/work-slices.ts'
import { metadataParts } from '../../../core/search-document.ts'
import { lettersOf } from '../../../core/text.ts'
import { holdsAny } from '../text-steps.ts'
import { isBook, numberKey, RANK, type Ranking } from './ranking.ts'

interface RankedSong {
  readonly metadata: string
  readonly lyrics: readonly { readonly text: string }[]
}

/** The rank of one song that holds all words, from its texts. */
export function* rankOf(song: RankedSong, words: readonly string[], ranking: Ranking): Steps<number> {
  yield (song.metadata.length * words.length) / ENGINE_SPEED
  const { titles, credits, songbooks } = metadataParts(song.metadata)
  const entries = songbooks.map(([book, number]) => ({ book, number: numberKey(number) }))
  if (entries.some(({ number }) => number === ranking.phrase)) return RANK.number
  if (entries.some(({ book, number }) => isBook(book, ranking.numbers.get(number) ?? [])))
    return RANK.bookAndNumber
  const [title = ''] = titles.split('\n', 1)
  if (ranking.letters !== '' && lettersOf(title).startsWith(ranking.letters)) return RANK.titleBegins
  const missing = words.filter((word) => !title.includes(word))
  if (missing.length === 0) return RANK.title
  const notInTitles = missing.filter((word) => !titles.includes(word))
  if (notInTitles.length === 0) return RANK.alternateTitle
  const notInMetadata = notInTitles.filter((word) => !credits.includes(word))
  if (notInMetadata.length === 0) return RANK.credit
  for (const word of notInMetadata) if (!(yield* isSung(song, word))) return RANK.rest
  return RANK.lines
}

function* isSung({ lyrics }: RankedSong, word: string): Steps<boolean> {
  for (const { text } of lyrics) if (yield* holdsAny(text, [word])) return true
  return false
}

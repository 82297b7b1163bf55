import { compareText, fold, words as wordsOf } from '../../src/core/text.ts'
import type { SearchPage } from '../../src/search/search-page.ts'
import { type PlainSong, searchedFields } from '../support/plain-song.ts'

/** What the rules say, written the obvious way: fold, split, `includes`, field by field and line by line. */
export function referenceSearch(
  songs: Iterable<PlainSong>,
  query: string,
  offset: number,
  limit: number,
): SearchPage {
  const words = wordsOf(query)
  const holds = (texts: readonly string[], word: string) => texts.some((text) => fold(text).includes(word))
  const found = [...songs]
    .filter((song) => !song.archived)
    .filter((song) =>
      words.every(
        (word) =>
          holds(searchedFields(song), word) ||
          song.lyrics.some(({ label, lines }) => holds([label], word) || holds(lines, word)),
      ),
    )
    .sort((a, b) => compareText(fold(a.title), fold(b.title)) || compareText(a.id, b.id))
  const listed = found.slice(offset, offset + limit)
  return {
    songIds: listed.map(({ id }) => id),
    hasMore: found.length > offset + limit,
    lyricMatches: listed.flatMap((song) =>
      song.lyrics
        .filter(({ lines }) => words.some((word) => holds(lines, word)))
        .map(({ id }) => ({ songId: song.id, lyricVersionId: id })),
    ),
  }
}

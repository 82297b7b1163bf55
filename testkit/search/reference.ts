import { compareText, words as wordsOf } from '../../src/core/text.ts'
import type { SearchPage } from '../../src/search/engine/merge-page.ts'
import { type PlainSong, searchedFields } from '../songs/plain-song.ts'
import { foldOnce } from './fold-once.ts'
import { referencePlace } from './reference-order.ts'

/** Every field, label and line of a song on its own, folded. */
function foldSong(song: PlainSong) {
  return {
    title: foldOnce(song.title),
    fields: searchedFields(song).map(foldOnce),
    lyrics: song.lyrics.map(({ id, label, lines }) => ({
      id,
      label: foldOnce(label),
      lines: lines.map(foldOnce),
    })),
  }
}

/** Songs do not change, so each is folded once. */
const foldedSongs = new WeakMap<PlainSong, ReturnType<typeof foldSong>>()

function folded(song: PlainSong) {
  const known = foldedSongs.get(song) ?? foldSong(song)
  foldedSongs.set(song, known)
  return known
}

export type Order = 'title' | 'relevance'

/** The rules of search in their simplest form: fold, split, `includes`, by field and line. */
export function referenceSearch(
  songs: Iterable<PlainSong>,
  query: string,
  offset: number,
  limit: number,
  order: Order = 'title',
): SearchPage {
  const words = wordsOf(query)
  const holds = (texts: readonly string[], word: string) => texts.some((text) => text.includes(word))
  const found = [...songs]
    .filter((song) => !song.archived)
    .map((song) => ({ id: song.id, song, ...folded(song) }))
    .filter(({ fields, lyrics }) =>
      words.every(
        (word) =>
          holds(fields, word) ||
          lyrics.some(({ label, lines }) => label.includes(word) || holds(lines, word)),
      ),
    )
    .map((found) => ({ ...found, place: order === 'title' ? 0 : referencePlace(found.song, query) }))
    .sort((a, b) => a.place - b.place || compareText(a.title, b.title) || compareText(a.id, b.id))
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

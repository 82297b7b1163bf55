import { partsOfSongs } from '../catalogue/kind.ts'
import { type LyricVersion, lyricsKind } from '../catalogue/lyrics.ts'
import type { Metadata } from '../catalogue/songs.ts'
import { inSlices, type Steps } from '../core/async/work-slices.ts'
import type { Church } from '../core/people.ts'
import { fold, splitWords, words } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'
import type { Finder } from '../search/service.ts'
import { publicHeads } from './service.ts'

export interface OfferedSearches {
  /** The likeliest first. */
  readonly searches: readonly string[]
  /** False while the index is being built: a later request may have more. */
  readonly isReady: boolean
}

/** Searches that find something where this one finds nothing, spelt as in a song that they find. */
export const listCorrections = async (
  collections: Collections,
  finder: Finder,
  church: Church,
  q: string,
): Promise<OfferedSearches> => {
  const { corrections, isReady } = await finder.correct(church, words(q), church.visibility)
  const songIds = [...new Set(corrections.map(({ songId }) => songId))]
  const [heads, lyrics] = await Promise.all([
    publicHeads(collections, church, songIds),
    partsOfSongs(collections, lyricsKind, church.id, songIds),
  ])
  const byId = new Map(heads.map(({ _id, document }) => [_id, [...textsOf(document, lyrics.get(_id) ?? [])]]))
  const searches = new Set<string>()
  for (const { words: meant, songId } of corrections) {
    const texts = byId.get(songId)
    // A song that was archived or made one for members in between is not public any more.
    if (texts) searches.add(await inSlices(spelt(meant, q, texts)))
  }
  return { searches: [...searches], isReady }
}

/** The index has folded words only: "gepflugt" is "gepflügt" in the song. Words that needed no correction stay as typed. */
function* spelt(meant: readonly string[], q: string, texts: readonly string[]): Steps<string> {
  const typed = new Map(splitPieces(q).map((piece) => [fold(piece), piece]))
  const missing = new Set(meant.filter((word) => !typed.has(word)))
  const spellings = new Map<string, string>()
  for (const text of texts) {
    if (spellings.size === missing.size) break
    for (const piece of splitPieces(text)) {
      const written = WORD.exec(piece)?.[0] ?? ''
      const folded = fold(written)
      if (missing.has(folded) && !spellings.has(folded)) spellings.set(folded, written.toLowerCase())
    }
    yield text.length * FOLDED_PIECES
  }
  return meant.map((word) => typed.get(word) ?? spellings.get(word) ?? word).join(' ')
}

const splitPieces = (text: string): string[] => splitWords(text.normalize('NFC'))

/** Folding a text piece by piece takes about so many times the work of reading it. */
const FOLDED_PIECES = 4

/** From the first letter to the last one. */
const WORD = /[\p{Letter}\p{Mark}\p{Number}](?:.*[\p{Letter}\p{Mark}\p{Number}])?/su

function* textsOf(
  { title, alternateTitles, authors, themes, songbooks }: Metadata,
  lyrics: readonly LyricVersion[],
): Generator<string> {
  yield* [title, ...alternateTitles, ...authors, ...themes, ...songbooks.map(({ book }) => book)]
  for (const { label, sections } of lyrics) {
    yield label
    for (const { lines } of sections) for (const { text } of lines) yield text
  }
}

import { partsOfSongs } from '../catalogue/kind.ts'
import { type LyricVersion, lyricsByIds, lyricsKind } from '../catalogue/lyrics.ts'
import { findPublicSong, type Metadata } from '../catalogue/songs.ts'
import { ENGINE_SPEED, inSlices, type Steps } from '../core/async/work-slices.ts'
import { isCommonWord } from '../core/languages/common-words.ts'
import type { Church } from '../core/people.ts'
import { fold, splitWords, words } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'
import type { Finder } from '../search/song-list.ts'
import { publicHeads } from './service.ts'

interface OfferedSearches {
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

interface FoundLine {
  readonly lyricVersionId: string
  readonly text: string
}

/** Of public songs: the line of each lyric version that holds most of the words. */
export const readFoundLines = async (
  collections: Collections,
  church: Church,
  lyricVersionIds: readonly string[],
  q: string,
): Promise<FoundLine[]> => {
  const heads = await lyricsByIds(collections, church.id, lyricVersionIds)
  const songIds = [...new Set(heads.map(({ songId }) => songId))]
  const songs = await Promise.all(songIds.map((songId) => findPublicSong(collections, church, songId)))
  const isPublic = new Set(songs.flatMap((song) => song?._id ?? []))
  const shown = heads.filter(({ songId }) => isPublic.has(songId))
  return inSlices(foundLines(shown, words(q)))
}

/** Sixty versions of 200 lines take a second when every line is long and the search has a hundred words. */
function* foundLines(
  heads: Awaited<ReturnType<typeof lyricsByIds>>,
  wanted: readonly string[],
): Steps<FoundLine[]> {
  const found: FoundLine[] = []
  for (const { _id, document } of heads) {
    const lines = document.sections.flatMap((section) => section.lines.map(({ text }) => text))
    const text = yield* bestLine(lines, wanted)
    if (text !== null) found.push({ lyricVersionId: _id, text })
  }
  return found
}

/** A common word counts less than all others together. Of equal lines the first; none when no line holds a word. */
function* bestLine(lines: readonly string[], wanted: readonly string[]): Steps<string | null> {
  let best: string | null = null
  let most = 0
  for (const line of lines) {
    const folded = fold(line)
    const held = wanted.filter((word) => folded.includes(word))
    yield folded.length * (1 + wanted.length / ENGINE_SPEED)
    const weight = held.reduce((sum, word) => sum + (isCommonWord(word) ? 1 : wanted.length + 1), 0)
    if (weight <= most) continue
    best = line
    most = weight
  }
  return best?.trim() ?? null
}

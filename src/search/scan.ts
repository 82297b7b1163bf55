import { ENGINE_SPEED, inSlices, type Steps } from '../core/async/work-slices.ts'
import type { SearchDocument } from '../core/search-document.ts'
import type { LyricHit, SearchPage } from './engine/merge-page.ts'
import { holdsAll, holdsAny, RANKS, type Ranking, rankOf } from './engine/ranking.ts'
import { decode, type SearchDocuments, type SongScope } from './search-documents.ts'

export interface WantedPage {
  readonly scope: SongScope
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

/**
 * Searches without an index: goes through the songs in title order until the page is full. `checkDeadline` is
 * called before every song and ends the scan by throwing.
 */
export async function scan(
  documents: SearchDocuments,
  churchId: string,
  { scope, words, offset, limit }: WantedPage,
  checkDeadline: () => void,
): Promise<SearchPage> {
  if (words.length === 0) {
    const ids = await documents.ids(churchId, scope, offset, limit + 1)
    return { songIds: ids.slice(0, limit), hasMore: ids.length > limit, lyricMatches: [] }
  }
  const page = new ScannedPage(words, offset, limit)
  for await (const batch of documents.inScope(churchId, scope)) {
    if (await inSlices(page.take(batch, checkDeadline))) return page.found(true)
  }
  return page.found(false)
}

class ScannedPage {
  readonly #words: readonly string[]
  readonly #matcher: SongMatcher
  readonly #limit: number
  #skip: number
  readonly #songIds = new Set<string>()
  readonly #lyricMatches: LyricHit[] = []

  constructor(words: readonly string[], offset: number, limit: number) {
    this.#words = words
    this.#matcher = new SongMatcher(words)
    this.#skip = offset
    this.#limit = limit
  }

  found(hasMore: boolean): SearchPage {
    return { songIds: [...this.#songIds], hasMore, lyricMatches: this.#lyricMatches }
  }

  /** Reads some songs; returns whether one was found that does not fit on the page. */
  *take(batch: readonly Uint8Array[], checkDeadline: () => void): Steps<boolean> {
    for (const bytes of batch) {
      checkDeadline()
      yield bytes.length / ENGINE_SPEED
      const song = yield* this.#matcher.match(bytes)
      if (!song || this.#skip-- > 0) continue
      if (this.#songIds.size === this.#limit) return true
      // A song renamed during the scan can come twice.
      if (this.#songIds.has(song._id)) continue
      this.#songIds.add(song._id)
      this.#lyricMatches.push(...(yield* lyricHits(song, this.#words)))
    }
    return false
  }
}

/** Finds the undecoded songs that hold all words. */
class SongMatcher {
  readonly #words: readonly string[]
  readonly #encoded: readonly Buffer[]

  constructor(words: readonly string[]) {
    this.#words = words
    this.#encoded = words.map((word) => Buffer.from(word))
  }

  /** Most songs can be passed over by their bytes alone, which is far cheaper than decoding them. */
  *match(document: Uint8Array): Steps<SearchDocument | undefined> {
    const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
    if (!(yield* holdsAll(bytes, this.#encoded))) return undefined
    const song = yield* decode(document)
    for (const word of this.#words) if (!(yield* holds(song, [word]))) return undefined
    return song
  }
}

/** The lyric versions of a song whose text holds at least one of the words. */
function* lyricHits({ _id: songId, lyrics }: SearchDocument, words: readonly string[]): Steps<LyricHit[]> {
  const hits: LyricHit[] = []
  for (const [lyricVersionId, { text }] of Object.entries(lyrics)) {
    if (yield* holdsAny(text, words)) hits.push({ songId, lyricVersionId })
  }
  return hits
}

function* holds({ metadata, lyrics }: SearchDocument, word: readonly [string]): Steps<boolean> {
  if (yield* holdsAny(metadata, word)) return true
  for (const { label, text } of Object.values(lyrics)) {
    if ((yield* holdsAny(label, word)) || (yield* holdsAny(text, word))) return true
  }
  return false
}

/**
 * Searches without an index, best matches first: goes through all songs, because the last of them may be the best.
 * `checkDeadline` is called before every song and ends the scan by throwing.
 */
export async function rankedScan(
  documents: SearchDocuments,
  churchId: string,
  { scope, words, offset, limit }: WantedPage,
  ranking: Ranking,
  checkDeadline: () => void,
): Promise<SearchPage> {
  const found = new RankedIds(words, ranking, offset + limit + 1)
  for await (const batch of documents.inScope(churchId, scope)) {
    await inSlices(found.take(batch, checkDeadline))
  }
  const ids = found.inOrder().slice(offset, offset + limit + 1)
  const songIds = ids.slice(0, limit)
  return {
    songIds,
    hasMore: ids.length > limit,
    lyricMatches: await matchesOf(documents, churchId, songIds, words),
  }
}

/** Ids alone, and no more than are needed: the songs of the page are read once more at the end. */
class RankedIds {
  readonly #words: readonly string[]
  readonly #ranking: Ranking
  readonly #most: number
  readonly #matcher: SongMatcher
  /** By rank, in title order. A song renamed during the scan can come twice, and counts once. */
  readonly #ids: readonly string[][] = Array.from({ length: RANKS }, () => [])
  readonly #known = new Set<string>()

  constructor(words: readonly string[], ranking: Ranking, most: number) {
    this.#words = words
    this.#ranking = ranking
    this.#most = most
    this.#matcher = new SongMatcher(words)
  }

  *take(batch: readonly Uint8Array[], checkDeadline: () => void): Steps<void> {
    for (const bytes of batch) {
      checkDeadline()
      yield bytes.length / ENGINE_SPEED
      const song = yield* this.#matcher.match(bytes)
      if (!song || this.#known.has(song._id)) continue
      const { metadata, lyrics } = song
      const texts = { metadata, lyrics: Object.values(lyrics) }
      const ids = this.#ids[yield* rankOf(texts, this.#words, this.#ranking)]
      if (!ids || ids.length >= this.#most) continue
      ids.push(song._id)
      this.#known.add(song._id)
    }
  }

  inOrder(): string[] {
    return this.#ids.flat()
  }
}

async function matchesOf(
  documents: SearchDocuments,
  churchId: string,
  songIds: readonly string[],
  words: readonly string[],
): Promise<LyricHit[]> {
  const hits = new Map<string, LyricHit[]>()
  for (const bytes of await documents.byId(churchId, songIds)) {
    const song = await inSlices(decode(bytes))
    hits.set(song._id, await inSlices(lyricHits(song, words)))
  }
  return songIds.flatMap((id) => hits.get(id) ?? [])
}

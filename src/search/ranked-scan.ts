import { ENGINE_SPEED, inSlices, type Steps } from '../core/async/work-slices.ts'
import { RANKS, type Ranking } from './engine/ranking/ranking.ts'
import { rankOf } from './engine/ranking/song-rank.ts'
import type { LyricHit, SearchPage } from './engine/search-page.ts'
import { lyricHits, SongMatcher, type WantedPage } from './scan.ts'
import { decode, type SearchDocuments } from './search-documents.ts'

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

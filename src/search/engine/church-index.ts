import type { Steps } from '../../core/async/work-slices.ts'
import { addAll, countBits, removeAll, setBit, wordsFor } from '../../core/bits.ts'
import type { SearchDocument } from '../../core/search-document.ts'
import type { Visibility } from '../../core/visibility.ts'
import { type Correction, correct } from './correct.ts'
import { type LiveSong, LiveSongs } from './live-songs.ts'
import { type LyricHit, mergePage, type SearchPage } from './merge-page.ts'
import { type NearWord, NearWords } from './near-words.ts'
import { holdsAny, RANKS, type Ranking, rankOf } from './ranking.ts'
import type { Segment, SegmentHits } from './segment.ts'

/** One church's index: a segment built in the background, and over it the songs that changed since. */
export class ChurchIndex {
  readonly #segment: Segment
  /** Songs of the segment that changed since, or were archived. */
  readonly #replaced: Uint32Array
  readonly #live = new LiveSongs()
  #byteLength: number

  /** `cursor`: every change of the church up to here is in the index. */
  constructor(
    segment: Segment,
    public cursor: number,
  ) {
    this.#segment = segment
    this.#replaced = new Uint32Array(wordsFor(segment.songs))
    this.#byteLength = segment.byteLength + this.#live.byteLength
  }

  /**
   * Counted when a song is added, because every search reads the sum of all churches. Counting each time took 40 µs a
   * church: 7 of the 8 milliseconds of CPU time of a search beside more than a hundred other indexes.
   */
  get byteLength(): number {
    return this.#byteLength
  }

  /** Past so many changes a new segment pays; before, the changed songs are as quick to search. */
  canApply(changes: number): boolean {
    return this.#live.changes + changes <= Math.max(MAX_CHANGES, this.#segment.songs / 10)
  }

  get needsRebuild(): boolean {
    return !this.canApply(0)
  }

  /** Takes in a song as it is now, for searches to see all of it or nothing. One song at a time. */
  *apply(song: SearchDocument): Steps<void> {
    const { keys } = this.#segment
    if (song.archived !== false) this.#live.remove(song._id)
    else if (!this.#live.has(song._id, song.cursor)) {
      this.#live.publish(yield* this.#live.read(song, keys.placeOf(song.title, song._id)))
    }
    const number = keys.numberOf(song._id)
    if (number >= 0) setBit(this.#replaced, number)
    this.#countBytes()
  }

  #countBytes(): void {
    this.#byteLength = this.#segment.byteLength + this.#live.byteLength
  }

  /** Searches that find something, for words that find nothing. */
  *correct(words: readonly string[], publicIn: Visibility | null = null): Steps<Correction[]> {
    const corrections = yield* correct(
      {
        search: (tried, offset, limit) => this.search(tried, offset, limit, undefined, publicIn),
        nearWords: (word) => this.#nearWords(word, publicIn),
      },
      words,
    )
    this.#countBytes()
    return corrections
  }

  *prepareCorrections(): Steps<void> {
    yield* this.#segment.prepareCorrections()
    this.#countBytes()
  }

  /** Words of this catalogue that a misspelt one may stand for. */
  *#nearWords(word: string, publicIn: Visibility | null): Steps<NearWord[]> {
    const near = new NearWords(word)
    yield* this.#segment.addNear(near, this.#left(publicIn))
    yield* this.#live.addNear(near, publicIn)
    return near.likeliest()
  }

  /** The songs of the segment that are not shown: replaced ones, and with `publicIn` those for members. */
  #left(publicIn: Visibility | null): Uint32Array {
    const hidden = publicIn && this.#segment.hiddenIn(publicIn)
    if (!hidden) return this.#replaced
    const left = this.#replaced.slice()
    addAll(left, hidden)
    return left
  }

  /**
   * In title order; with a ranking the best matches first. With `publicIn`, the visibility of the church, only what is
   * public in it.
   */
  *search(
    words: readonly string[],
    offset: number,
    limit: number,
    ranking?: Ranking,
    publicIn: Visibility | null = null,
  ): Steps<SearchPage> {
    const hits = yield* this.#segment.find(words, ranking !== undefined)
    // In the same moment as the live songs begin to be searched, which stand in for those that are removed here.
    removeAll(hits.songs, this.#left(publicIn))
    const live = yield* this.#live.find(words, publicIn)
    // One more than the page holds, to find out whether there are more.
    const found = ranking
      ? yield* this.#bestFirst(hits, live, words, ranking, offset, limit + 1)
      : this.#byTitle(hits, live, offset, limit + 1)
    const songIds: string[] = []
    const lyricMatches: LyricHit[] = []
    for (const number of found.slice(0, limit)) {
      const changed = live[-1 - number]
      const songId = changed?.id ?? this.#segment.keys.idOf(number)
      songIds.push(songId)
      if (words.length === 0) continue
      const matches = yield* changed ? textMatches(changed, words) : this.#segment.lyricMatches(number, hits)
      for (const lyricVersionId of matches) lyricMatches.push({ songId, lyricVersionId })
    }
    return { songIds, hasMore: found.length > limit, lyricMatches }
  }

  /** Songs of the segment by number, live songs as -1 - their index. */
  #byTitle({ songs }: SegmentHits, live: readonly LiveSong[], offset: number, limit: number): number[] {
    const places = live.map(({ place }) => place)
    return mergePage(songs, this.#segment.songs, places, offset, limit)
  }

  /** The same, rank by rank until the page is full. */
  *#bestFirst(
    hits: SegmentHits,
    live: readonly LiveSong[],
    words: readonly string[],
    ranking: Ranking,
    offset: number,
    limit: number,
  ): Steps<number[]> {
    const liveOfRank: number[][] = Array.from({ length: RANKS }, () => [])
    for (const [at, song] of live.entries()) liveOfRank[yield* rankOf(song, words, ranking)]?.push(at)
    const ranks = this.#segment.ranksOf(hits, ranking)
    const page: number[] = []
    let skip = offset
    for (const [rank, ofRank] of liveOfRank.entries()) {
      const songs = yield* ranks.songsOf(rank)
      const count = countBits(songs, 0, this.#segment.songs) + ofRank.length
      if (skip < count) {
        const places = ofRank.map((at) => live[at]?.place ?? 0)
        const found = mergePage(songs, this.#segment.songs, places, skip, limit - page.length)
        page.push(...found.map((number) => (number < 0 ? -1 - (ofRank[-1 - number] ?? 0) : number)))
      }
      if (page.length === limit) break
      skip = Math.max(0, skip - count)
    }
    return page
  }
}

/** The lyric versions of a song whose text holds at least one of the words. */
function* textMatches({ lyrics }: LiveSong, words: readonly string[]): Steps<string[]> {
  const matches: string[] = []
  for (const { id, text } of lyrics) if (yield* holdsAny(text, words)) matches.push(id)
  return matches
}

const MAX_CHANGES = 2000

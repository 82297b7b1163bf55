import type { SearchDocument } from '../db/collections.ts'
import { removeAll, setBit, wordsFor } from './bits.ts'
import { type LiveSong, LiveSongs } from './live-songs.ts'
import { mergePage } from './merge-page.ts'
import type { LyricHit, SearchPage } from './search-page.ts'
import type { Segment } from './segment.ts'

/** One church's index: a segment built in the background, and over it the songs that changed since. */
export class ChurchIndex {
  readonly #segment: Segment
  /** Songs of the segment that changed since, or were archived. */
  readonly #replaced: Uint32Array
  readonly #live = new LiveSongs()

  /** `cursor`: every change of the church up to here is in the index. */
  constructor(
    segment: Segment,
    public cursor: number,
  ) {
    this.#segment = segment
    this.#replaced = new Uint32Array(wordsFor(segment.songs))
  }

  get byteLength(): number {
    return this.#segment.byteLength + this.#live.byteLength
  }

  /** Past so many changes a new segment pays; before, the changed songs are as quick to search. */
  canTake(changes: number): boolean {
    return this.#live.changes + changes <= Math.max(MOST_CHANGES, this.#segment.songs / 10)
  }

  get isWorn(): boolean {
    return !this.canTake(0)
  }

  /** Takes in a song as it is now. */
  apply(song: SearchDocument): void {
    const number = this.#segment.keys.numberOf(song._id)
    if (number >= 0) setBit(this.#replaced, number)
    if (song.archived) this.#live.remove(song._id)
    else this.#live.put(song, this.#segment.keys.placeOf(song.title, song._id))
  }

  search(words: readonly string[], offset: number, limit: number): SearchPage {
    const hits = this.#segment.find(words)
    removeAll(hits.songs, this.#replaced)
    const live = this.#live.find(words)
    const places = live.map(({ place }) => place)
    // One more than the page holds tells whether there are more.
    const found = mergePage(hits.songs, this.#segment.songs, places, offset, limit + 1)
    const songIds: string[] = []
    const lyricMatches: LyricHit[] = []
    for (const number of found.slice(0, limit)) {
      const changed = live[-1 - number]
      const songId = changed?.id ?? this.#segment.keys.idOf(number)
      songIds.push(songId)
      if (words.length === 0) continue
      const matches = changed ? textMatches(changed, words) : this.#segment.lyricMatches(number, hits)
      for (const lyricVersionId of matches) lyricMatches.push({ songId, lyricVersionId })
    }
    return { songIds, hasMore: found.length > limit, lyricMatches }
  }
}

/** The lyric versions of a song whose text holds at least one of the words. */
const textMatches = ({ lyrics }: LiveSong, words: readonly string[]): string[] =>
  lyrics.filter(({ text }) => words.some((word) => text.includes(word))).map(({ id }) => id)

const MOST_CHANGES = 2000

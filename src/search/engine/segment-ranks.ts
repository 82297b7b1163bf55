import type { Steps } from '../../core/async/work-slices.ts'
import { allBits, keepCommon, nextBit, removeAll } from '../../core/bits.ts'
import { addFieldSongs, songsInBooks, songsWithNumber, type WordFields } from './ranked-fields.ts'
import { type FieldSongs, RANK, type Ranking, titlesBeginning } from './ranking.ts'
import type { SegmentData } from './segment-data.ts'

interface RankedHits {
  readonly songs: Uint32Array
  readonly fields: WordFields | undefined
}

/** Parts the songs that a search has found in a segment by rank, one rank after the other. */
export class SegmentRanks {
  readonly #data: SegmentData
  readonly #words: WordFields
  readonly #ranking: Ranking
  /** What has no rank yet. */
  readonly #left: Uint32Array
  #isAnyLeft: boolean
  /** By word: the songs that hold it in the fields of this rank or of an earlier one. */
  readonly #inFields: readonly Uint32Array[]

  constructor(data: SegmentData, found: RankedHits, ranking: Ranking) {
    if (!found.fields) throw new Error('The fields of these words were not taken down.')
    this.#data = data
    this.#words = found.fields
    this.#ranking = ranking
    this.#left = found.songs.slice()
    this.#isAnyLeft = nextBit(this.#left, 0) >= 0
    this.#inFields = this.#words.lookups.map(() => new Uint32Array(this.#left.length))
  }

  /** The songs of a rank. Ranks must be asked for in their order. */
  *songsOf(rank: number): Steps<Uint32Array> {
    // Most searches find few songs, which have their ranks before the last one is asked for.
    if (!this.#isAnyLeft) return this.#left
    const songs = yield* this.#candidates(rank)
    if (keepCommon(songs, this.#left)) {
      removeAll(this.#left, songs)
      this.#isAnyLeft = nextBit(this.#left, 0) >= 0
    }
    return songs
  }

  *#candidates(rank: number): Steps<Uint32Array> {
    const { title, alternateTitle, credit, songbooks, songsByLetters } = this.#data
    const { phrase, numbers, letters } = this.#ranking
    switch (rank) {
      case RANK.number:
        return songsWithNumber(songbooks, phrase)
      case RANK.bookAndNumber:
        return songsInBooks(songbooks, numbers)
      case RANK.titleBegins:
        return titlesBeginning(this.#data, songsByLetters, letters)
      case RANK.title:
        return yield* this.#widen(title)
      case RANK.alternateTitle:
        return yield* this.#widen(alternateTitle)
      case RANK.credit:
        return yield* this.#widen(credit)
      case RANK.lines:
        return this.#words.content.slice()
      default:
        return this.#left.slice()
    }
  }

  /** Takes in one more kind of field, and gives the songs that hold every word in those so far. */
  *#widen(field: FieldSongs): Steps<Uint32Array> {
    const songs = allBits(this.#data.songs)
    for (const [at, lookup] of this.#words.lookups.entries()) {
      const inFields = this.#inFields[at]
      if (!inFields) continue
      yield addFieldSongs(field, lookup, inFields)
      keepCommon(songs, inFields)
    }
    return songs
  }
}

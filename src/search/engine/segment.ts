import { CHARACTERS_PER_STEP, type Steps } from '../../core/async/work-slices.ts'
import { allBits, hasBit, keepCommon, nextBit, removeAll, setBit, wordsFor } from '../../core/bits.ts'
import type { Visibility } from '../../core/visibility.ts'
import { type DeltaReader, readUuid, u8, u32 } from './encoded-lists.ts'
import { findKey, findShortGram, gramKey, tokensOf } from './grams.ts'
import type { NearWords } from './near-words.ts'
import { addSongs, countOthers, listCost } from './postings.ts'
import { addFieldSongs, songsInBooks, songsWithNumber, WordFields } from './ranked-fields.ts'
import { type FieldSongs, RANK, type Ranking, titlesBeginning } from './ranking.ts'
import { bytesOf, type SegmentData, SongKeys } from './segment-data.ts'
import { tokenContains, tokenCount, tokenLength, tokenText, unitsOf } from './vocabulary.ts'
import { WordShapes } from './word-shapes.ts'

/** What a search found in a segment, with the data from which the matching lyric versions are found. */
export interface SegmentHits {
  /** A bit per song, in title order. */
  readonly songs: Uint32Array
  /** A bit per token that is known to hold a word. */
  readonly holding: Uint32Array
  /** A bit per token that is known to hold none. */
  readonly holdingNone: Uint32Array
  /** The words whose songs are precomputed, so that no token has been looked at for them. */
  readonly precomputedWords: readonly Uint16Array[]
  /** Where the words are, when that was asked for. */
  readonly fields: WordFields | undefined
}

/** Answers searches from a finished index. Nothing in it changes, except that shapes of words are made when they are needed. */
export class Segment {
  readonly songs: number
  readonly keys: SongKeys
  readonly data: SegmentData
  readonly #bytes: number
  readonly #shapes = new WordShapes()
  /** Whether any song is for members alone. */
  readonly #hasHidden: boolean
  #notMadePublic: Uint32Array | undefined
  /** The places of the common runs by their text. */
  readonly #commonRuns: ReadonlyMap<string, number>

  constructor(data: SegmentData) {
    this.data = data
    this.songs = data.songs
    this.#bytes = bytesOf(data)
    this.#hasHidden = data.membersOnly.some((word) => word !== 0)
    this.keys = new SongKeys(data)
    const { runs } = data.commonRuns
    this.#commonRuns = new Map(
      Array.from({ length: tokenCount(runs) }, (_, run) => [tokenText(runs, run), run]),
    )
  }

  get byteLength(): number {
    return this.#bytes + this.#shapes.byteLength
  }

  /** The songs that visitors of a church do not see; null if they see all. `ofChurch`: its visibility. */
  hiddenIn(ofChurch: Visibility): Uint32Array | null {
    if (ofChurch === 'public') return this.#hasHidden ? this.data.membersOnly : null
    this.#notMadePublic ??= without(allBits(this.songs), this.data.madePublic)
    return this.#notMadePublic
  }

  /** Makes what corrections need of the words here, so that the first of them is as quick as the others. */
  *prepareCorrections(): Steps<void> {
    const { vocabulary } = this.data
    yield* this.#shapes.extend(vocabulary, tokenCount(vocabulary))
  }

  /** Notes the words near one, of the songs that were not replaced since. */
  *addNear(near: NearWords, replaced: Uint32Array): Steps<void> {
    const { vocabulary, tokenSongs } = this.data
    yield* this.#shapes.find(vocabulary, tokenCount(vocabulary), near, (token) =>
      countOthers(tokenSongs, token, replaced),
    )
  }

  /** The songs that hold every word; all songs when there is none. `ranked`: they will be asked for by rank. */
  *find(words: readonly string[], ranked: boolean): Steps<SegmentHits> {
    const tokenWords = wordsFor(tokenCount(this.data.vocabulary))
    const precomputedWords: Uint16Array[] = []
    const hits = {
      songs: allBits(this.songs),
      holding: new Uint32Array(tokenWords),
      holdingNone: new Uint32Array(tokenWords),
      precomputedWords,
      fields: ranked ? new WordFields(this.data.reference, this.data.tokenSongs) : undefined,
    }
    const songs = new Uint32Array(hits.songs.length)
    // Long words tend to be rare: with them first, a search without a hit ends early.
    for (const word of [...words].sort((a, b) => b.length - a.length)) {
      songs.fill(0)
      const units = unitsOf(word)
      if (this.#addPrecomputed(word, units, songs, hits.fields)) precomputedWords.push(units)
      else if (units.length > 2) yield* this.#addByTrigrams(units, hits, songs)
      if (!keepCommon(hits.songs, songs)) break
    }
    return hits
  }

  /** What `find` found, by rank. */
  ranksOf(hits: SegmentHits, ranking: Ranking): SegmentRanks {
    return new SegmentRanks(this.data, hits, ranking)
  }

  #addPrecomputed(
    word: string,
    units: Uint16Array,
    songs: Uint32Array,
    fields: WordFields | undefined,
  ): boolean {
    const { shortGrams, commonRuns } = this.data
    const short = units.length <= 2
    const place = short ? findShortGram(shortGrams, units) : (this.#commonRuns.get(word) ?? -1)
    if (place < 0) return false
    addSongs(short ? shortGrams.songs : commonRuns.songs, place, songs)
    fields?.precomputed(short ? 'shortGrams' : 'commonRuns', place, songs)
    return true
  }

  /** Looks only at the tokens of the word's rarest trigram. */
  *#addByTrigrams(word: Uint16Array, hits: SegmentHits, songs: Uint32Array): Steps<void> {
    const rarest = this.#rarestTrigram(word)
    if (rarest < 0) return
    const candidates = tokensOf(this.data.trigrams, rarest)
    while (this.#addSome(candidates, word, hits, songs)) yield CHARACTERS_PER_STEP
    hits.fields?.endTokens(songs)
  }

  /** One step of that; returns whether there may be more. */
  #addSome(candidates: DeltaReader, word: Uint16Array, hits: SegmentHits, songs: Uint32Array): boolean {
    const { tokenSongs, vocabulary } = this.data
    const { holding, fields } = hits
    for (let characters = 0; characters < CHARACTERS_PER_STEP; ) {
      const token = candidates.next()
      if (token < 0) return false
      characters += tokenLength(vocabulary, token)
      if (word.length > 3 && !tokenContains(vocabulary, token, word)) continue
      setBit(holding, token)
      if (fields) fields.addToken(token, songs)
      else addSongs(tokenSongs, token, songs)
      characters += listCost(tokenSongs, token)
    }
    return true
  }

  #rarestTrigram(word: Uint16Array): number {
    const { keys, starts } = this.data.trigrams
    let rarest = -1
    let shortest = Number.POSITIVE_INFINITY
    for (let at = 0; at + 3 <= word.length; at++) {
      const place = findKey(keys, gramKey(word, at, 3))
      if (place < 0) return -1
      const length = u32(starts, place + 1) - u32(starts, place)
      if (length < shortest) {
        rarest = place
        shortest = length
      }
    }
    return rarest
  }

  /** The lyric versions of a found song whose text holds at least one of the words. */
  *lyricMatches(song: number, hits: SegmentHits): Steps<string[]> {
    const { lyricStarts, lyricIds, lyricTokenStarts } = this.data
    const matches: string[] = []
    for (let lyric = u32(lyricStarts, song); lyric < u32(lyricStarts, song + 1); lyric++) {
      const rest = { at: u32(lyricTokenStarts, lyric), end: u32(lyricTokenStarts, lyric + 1), token: -1 }
      let isMatch = this.#isMatch(rest, hits)
      while (!isMatch && rest.at < rest.end) {
        yield CHARACTERS_PER_STEP
        isMatch = this.#isMatch(rest, hits)
      }
      if (isMatch) matches.push(readUuid(lyricIds, lyric))
    }
    return matches
  }

  /**
   * Goes through a lyric version's tokens up to the first that matches, or for one step. Decodes in place, like
   * `addSongs`: a page of hits goes through thousands of tokens.
   */
  #isMatch(rest: { at: number; readonly end: number; token: number }, hits: SegmentHits): boolean {
    const { lyricTokens, vocabulary } = this.data
    const { end } = rest
    const ready = hits.precomputedWords.length
    let { at, token } = rest
    for (let characters = 0; at < end && characters < CHARACTERS_PER_STEP; characters++) {
      let byte = u8(lyricTokens, at++)
      let delta = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = u8(lyricTokens, at++)
        delta |= (byte & 0x7f) << shift
      }
      token += delta
      if (hasBit(hits.holding, token)) return true
      if (ready === 0 || hasBit(hits.holdingNone, token)) continue
      if (this.#holdsPrecomputedWord(token, hits)) return true
      characters += tokenLength(vocabulary, token) * ready
    }
    rest.at = at
    rest.token = token
    return false
  }

  /** Looks at each token once a search: songs of a page share most of theirs. */
  #holdsPrecomputedWord(token: number, { precomputedWords, holding, holdingNone }: SegmentHits): boolean {
    for (const word of precomputedWords) {
      if (!tokenContains(this.data.vocabulary, token, word)) continue
      setBit(holding, token)
      return true
    }
    setBit(holdingNone, token)
    return false
  }
}

const without = (bits: Uint32Array, others: Uint32Array): Uint32Array => {
  removeAll(bits, others)
  return bits
}

interface RankedHits {
  readonly songs: Uint32Array
  readonly fields: WordFields | undefined
}

/** Parts the songs that a search has found in a segment by rank, one rank after the other. */
class SegmentRanks {
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

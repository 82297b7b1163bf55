import { DeltaReader, f64, Growable, u16, u32, varintLength, writeVarint } from './encoded-lists.ts'
import { listCost, type Postings, PostingsBuilder, type Union } from './postings.ts'
import { indexInToken, tokenCount, type Vocabulary } from './vocabulary.ts'

/**
 * A gram is a run of one to three UTF-16 units. Its key is a number of its own for every gram of every
 * length: digits in base 65,537 that are never zero, which a double holds exactly.
 */
export function gramKey(units: Uint16Array, at: number, length: number): number {
  let key = 0
  for (let end = at + length, unit = at; unit < end; unit++) key = key * 65_537 + u16(units, unit) + 1
  return key
}

/** The units that a key stands for. */
function gramUnits(key: number): number[] {
  const units: number[] = []
  for (let rest = key; rest > 0; rest = Math.floor(rest / 65_537)) units.unshift((rest % 65_537) - 1)
  return units
}

/** For each gram of one length, the ascending numbers of the tokens that hold it. */
export interface GramTokens {
  /** Ascending. */
  readonly keys: Float64Array
  /** By place in `keys`: the first byte of its tokens; one more entry than keys. */
  readonly starts: Uint32Array
  /** Varints of differences. */
  readonly bytes: Uint8Array
}

/** Walks over the tokens of the gram at a place. */
export const tokensOf = ({ bytes, starts }: GramTokens, place: number): DeltaReader =>
  new DeltaReader(bytes, u32(starts, place), u32(starts, place + 1))

/** The same, in an array that is used again for the next gram. */
function copyTokens(grams: GramTokens, place: number, into: Growable<Uint32Array<ArrayBuffer>>): Uint32Array {
  const reader = tokensOf(grams, place)
  into.length = 0
  for (let token = reader.next(); token >= 0; token = reader.next()) into.push(token)
  return into.values.subarray(0, into.length)
}

/** The place of a key in ascending keys, or -1. */
export function findKey(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = f64(keys, middle)
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

export function collectGrams(vocabulary: Vocabulary, length: number): GramTokens {
  const table = new GramTable()
  forEachGram(vocabulary, length, table, (token, gram) => table.measure(gram, token))
  const { keys, ranks, starts } = table.arrange()
  const bytes = new Uint8Array(u32(starts, keys.length))
  const ends = starts.slice()
  const last = new Int32Array(keys.length).fill(-1)
  forEachGram(vocabulary, length, table, (token, gram) => {
    const rank = u32(ranks, gram)
    const previous = last[rank] as number
    if (previous === token) return
    ends[rank] = writeVarint(bytes, u32(ends, rank), token - previous)
    last[rank] = token
  })
  return { keys, starts, bytes }
}

function forEachGram(
  vocabulary: Vocabulary,
  length: number,
  table: GramTable,
  visit: (token: number, gram: number) => void,
): void {
  const { units, starts } = vocabulary
  for (let token = 0; token < tokenCount(vocabulary); token++) {
    const last = u32(starts, token + 1) - length
    for (let at = u32(starts, token); at <= last; at++) {
      let hash = 0
      for (let unit = at; unit < at + length; unit++) {
        hash = Math.imul(hash ^ u16(units, unit), 0x9e3779b1)
        hash ^= hash >>> 15
      }
      visit(token, table.number(gramKey(units, at, length), hash))
    }
  }
}

/** Numbers grams by first appearance and adds up how long the list of each will be. */
class GramTable {
  readonly #keys = new Growable(Float64Array)
  readonly #hashes = new Growable(Uint32Array)
  readonly #lastTokens = new Growable(Uint32Array)
  readonly #lengths = new Growable(Uint32Array)
  #slots = new Uint32Array(1 << 11)

  number(key: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let entry = u32(this.#slots, slot); entry !== 0; entry = u32(this.#slots, slot)) {
      if (f64(this.#keys.values, entry - 1) === key) return entry - 1
      slot = (slot + 1) & mask
    }
    this.#keys.push(key)
    this.#hashes.push(hash)
    this.#lastTokens.push(0)
    this.#lengths.push(0)
    this.#slots[slot] = this.#keys.length
    if (this.#keys.length * 2 > this.#slots.length) this.#widen()
    return this.#keys.length - 1
  }

  /** Tokens come in ascending order; a gram that a token holds twice counts once. */
  measure(gram: number, token: number): void {
    const next = u32(this.#lastTokens.values, gram)
    if (next === token + 1) return
    this.#lengths.values[gram] = u32(this.#lengths.values, gram) + varintLength(token + 1 - next)
    this.#lastTokens.values[gram] = token + 1
  }

  /** The keys in ascending order, where each gram went, and where its tokens start. */
  arrange(): { keys: Float64Array; ranks: Uint32Array; starts: Uint32Array } {
    const keys = this.#keys.values.slice(0, this.#keys.length).sort()
    const ranks = new Uint32Array(keys.length)
    const starts = new Uint32Array(keys.length + 1)
    for (let gram = 0; gram < keys.length; gram++) {
      const rank = findKey(keys, f64(this.#keys.values, gram))
      ranks[gram] = rank
      starts[rank + 1] = u32(this.#lengths.values, gram)
    }
    for (let rank = 0; rank < keys.length; rank++)
      starts[rank + 1] = u32(starts, rank + 1) + u32(starts, rank)
    return { keys, ranks, starts }
  }

  #widen(): void {
    const slots = new Uint32Array(this.#slots.length * 4)
    const mask = slots.length - 1
    for (let gram = 0; gram < this.#keys.length; gram++) {
      let slot = u32(this.#hashes.values, gram) & mask
      while (u32(slots, slot) !== 0) slot = (slot + 1) & mask
      slots[slot] = gram + 1
    }
    this.#slots = slots
  }
}

/** The songs of every run of one or two units, precomputed, because such a word has no trigram to be found by. */
export interface ShortGrams {
  /** Ascending gram keys. */
  readonly keys: Float64Array
  /** By place in `keys`. */
  readonly songs: Postings
}

/** The place of a word of one or two units, or -1 when no song holds it. */
export const findShortGram = ({ keys }: ShortGrams, word: Uint16Array): number =>
  findKey(keys, gramKey(word, 0, word.length))

/** `songsOf` puts the songs of every gram together from its tokens, in the order of the places. */
export function collectShortGrams(
  vocabulary: Vocabulary,
  songs: number,
  songsOf: (tokens: Uint32Array) => Union,
): ShortGrams {
  const keys = new Growable(Float64Array)
  const postings = new PostingsBuilder(songs)
  const tokens = new Growable(Uint32Array)
  // Keys of longer grams are larger, so the keys stay ascending from one length to the next.
  for (const length of [1, 2]) {
    const grams = collectGrams(vocabulary, length)
    for (let place = 0; place < grams.keys.length; place++) {
      keys.push(f64(grams.keys, place))
      const union = songsOf(copyTokens(grams, place, tokens))
      if ('set' in union) postings.appendSet(union.set)
      else postings.append(union.list)
    }
  }
  return { keys: keys.finish(), songs: postings.finish() }
}

/**
 * Runs of three or more units that sit in so many tokens ("ing", "ness") that putting their songs together
 * would take long while someone waits: their songs are precomputed.
 */
export interface CommonRuns {
  /** The runs, kept like the tokens of a vocabulary. */
  readonly runs: Vocabulary
  /** By run. */
  readonly songs: Postings
}

interface Run {
  readonly units: readonly number[]
  /** The tokens that hold it, ascending. */
  readonly tokens: Uint32Array
}

/** A run is common when going through the lists of its tokens takes more steps than this. */
const commonFrom = (songs: number) => Math.max(10_000, songs / 4)

/** Natural catalogues stay far below both; they bound what a hostile one can cost. */
const MAX_RUNS = 2048
const MAX_RUN_LENGTH = 8

/** `songsOf` puts the songs of every run together from its tokens, in the order of the runs. */
export function collectCommonRuns(
  vocabulary: Vocabulary,
  tokenSongs: Postings,
  trigrams: GramTokens,
  songsOf: (tokens: Uint32Array) => Union,
): CommonRuns {
  const units = new Growable(Uint16Array)
  const starts = new Growable(Uint32Array)
  starts.push(0)
  const postings = new PostingsBuilder(tokenSongs.songs)

  // Every part of a common run is common, so each length is found among the extensions of the one before.
  let level = commonTrigrams(tokenSongs, trigrams)
  for (let length = 3; length <= MAX_RUN_LENGTH && level.length > 0; length++) {
    for (const run of level.slice(0, MAX_RUNS - (starts.length - 1))) {
      for (const unit of run.units) units.push(unit)
      starts.push(units.length)
      const union = songsOf(run.tokens)
      if ('set' in union) postings.appendSet(union.set)
      else postings.append(union.list)
    }
    if (starts.length > MAX_RUNS) break
    level = level
      .flatMap((run) => extensions(vocabulary, run))
      .filter(({ tokens }) => isCommon(tokens, tokenSongs))
  }
  return { runs: { units: units.finish(), starts: starts.finish() }, songs: postings.finish() }
}

function isCommon(tokens: Uint32Array, tokenSongs: Postings): boolean {
  let cost = 0
  for (let at = 0; at < tokens.length; at++) cost += listCost(tokenSongs, u32(tokens, at))
  return cost > commonFrom(tokenSongs.songs)
}

function commonTrigrams(tokenSongs: Postings, trigrams: GramTokens): Run[] {
  const common: Run[] = []
  const copied = new Growable(Uint32Array)
  for (let place = 0; place < trigrams.keys.length; place++) {
    const tokens = copyTokens(trigrams, place, copied)
    if (!isCommon(tokens, tokenSongs)) continue
    common.push({ units: gramUnits(f64(trigrams.keys, place)), tokens: tokens.slice() })
  }
  return common
}

/** The runs that are one unit longer. */
function extensions(vocabulary: Vocabulary, run: Run): Run[] {
  const { units, starts } = vocabulary
  const word = Uint16Array.from(run.units)
  const tokensByUnit = new Map<number, number[]>()
  for (const token of run.tokens) {
    const last = u32(starts, token + 1) - 1
    let at = indexInToken(vocabulary, token, word, u32(starts, token))
    while (at >= 0 && at + word.length <= last) {
      const next = u16(units, at + word.length)
      const tokens = tokensByUnit.get(next)
      if (!tokens) tokensByUnit.set(next, [token])
      else if (tokens[tokens.length - 1] !== token) tokens.push(token)
      at = indexInToken(vocabulary, token, word, at + 1)
    }
  }
  return [...tokensByUnit].map(([unit, tokens]) => ({
    units: [...run.units, unit],
    tokens: Uint32Array.from(tokens),
  }))
}

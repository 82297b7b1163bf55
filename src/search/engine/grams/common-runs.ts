import { listCost, type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { f64, Growable, u16, u32 } from '../encoding/typed-arrays.ts'
import type { Union } from '../encoding/union.ts'
import { copyTokens, type GramTokens, gramUnits } from './grams.ts'
import { indexInToken, type Vocabulary } from './vocabulary.ts'

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

import type { Steps } from '../../core/async/work-slices.ts'
import type { SearchPage } from './merge-page.ts'
import type { NearWord } from './near-words.ts'

/** What was probably meant: other words, and one song that they find. */
export interface Correction {
  readonly words: readonly string[]
  readonly songId: string
}

interface CorrectedIndex {
  search(words: readonly string[], offset: number, limit: number): Steps<SearchPage>
  nearWords(word: string): Steps<NearWord[]>
}

/** Searches of more words are not corrected. */
const MOST_WORDS = 8

const MOST_OFFERS = 3

/** So many words are taken for misspelt before all are. */
const DOUBTED = 2

/** So many combinations of words are searched for. */
const MOST_TRIES = 24

/** Searches that find something where this one finds nothing, the likeliest first. */
export function* correct(index: CorrectedIndex, words: readonly string[]): Steps<Correction[]> {
  if (words.length === 0 || words.length > MOST_WORDS) return []
  if (yield* firstSong(index, words)) return []
  const choices: NearWord[][] = []
  for (const word of words) {
    const isKnown = words.length > 1 && (yield* firstSong(index, [word])) !== undefined
    choices.push(isKnown ? [{ word, changes: 0, songs: 0 }] : yield* index.nearWords(word))
  }
  // Words that are in a song were probably typed right.
  const offers = yield* search(index, choices)
  if (offers.length > 0 || choices.some(({ length }) => length === 0)) return offers
  const typed = [...words.keys()].filter((at) => choices[at]?.[0]?.changes === 0)
  const rest = Math.max(0, DOUBTED - (words.length - typed.length))
  // Short words are in too many songs to be what keeps the others from being found together.
  const longest = typed.toSorted((a, b) => lengthOf(words[b]) - lengthOf(words[a]))
  for (const doubted of [longest.slice(0, rest), longest.slice(rest)]) {
    for (const at of doubted) choices[at]?.push(...(yield* index.nearWords(words[at] ?? '')))
    const found = doubted.length > 0 ? yield* search(index, choices) : []
    if (found.length > 0) return found
  }
  return []
}

const lengthOf = (word = ''): number => word.length

function* search(index: CorrectedIndex, choices: readonly NearWord[][]): Steps<Correction[]> {
  const offers: Correction[] = []
  let tries = 0
  for (const tried of combinations(choices)) {
    const songId = yield* firstSong(index, tried)
    if (songId !== undefined) offers.push({ words: tried, songId })
    if (offers.length === MOST_OFFERS || ++tries === MOST_TRIES) break
  }
  return offers
}

function* firstSong(index: CorrectedIndex, words: readonly string[]): Steps<string | undefined> {
  return (yield* index.search(words, 0, 1)).songIds[0]
}

interface Combination {
  /** By word: which of its choices. */
  readonly places: readonly number[]
  readonly changes: number
}

/** One choice for each word, in the order of the changes that they take together. */
function* combinations(choices: readonly (readonly NearWord[])[]): Generator<string[]> {
  const at = (places: readonly number[]) => choices.map((ofWord, word) => ofWord[places[word] ?? 0])
  const combine = (places: readonly number[]): Combination[] => {
    const chosen = at(places)
    if (chosen.includes(undefined)) return []
    return [{ places, changes: chosen.reduce((sum, near) => sum + (near?.changes ?? 0), 0) }]
  }
  const waiting = combine(choices.map(() => 0))
  const known = new Set<string>()
  for (let next = takeFewest(waiting); next; next = takeFewest(waiting)) {
    const key = next.places.join()
    if (known.has(key)) continue
    known.add(key)
    yield at(next.places).flatMap((near) => near?.word ?? [])
    for (const word of choices.keys())
      waiting.push(...combine(next.places.map((place, each) => place + (each === word ? 1 : 0))))
  }
}

/** Of equal ones the one that came first. */
function takeFewest(waiting: Combination[]): Combination | undefined {
  const fewest = Math.min(...waiting.map(({ changes }) => changes))
  return waiting.splice(
    waiting.findIndex(({ changes }) => changes === fewest),
    1,
  )[0]
}

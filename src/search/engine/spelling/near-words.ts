import { unitsOf } from '../grams/vocabulary.ts'
import { CHANGE, type Letters, LONGEST_WORD } from './changes.ts'

/** A word of the catalogue that a misspelt one may stand for. */
export interface NearWord {
  readonly word: string
  /** In halves of a change. */
  readonly changes: number
  /** About how many songs hold it. */
  readonly songs: number
}

/** Shorter words are near too many others. */
const SHORTEST_WORD = 3

/** Words up to this length are near others by one change alone, and vowels in them that are not heard count half. */
const SHORT_WORD = 4

const MOST_CHANGES = 2

/** No more are offered for a word. */
const MOST_WORDS = 8

/** So many are noted before the less likely ones are dropped. */
const MOST_NOTED = 256

/** Letters, and the apostrophes and hyphens between them: numbers are not corrected. */
const SPELT = /^[\p{Letter}\p{Mark}'-]+$/u

const AROUND_WORD = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Mark}\p{Number}]+$/gu

/** Gathers the words that are near one, the likeliest first. */
export class NearWords {
  readonly letters: Letters
  /** How many halves of a change a word may be away; none for a word that is not corrected. */
  readonly most: number
  readonly isShort: boolean
  readonly #noted = new Map<string, NearWord>()

  /** Without the punctuation around it. */
  readonly word: string

  constructor(readonly asked: string) {
    const word = asked.replace(AROUND_WORD, '')
    this.word = word
    const isSpelt = word.length >= SHORTEST_WORD && word.length <= LONGEST_WORD && SPELT.test(word)
    this.isShort = word.length <= SHORT_WORD
    this.most = isSpelt ? CHANGE * (this.isShort ? 1 : MOST_CHANGES) : 0
    this.letters = { units: unitsOf(word), start: 0, end: word.length }
  }

  /** The same word can stand beside different punctuation, and in changed songs too. */
  note(word: string, changes: number, songs: number): void {
    if (word === this.asked) return
    const known = this.#noted.get(word)
    this.#noted.set(word, { word, changes, songs: songs + (known?.songs ?? 0) })
    if (this.#noted.size <= MOST_NOTED) return
    const kept = this.#sorted().slice(0, MOST_NOTED / 2)
    this.#noted.clear()
    for (const near of kept) this.#noted.set(near.word, near)
  }

  likeliest(): NearWord[] {
    return this.#sorted().slice(0, MOST_WORDS)
  }

  /** The fewest changes first; the first letter is seldom wrong; then what most songs hold. */
  #sorted(): NearWord[] {
    const first = this.word.charAt(0)
    const differs = ({ word }: NearWord) => (word.charAt(0) === first ? 0 : 1)
    return [...this.#noted.values()].sort(
      (a, b) =>
        a.changes - b.changes ||
        differs(a) - differs(b) ||
        b.songs - a.songs ||
        (a.word < b.word ? -1 : Number(a.word > b.word)),
    )
  }
}

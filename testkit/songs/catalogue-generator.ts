import { Random } from '../random.ts'
import { MadeUpLanguage } from './made-up-language.ts'
import type { PlainLyrics, PlainSong } from './plain-song.ts'

/** As many words as the lyrics of a large catalogue have. */
const WORDS = 100_000

/**
 * Catalogues like those of churches, as large as wanted and the same for the same seed. Making up the words takes 0.2 s,
 * so a catalogue of a few hundred songs has fewer.
 */
export class CatalogueGenerator {
  readonly #random: Random
  readonly #languages: readonly MadeUpLanguage[]
  readonly #authors: readonly string[]
  readonly #themes: readonly string[]
  readonly #books: readonly string[]

  constructor(seed: number, words = WORDS) {
    const random = new Random(seed)
    this.#random = random
    this.#languages = [
      MadeUpLanguage.english(random, 0.4 * words),
      MadeUpLanguage.norse(random, 0.3 * words),
      MadeUpLanguage.slavic(random, 0.3 * words),
    ]
    const [english] = this.#languages as [MadeUpLanguage]
    const name = () => capitalized(english.rareWord())
    this.#authors = random.list(
      3_000,
      3_000,
      () => `${name()} ${random.chance(0.3) ? `${name()} ` : ''}${name()}`,
    )
    this.#themes = random.list(60, 60, () => capitalized(english.word()))
    this.#books = random.list(
      40,
      40,
      () => `${name()} ${random.pick(['Hymnal', 'Songbook', 'Psalter', 'Chorals'])}`,
    )
  }

  *songs(count: number): Generator<PlainSong> {
    for (let made = 0; made < count; made++) yield this.song()
  }

  song(): PlainSong {
    const random = this.#random
    const language = this.#pickLanguage()
    return {
      id: random.uuid(),
      archived: false,
      title: capitalized(language.phrase(2, 6)),
      alternateTitles: random.chance(0.3) ? [capitalized(this.#pickLanguage().phrase(2, 5))] : [],
      authors: random.list(1, 3, () => random.pick(this.#authors)),
      themes: random.list(0, 4, () => random.pick(this.#themes)),
      songbooks: random.list(0, 2, () => ({
        book: random.pick(this.#books),
        number: String(random.between(1, 900)),
      })),
      lyrics: random.list(1, 3, () => this.#lyrics(random.chance(0.5) ? language : this.#pickLanguage())),
    }
  }

  #lyrics(language: MadeUpLanguage): PlainLyrics {
    const random = this.#random
    return {
      id: random.uuid(),
      language: language.tag,
      label: random.pick(['', '', 'Original', 'Revised', `Edition ${random.between(1950, 2025)}`]),
      lines: random.list(8, 30, () => language.line()),
    }
  }

  /** Half of everything is English. */
  #pickLanguage(): MadeUpLanguage {
    return this.#random.chance(0.5)
      ? (this.#languages[0] as MadeUpLanguage)
      : this.#random.pick(this.#languages)
  }
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

import type { Random } from '../random.ts'
import type { PlainLyrics, PlainSong } from '../songs/plain-song.ts'

/** Small alphabets make rare cases frequent, such as a word inside another or equal titles. */
const SCRIPTS: readonly (readonly string[])[] = [
  [...'abcdeABE'],
  [...'eéÉèêäÄöøØłŁđæÆœßẞıþ', 'e\u0301', 'ﬁ'],
  [...'αάΑβσςΣωώᾳ'],
  [...'абвАйЙиёе'],
  ['ש', 'שׁ', 'ל', 'ו', 'ם', 'לָ', 'וֹ'],
  ['ا', 'أ', 'ل', 'لَ', 'م', 'ـ', 'مّ', 'ه'],
  [...'한하하나\u1112\u1161\u11ab'],
  [...'主耶和华神爱'],
  ['क', 'कि', 'की', 'म', 'मे', 'क्ष'],
  ['😀', '😁', '🙏🏽', '👨‍👩‍👧', '🎵', '\uffee'],
  ['a\u0300\u0316', 'a\u0316\u0300', 'n\u0303', 'ñ', 'Å', 'Å', 'q\u0307\u0323'],
  [...'%_.*\\^$[](){}|?+"\'’“”', '\u0001', '\u00a8', '\ufeff'],
  [...'0123456789'],
]

const SPACES = [' ', ' ', ' ', '  ', '\u00a0', '\u3000', '\t', '\u2028', '\u0085']

export class RandomSongs {
  readonly #letters: readonly string[]

  constructor(readonly random: Random) {
    this.#letters = random.list(1, 3, () => random.pick(SCRIPTS)).flat()
  }

  word(): string {
    return this.random
      .list(1, this.random.chance(0.2) ? 9 : 4, () => this.random.pick(this.#letters))
      .join('')
  }

  phrase(most: number): string {
    return this.random.list(1, most, () => this.word()).join(this.random.pick(SPACES))
  }

  song(id = this.random.uuid()): PlainSong {
    const { random } = this
    return {
      id,
      archived: random.chance(0.1),
      title: this.phrase(2),
      alternateTitles: random.list(0, 1, () => this.phrase(2)),
      authors: random.list(0, 2, () => this.phrase(2)),
      themes: random.list(0, 2, () => this.word()),
      songbooks: random.list(0, 2, () => ({ book: this.phrase(2), number: this.number() })),
      lyrics: random.list(0, 3, () => this.lyrics()),
    }
  }

  number(): string {
    const number = String(this.random.between(1, this.random.chance(0.5) ? 12 : 120))
    return this.random.chance(0.2) ? `${number}${this.random.pick(['', ...SPACES])}${this.word()}` : number
  }

  lyrics(): PlainLyrics {
    const { random } = this
    return {
      id: random.uuid(),
      language: random.pick(['en', 'el', 'ko']),
      label: random.chance(0.5) ? '' : this.phrase(2),
      lines: random.list(1, 5, () => this.phrase(4)),
    }
  }

  /** Mostly something that is there: a piece of some song's own words. */
  query(songs: readonly PlainSong[]): string {
    const { random } = this
    return random
      .list(0, 3, () => {
        if (songs.length === 0 || random.chance(0.2)) return this.word()
        const song = random.pick(songs)
        if (random.chance(0.2)) return this.wholeField(song)
        const { title, lyrics } = song
        const line = lyrics.length > 0 && random.chance(0.6) ? random.pick(random.pick(lyrics).lines) : title
        const characters = [...line]
        const start = random.between(0, characters.length - 1)
        return characters.slice(start, start + random.between(1, 5)).join('')
      })
      .join(random.pick(SPACES))
  }

  /** A query for a known song: its number, book, title or author. */
  wholeField({ title, alternateTitles, authors, themes, songbooks }: PlainSong): string {
    const numbers = songbooks.flatMap(({ book, number }) => [
      number,
      `${book} ${number}`,
      `${number} ${book}`,
    ])
    return this.random.pick([title, ...alternateTitles, ...authors, ...themes, ...numbers])
  }
}

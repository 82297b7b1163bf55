import type { Random } from '../random.ts'

interface Sounds {
  readonly onsets: readonly string[]
  readonly vowels: readonly string[]
  readonly codas: readonly string[]
  readonly endings: readonly string[]
}

/**
 * A language with a few common words and many generated rarer ones, distributed by Zipf's law: the tenth word
 * occurs about a tenth as often as the first.
 */
export class MadeUpLanguage {
  readonly #words: string[]
  /** By word: how likely it or one before it is. */
  readonly #cumulative: Float64Array
  readonly #total: number

  private constructor(
    readonly random: Random,
    readonly tag: string,
    common: string,
    sounds: Sounds,
    size: number,
  ) {
    const known = new Set(common.split(' '))
    while (known.size < size) known.add(makeWord(random, sounds, known.size < 2_000 ? 2 : 3))
    this.#words = [...known]
    this.#cumulative = new Float64Array(size)
    let sum = 0
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + 2.7) ** 1.05
      this.#cumulative[rank] = sum
    }
    this.#total = sum
  }

  static english(random: Random, size: number): MadeUpLanguage {
    return new MadeUpLanguage(
      random,
      'en',
      'the and of to in my you your is i we his our he for all with me love lord god that will on thy jesus o ' +
        'be us grace holy glory heart king praise when now as shall from name life light come are let not ' +
        'this thee spirit world peace joy heaven father sing hallelujah amazing cross soul mercy sweet night',
      {
        onsets:
          'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str sw t th tr v w wh y'.split(
            ' ',
          ),
        vowels: 'a e i o u a e i o ai ea ee ie oa oo ou au'.split(' '),
        codas: 'b ck d ff g l ld ll lm m mp n nd ng nk nt p r rd rk rm rn rt s sh sk ss st t th x'.split(' '),
        endings: 'ed er es ful ing ion less ly ment ness ous s'.split(' '),
      },
      size,
    )
  }

  static norse(random: Random, size: number): MadeUpLanguage {
    return new MadeUpLanguage(
      random,
      'nb',
      'og i er det som en på til av for du jeg vi den med å han din vår ære gud herre nåde kjærlighet når så ' +
        'lyset hjerte sjel fred glede himmel jord følge være får går ånd sønn øre æren løve håp død',
      {
        onsets:
          'b bl br d dr f fj fl g gj gr h hj hv j k kj kr l m n p pr r s sj sk skr sl sn st str sv t tr v'.split(
            ' ',
          ),
        vowels: 'a e i o u y æ ø å ei øy au'.split(' '),
        codas: 'd f g k l ld ll lv m n nd ng nk nn p r rk rm rn rt s sk ss st t tt v'.split(' '),
        endings: 'e else en ene er het ig lig ning t te'.split(' '),
      },
      size,
    )
  }

  static slavic(random: Random, size: number): MadeUpLanguage {
    return new MadeUpLanguage(
      random,
      'cs',
      'a je v na se že to s i do svůj můj tvůj pán bůh láska milost světlo srdce král svatý sláva duše nebe ' +
        'země když jsem být ježíš kříž naděje víra život píseň radost pokoj',
      {
        onsets:
          'b bl br c č d dr h hl hr ch j k kl kr l m ml n p pl pr př r ř s sk sl sm sp st sv š t tr v z ž'.split(
            ' ',
          ),
        vowels: 'a á e é ě i í o ou u ů y ý'.split(' '),
        codas: 'b c č d h j k l m n ň p r s š st t v z ž'.split(' '),
        endings: 'a ách ami e ého em í ost ovat ou u ů y'.split(' '),
      },
      size,
    )
  }

  word(): string {
    const target = this.random.next() * this.#total
    let low = 0
    let high = this.#words.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#cumulative[middle] ?? 0) < target) low = middle + 1
      else high = middle
    }
    return this.#words[low] ?? ''
  }

  rareWord(): string {
    return this.#words[this.random.between(200, this.#words.length - 1)] ?? ''
  }

  phrase(low: number, high: number): string {
    return this.random.list(low, high, () => this.word()).join(' ')
  }

  line(): string {
    const { random } = this
    const text = random.list(4, 9, () => this.word() + (random.chance(0.06) ? ',' : '')).join(' ')
    return text.slice(0, 1).toUpperCase() + text.slice(1) + random.pick(['', '', ',', '.', '!', ';', '?'])
  }
}

function makeWord(random: Random, sounds: Sounds, mostSyllables: number): string {
  const syllable = () =>
    random.pick(sounds.onsets) +
    random.pick(sounds.vowels) +
    (random.chance(0.5) ? random.pick(sounds.codas) : '')
  const stem = random.list(1, mostSyllables, syllable).join('')
  return random.chance(0.35) ? stem + random.pick(sounds.endings) : stem
}

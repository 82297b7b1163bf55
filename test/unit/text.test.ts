import { describe, expect, test } from 'bun:test'
import { isLanguageTag } from '../../src/core/languages/language-tag.ts'
import { compareText, fold, words } from '../../src/core/text.ts'
import { Random } from '../../testkit/random.ts'

const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff

const codePoints = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
  (c) => !isSurrogate(c),
)

/** Folding leaves unassigned and private code points as they are. */
const characters = codePoints.filter((c) => !/[\p{Cn}\p{Co}]/u.test(String.fromCodePoint(c)))

describe('folding makes one word of', () => {
  test.each([
    ['upper and lower case', 'AMAZING Grace', 'amazing grace'],
    ['Latin accents', 'Ó Déus, ČEŠTINA Việt Ngữ', 'o deus, cestina viet ngu'],
    ['accents sent decomposed', 'e\u0301toile', 'etoile'],
    ['sharp s, small and capital, and ss', 'GROẞ Straße', 'gross strasse'],
    [
      'letters Unicode does not take apart',
      'Øre Łódź Đà æra Cœur Kalaallısut Þórr',
      'ore lodz da aera coeur kalaallisut thorr',
    ],
    ['their capitals with accents', 'Ǿ Ǽ', 'o ae'],
    ['the dotted capital I', 'İstanbul', 'istanbul'],
    ['ligatures and wide letters', 'ﬁnd Ｊｅｓｕｓ', 'find jesus'],
    ['letters with a mark of their own', 'ŉ ǰ ẖ ẚ', "'n j h aʾ"],
    ['curly and straight quotes', '‘God’s’ “Word„ ‚a‛ ‟b', "'god's' \"word\" 'a' \"b"],
    ['final and inner sigma', 'ΑΓΙΟΣ ἅγιος', 'αγιοσ αγιοσ'],
    ['Greek accents, breathings and iota below', 'ΐ ᾠδή ᾼ', 'ι ωδη α'],
    ['Cyrillic case and marks', 'ЙОД Ёлка', 'иод елка'],
    ['old Cyrillic forms', 'ᲀᲁ', 'вд'],
    ['the Armenian ligature', 'և ԵՒ', 'եւ եւ'],
    ['both cases of Georgian', 'ᲓᲘᲓᲔᲑᲐ', 'დიდება'],
    ['both cases of Cherokee', 'ᎠᏂ', fold('ꭰꮒ')],
    ['Hebrew with and without points and accents', 'בְּרֵאשִׁ֖ית', 'בראשית'],
    ['Hebrew presentation forms', 'שּׁלום', 'שלום'],
    ['Arabic with and without harakat', 'المَجْدُ لِلّٰهِ', 'المجد لله'],
    ['Arabic stretched by tatweel', 'يســـوع', 'يسوع'],
    ['Arabic presentation forms', 'ﷲ', 'الله'],
    ['Hangul syllables and their parts', '\u1112\u1161\u11ab', '한'],
    ['half and full width kana', 'ｶﾞ', 'ガ'],
    ['letters beyond the basic plane', '𐐀 𝔊𝔬𝔡', '𐐨 god'],
  ])('%s', (_, text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('folding keeps apart', () => {
  test.each([
    ['Hangul syllables that share a beginning', '한', '하'],
    ['Devanagari vowel signs', 'कि', 'की'],
    ['Arabic alef with and without hamza', 'أ', 'ا'],
    ['wildcards and other characters', '%_*.?', '_%*.?'],
    ['letters whose difference is more than an accent', 'ð', 'd'],
    ['kana with and without voicing', 'が', 'か'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

describe('folding is stable', () => {
  test('for every assigned character, alone and after a cased letter', () => {
    const unstable = characters.filter((codePoint) => {
      const alone = fold(String.fromCodePoint(codePoint))
      const inWord = fold(`aΣ${String.fromCodePoint(codePoint)}Σb`)
      return fold(alone) !== alone || fold(inWord) !== inWord
    })
    expect(unstable).toEqual([])
  })

  test('for random strings of any characters', () => {
    const random = new Random(20_260_101)
    const starts = [
      0x00, 0x80, 0x300, 0x370, 0x590, 0x640, 0x900, 0x1100, 0x1ab0, 0x1f00, 0x20d0, 0xac00, 0xfb00,
    ]
    for (let round = 0; round < 20_000; round++) {
      const text = String.fromCodePoint(
        ...random.list(1, 12, () =>
          random.chance(0.8) ? random.pick(starts) + random.between(0, 127) : random.pick(codePoints),
        ),
      )
      const once = fold(text)
      if (fold(once) !== once) throw new Error(`not stable: ${JSON.stringify(text)}`)
    }
  })

  test('for both cases of every letter that has two', () => {
    const different = characters.filter((codePoint) => {
      const letter = String.fromCodePoint(codePoint)
      return fold(letter.toUpperCase()) !== fold(letter) || fold(letter.toLowerCase()) !== fold(letter)
    })
    // The iota below is a mark that search ignores; its capital is a letter of its own.
    expect(
      different.filter((codePoint) => !String.fromCodePoint(codePoint).normalize('NFKD').includes('\u0345')),
    ).toEqual([])
  })
})

describe('a query', () => {
  test.each([
    [
      'is split at any white space',
      ' grace\t\nof\u00a0God\u3000now\u2028then\u0085last ',
      ['grace', 'of', 'god', 'now', 'then', 'last'],
    ],
    ['names each word once, whatever its spelling', 'Éli ELI eli', ['eli']],
    ['keeps wildcards and signs as they are', '50% a_b .*', ['50%', 'a_b', '.*']],
    ['that is blank has no words', ' \t\u3000', []],
    ['that is empty has no words', '', []],
    ['is split where folding leaves a space', 'a¨b', ['a', 'b']],
    ['keeps a byte order mark, which is no white space', 'a\ufeffb', ['a\ufeffb']],
  ])('%s', (_, query, expected) => {
    expect(words(query)).toEqual(expected)
  })
})

describe('text order', () => {
  test('puts a beginning before the longer text, and equal texts nowhere', () => {
    expect(compareText('a', 'ab')).toBeLessThan(0)
    expect(compareText('ab', 'a')).toBeGreaterThan(0)
    expect(compareText('ab', 'ab')).toBe(0)
  })

  test('puts code points beyond the basic plane last', () => {
    expect(compareText('\uffee', '😀')).toBeLessThan(0)
    expect(compareText('\ud7a3', '😀')).toBeLessThan(0)
    expect(compareText('😀', '😁')).toBeLessThan(0)
  })

  test('is the order of UTF-8 bytes', () => {
    const random = new Random(7)
    const make = () =>
      String.fromCodePoint(...random.list(0, 4, () => (random.chance(0.5) ? 0x61 : random.pick(codePoints))))
    for (let round = 0; round < 20_000; round++) {
      const [one, other] = [make(), make()]
      expect(Math.sign(compareText(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }
  })
})

test('lines fold together as they fold one by one', () => {
  const lines = [
    'ΟΔΟΣ',
    'ΣΑΣ',
    '\u0301 Éa',
    'Straße ẞ',
    'plain',
    '',
    'ﬁ Ⅳ',
    '각 ᄀ',
    '\u1161',
    'café\u0327',
    '한글',
  ]
  expect(fold(lines.join('\n'))).toBe(lines.map(fold).join('\n'))
})

test.each([
  'en',
  'de-CH',
  'de-CH-1996',
  'sl-rozaj-biske-1994',
  'zh-Hant',
  'zh-cmn-Hans-CN',
  'zh-yue-HK',
  'es-419',
  'hy-Latn-IT-arevela',
  'en-a-myext-b-another',
  'x-whatever',
  'de-x-private',
  'i-enochian',
  'art-lojban',
  'SR-latn-rs',
  'tlh',
  'abcd',
  'abcdefgh',
  'az-Arab-x-AZE-derbend',
  'en-u-ca-gregory',
])('%s is well-formed', (tag) => {
  expect(isLanguageTag(tag)).toBe(true)
})

test.each([
  '',
  'e',
  'en-',
  '-en',
  'en--US',
  'en_US',
  'english9',
  'abcdefghi',
  'en-a',
  'en-x',
  'x',
  'x-',
  'x-abcdefghi',
  'de-419-DE',
  'a-DE',
  'ar-a-aaa-b-bbb-a-ccc',
  'de-1996-1996',
  'en-US-GB',
  'en-Latn-Cyrl',
  '12',
  'en us',
  'en\n',
  'i-notregistered',
])('%j is not', (tag) => {
  expect(isLanguageTag(tag)).toBe(false)
})

import type { FormatLyrics, FormatSong } from '../../src/formats/song.ts'
import type { Random } from '../random.ts'

const PIECES = [
  ...[
    'a',
    'Lord',
    ' ',
    ' ',
    '  ',
    'ß',
    'é',
    '́',
    '😀',
    '中',
    'שלום',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\\',
    ']]>',
    '&amp;',
  ],
  ...[
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u0007',
    '\u0085',
    '\u2028',
    '\ud800',
    '\udc00',
    '\ufeff',
    '\ufffe',
    '\u00a0',
    '_',
  ],
  ...['Verse', 'Chorus 2', '1', '-x-ed2', '{', '[V1]', '|', '\u3000', '=', ':'],
]

const text = (random: Random, longest: number): string => {
  const wanted = random.chance(0.02) ? longest * 3 : random.between(0, Math.min(longest, 60))
  const word = random.chance(0.1) ? random.pick(PIECES) : null
  let made = ''
  while (made.length < wanted) made += word ?? random.pick(PIECES)
  return made
}

const NAMES = [
  'Verse 1',
  'verse 1',
  'Verse 2',
  'Chorus',
  'Strophe 1',
  'Refrain',
  'Bridge',
  'Vers 1',
  '',
  'Ending',
  'Part A',
]
const LANGUAGES = [
  null,
  'en',
  'de',
  'de-CH',
  'en_US',
  'not a tag',
  '',
  'und',
  'x-private',
  'en-x-ed2',
  'zh-Hant',
]

const many = (random: Random, usual: number, most: number): number =>
  random.chance(0.05) ? random.between(0, most) : random.between(0, usual)

const hostileLyrics = (random: Random): FormatLyrics => {
  const line = (): string => (random.chance(0.5) ? random.pick(['one', 'two', '']) : text(random, 400))
  const sections = Array.from({ length: many(random, 5, 120) }, () => ({
    name: random.chance(0.8) ? random.pick(NAMES) : text(random, 100),
    lines: Array.from({ length: many(random, 4, 500) }, line),
  }))
  const places = Array.from({ length: many(random, 6, 300) }, () => random.between(-1, sections.length + 1))
  return {
    language: random.pick(LANGUAGES),
    label: random.chance(0.5) ? '' : text(random, 100),
    sections,
    sequence: random.chance(0.3) ? [] : random.chance(0.1) ? [...places, Number.NaN, 0.5] : places,
  }
}

/** A song that breaks any of the rules, as a hostile file might give it. */
export const hostileSong = (random: Random): FormatSong => {
  const texts = (most: number) => Array.from({ length: many(random, 3, most) }, () => text(random, 300))
  return {
    metadata: {
      title: random.chance(0.2) ? '' : text(random, 300),
      alternateTitles: texts(60),
      authors: texts(60),
      copyright: text(random, 1500),
      themes: texts(60),
      songbooks: texts(60).map((book) => ({
        book: random.chance(0.2) ? 'CCLI' : book,
        number: random.chance(0.5) ? String(random.between(0, 5000)) : text(random, 40),
      })),
    },
    lyrics: Array.from({ length: many(random, 3, 30) }, () => hostileLyrics(random)),
  }
}

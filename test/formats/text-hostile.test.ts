import { describe, expect, test } from 'bun:test'
import { looksLikeChordPro, readChordPro } from '../../src/formats/chordpro/read.ts'
import { looksLikeCsv, readCsv } from '../../src/formats/csv.ts'
import { looksLikeEasyWorship, readEasyWorship } from '../../src/formats/easyworship.ts'
import { looksLikeFreeShow, readFreeShow } from '../../src/formats/freeshow.ts'
import { looksLikeOnSong, readOnSong } from '../../src/formats/onsong.ts'
import type { ReadFile } from '../../src/formats/song.ts'
import {
  looksLikeSongSelectText,
  looksLikeSongSelectUsr,
  readSongSelectText,
  readSongSelectUsr,
} from '../../src/formats/songselect.ts'
import { looksLikePlainText, readPlainText } from '../../src/formats/text/read-text.ts'
import { looksLikeVideoPsalm, readVideoPsalm } from '../../src/formats/videopsalm.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'

const MANY = sampleSize(4_000, 10_000)

type Format = [
  name: string,
  read: (text: string, filename: string) => ReadFile,
  looks: (text: string, filename: string) => boolean,
  example: string,
]

const FORMATS: Format[] = [
  [
    'plain text',
    readPlainText,
    looksLikePlainText,
    'Title\nText: A / Melodie: B\n\n[V1]\nG  D/F#\nwords [Em7]here\n\nC (x2)\nmore\n\nCCLI Song # 12345\n© 2020 X\n',
  ],
  [
    'ChordPro',
    readChordPro,
    looksLikeChordPro,
    '{t: T}\n{start_of_verse: label="V"}\n[G]a \\\nb\n{eov}\n{sot}\nx\n{eot}\n{chorus}\n{ns}\n{c: Chorus}\nd\n',
  ],
  [
    'OnSong',
    readOnSong,
    looksLikeOnSong,
    'T\nA; B\nKey: G\nFlow: V1 C\n\nVerse 1:\n[G]a\n\nChorus:\nG D/F#\nb\n',
  ],
  [
    'SongSelect text',
    readSongSelectText,
    looksLikeSongSelectText,
    'T\n\nVerse 1\na\n\nA | B\nCCLI Song # 12\n© 2020 X\n',
  ],
  [
    'SongSelect usr',
    readSongSelectUsr,
    looksLikeSongSelectUsr,
    '[File]\nType=SongSelect Import File\n[S A12]\nTitle=T\nAuthor=B, A|C\nFields=Verse 1/tMisc 1\nWords=a/nb/t(BRIDGE)/nc\n',
  ],
  [
    'EasyWorship',
    readEasyWorship,
    looksLikeEasyWorship,
    "{\\rtf1\\ansi{\\fonttbl x;}\\pard T\\par\\par Verse 1\\par \\'e9\\u233?a\\par}",
  ],
  [
    'VideoPsalm',
    readVideoPsalm,
    looksLikeVideoPsalm,
    '{Text:"B",Songs:[{Text:"T",ID:1,Verses:[{Text:"a\n[G]b"}],Sequence:"V1 V1"}]}',
  ],
  [
    'FreeShow',
    readFreeShow,
    looksLikeFreeShow,
    '["id",{"name":"T","slides":{"a":{"group":"Verse","items":[{"lines":[{"text":[{"value":"a"}]}]}]}},"layouts":{"l":{"slides":[{"id":"a"}]}}}]',
  ],
  ['CSV', readCsv, looksLikeCsv, 'Title,Authors,Lyrics\n"T ""x""","A; B","Verse 1\na"\nU,,\n'],
]

/** Every song that was read has the promised shape, and a file without a song has a warning. */
function expectSound({ songs, warnings }: ReadFile): void {
  if (songs.length === 0) expect(warnings.length).toBeGreaterThan(0)
  for (const { song } of songs) {
    expect(typeof song.metadata.title).toBe('string')
    for (const { sections, sequence } of song.lyrics) {
      expect(sections.length).toBeGreaterThan(0)
      expect(sequence.every((at) => Number.isInteger(at) && at >= 0 && at < sections.length)).toBe(true)
      expect(sections.every(({ lines }) => lines.some((line) => line.trim() !== ''))).toBe(true)
      expect(sections.every(({ name }) => name.trim() !== '')).toBe(true)
    }
  }
}

/** Lines that make careless patterns go through every way to split them. */
const NASTY = [
  ...[
    ' ',
    '\t ',
    'a',
    'a ',
    'A ',
    'Am ',
    'G7 ',
    '|',
    '[',
    ']',
    '[G]',
    '[G',
    '{',
    '}',
    '(',
    ')',
    '{c:',
    '\\',
    '"',
    '""',
    ',',
  ],
  ...[
    ';',
    ': ',
    'a:',
    'a: ',
    '1',
    '1 ',
    '1111 ',
    '1. ',
    '-',
    '- ',
    '*',
    '#',
    '# ',
    '/',
    '/t',
    '/n',
    '=',
    '&',
    ' and ',
    'verse ',
    'x2 ',
  ],
  ...[
    'Verse 1, ',
    'T: ',
    'Text ',
    'by ',
    'CCLI ',
    '©',
    '(c) ',
    '<br>',
    '<br ',
    "\\'e9",
    '\\u233?',
    '\\par',
    '{\\*',
    '\u2028',
    '\u0000',
    'é',
    '😀',
    '\ud800',
  ],
  ...[
    '[S A',
    'Title=',
    '"Songs":[',
    '{a:',
    "'",
    '\ufffc',
    'Do ',
    'pre-',
    'pre ',
    'chorus:',
    'Order: V1 ',
    'word, ',
  ],
]

const HEADS = [
  '',
  'Title\n\nVerse 1\n',
  'Order: ',
  'Words and music by ',
  'Songbook: ',
  '{t: T}\n',
  'Title=T\nWords=',
  '{\\rtf1 ',
  '{Songs:[{Text:"',
  'Title,Lyrics\n"T","',
]

describe.each(FORMATS)('%s', (_name, read, looks, example) => {
  test('its example is read, and known', () => {
    const { songs } = read(example, 'x.txt')
    expect(songs.length).toBeGreaterThan(0)
    expectSound({ songs, warnings: [] })
  })

  test('every beginning of a file is read without a fault', () => {
    for (let end = 0; end <= example.length; end++) {
      const part = example.slice(0, end)
      expectSound(read(part, 'x'))
      looks(part, 'x')
    }
  })

  test('every file with one character changed is read without a fault', () => {
    const random = new Random(11)
    for (let round = 0; round < 300; round++) {
      const at = random.between(0, example.length - 1)
      const changed = example.slice(0, at) + random.pick(NASTY) + example.slice(at + random.between(0, 3))
      expectSound(read(changed, 'x'))
      looks(changed, 'x')
    }
  })

  test('random characters are read without a fault', () => {
    const random = new Random(12)
    for (let round = 0; round < 100; round++) {
      const text = random
        .list(0, 400, () => String.fromCharCode(random.between(0, random.pick([127, 255, 65_535]))))
        .join('')
      expectSound(read(text, 'x'))
      looks(text, 'x')
    }
  })

  /** That the time grows with the size and not with its square is the subject of text-growth.test.ts. */
  test('a line of 50,000 characters of any kind is read', () => {
    for (const piece of NASTY) {
      const line = piece.repeat(Math.ceil(50_000 / piece.length))
      for (const text of [line, `${line}!`]) {
        expectSound(read(text, 'x'))
        looks(text, 'x')
      }
    }
  })

  test('the same line behind what begins a field or a section is read', () => {
    for (const head of HEADS)
      for (const piece of NASTY)
        expectSound(read(`${head}${piece.repeat(Math.ceil(20_000 / piece.length))}!`, 'x'))
  })

  test('many short lines are read, and a line of a megabyte', () => {
    for (const line of [
      'Chorus\na\n',
      'a\n',
      '\n',
      'V1\n',
      'C\n\n',
      '{soc}\na\n',
      '© x\n',
      'Bridge\n\n',
      '1. a\n\n',
      'G7 D\n',
    ])
      expectSound(read(line.repeat(MANY), 'x'))
    const different = Array.from({ length: MANY }, (_, at) => `Chorus\nword ${at}\n`).join('')
    expectSound(read(different, 'x'))
    expectSound(read('song '.repeat(200_000), 'x'))
  })
})

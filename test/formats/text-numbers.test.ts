import { describe, expect, test } from 'bun:test'
import { readChordPro } from '../../src/formats/chordpro/read.ts'
import { duplicateKeys } from '../../src/formats/duplicates.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { readText } from '../../src/formats/text/read-text.ts'

const read = (text: string, filename: string) => {
  const { songs } = readSongFile(new TextEncoder().encode(text), filename)
  const { metadata, lyrics } = songs[0]?.song ?? {}
  const sections = lyrics?.[0]?.sections.map(({ name, lines }) => `${name}: ${lines.join(' / ')}`) ?? []
  return { metadata, sung: [...sections, (lyrics?.[0]?.sequence ?? []).join(' ')].join(' | ') }
}

test.each([
  ['text', (lines: string[]) => readText(lines.join('\n')).lyrics.sections],
  [
    'ChordPro',
    (lines: string[]) =>
      readChordPro(`{title: T}\n${lines.join('\n')}`, '').songs[0]?.song.lyrics[0]?.sections,
  ],
])('a number right below a line of chords begins a verse: %s', (_, read) => {
  const lines = [
    'a d E7 a',
    '1. Ponad wodą',
    'a e',
    'wstaje dzień',
    'a d E7 a',
    '2. Ponad lasem',
    'a e',
    'wieje wiatr',
  ]
  expect(read(lines)).toEqual([
    { name: 'Verse 1', lines: ['Ponad wodą', 'wstaje dzień'] },
    { name: 'Verse 2', lines: ['Ponad lasem', 'wieje wiatr'] },
  ])
})

describe('plain text', () => {
  test.each([
    [
      'a hymnal of Korea',
      '326\n내 죄를\n(E,C)\n1- 내 죄를\n주께로\n2- 주 예수\n후렴- 할렐루야\n찬양',
      'Verse 1: 내 죄를 / 주께로 | Verse 2: 주 예수 | 후렴: 할렐루야 / 찬양 | ',
    ],
    ['its verses by counters', '26\n내 죄를\n(E,C)\n\n1절\n내 죄를\n\n2절\n둘', '1절: 내 죄를 | 2절: 둘 | '],
    ['circled numbers', '326장 내 죄를\n\n① 내 죄를\n② 주 예수\n', 'Verse 1: 내 죄를 | Verse 2: 주 예수 | '],
    [
      'numbers after a chorus, and recalls',
      'T\n\n1. One\nmore\n\nChorus\nsing it loud\nall\n\n2) Two\n\nRef. Sing it…\n\n3- Three\n\nChorus: sing it',
      'Verse 1: One / more | Chorus: sing it loud / all | Verse 2: Two | Verse 3: Three | 0 1 2 1 3 1',
    ],
    [
      'a number that is not the next',
      'T\n\nChorus:\nsing\n\n3. Three\n\nChorus\n',
      'Chorus: sing | Verse 3: Three | 0 1 0',
    ],
    [
      'signs of a repeat',
      'T\n\n[: Sing to the Lord :]\nagain\n\n[:\nmore words\n:]',
      'Verse 1: |: Sing to the Lord :| / again | Verse 2: |: more words :| | ',
    ],
    [
      'Chinese',
      '奇异恩典\n\n主歌1\n奇异\n\n副歌\n何等\n\n第二节\n前我\n\n副歌\n',
      '主歌1: 奇异 | 副歌: 何等 | 第二节: 前我 | 0 1 2 1',
    ],
    [
      'Arabic',
      'ترنيمة\n\nالقرار:\nهللويا\n\nعدد ١\nسبحوا\n\nالقرار\n',
      'القرار: هللويا | عدد ١: سبحوا | 0 1 0',
    ],
    ['Hindi', 'गीत\n\nकोरस\nहालेलूया\n\nअंतरा १\nगाओ\n\nकोरस\n', 'कोरस: हालेलूया | अंतरा १: गाओ | 0 1 0'],
    ['Hebrew', 'שיר\n\nבית 1\nהללויה\n\nפזמון\nשירו\n\nפזמון\n', 'בית 1: הללויה | פזמון: שירו | 0 1 1'],
    [
      'Japanese',
      '歌\n\n1番\nきよし\n\nサビ\nほめたたえよ\n\n2番\nすくい\n\nサビ\n',
      '1番: きよし | サビ: ほめたたえよ | 2番: すくい | 0 1 2 1',
    ],
    [
      'words that only begin with a number',
      'T\n\n12 gates to the city\n7 days\n\nmore',
      'Verse 1: 12 gates to the city / 7 days | Verse 2: more | ',
    ],
  ])('%s', (_, text, sung) => {
    expect(read(text, 'a.txt').sung).toBe(sung)
  })

  test.each([
    ['326\n내 죄를 회개하고\n(E,C)\n1- 내 죄를\n2- 내 맘을', '326', '내 죄를 회개하고'],
    ['326\n내 죄를 회개하고\n(E120,C100)\n1- 내 죄를\n2- 내 맘을', '326', '내 죄를 회개하고'],
    ['326장\n내 죄를 회개하고 (Eb 72)\n\n(1) 내 죄를\n\n(2) 내 맘을', '326', '내 죄를 회개하고'],
    ['326 (E120)\n내 죄를 회개하고\n\n1 내 죄를\n\n2 내 맘을', '326', '내 죄를 회개하고'],
    ['326\n\n내 죄를 회개하고\n\n1절 내 죄를\n2절 내 맘을', '326', '내 죄를 회개하고'],
    ['326\n1. 내 죄를\n\n2. 내 맘을', '326', '노래'],
    ['제 26 장 내 죄를 회개하고\n(F#m80)\n<1절>\n내 죄를\n<2절>\n내 맘을', '26', '내 죄를 회개하고'],
  ])('the number of a hymnal is one of its songbook: %j', (text, number, title) => {
    const { metadata, sung } = read(text, '노래.txt')
    expect(metadata).toMatchObject({ title, songbooks: [{ book: '찬송가', number }] })
    expect(sung.replace(/(?:Verse \d|\d절): /g, '')).toBe('내 죄를 | 내 맘을 | ')
  })

  test('a verse of a number alone is no number of a hymnal', () => {
    expect(read('1\nover\nwater\n\n2\nunder', 'a.txt').sung).toBe('Verse 1: over / water | Verse 2: under | ')
  })

  test('letters of Windows-1252 that were taken for Latin-1 are what they mean', () => {
    expect(read('T\u0092s\n\nit\u0092s \u0093so\u0094\u0085\n\nmore', 'a.txt').sung).toBe(
      'Verse 1: it’s “so”… | Verse 2: more | ',
    )
  })
})

describe('ChordPro', () => {
  test.each([
    [
      'headings on a line of their own',
      'Verse 1:\n[G]over\nwater\n\nChorus:\nsing\n\n2. Two\n\n{chorus}{chorus}\n',
      'Verse 1: over / water | Chorus: sing | Verse 2: Two | 0 1 2 1 1',
    ],
    [
      'headings in brackets',
      '[Verse 1]\n[G]over\n\n[Chorus]\nsing [D]\n\n[Verse 2]\nb\n\n[Chorus]\n',
      'Verse 1: over | Chorus: sing | Verse 2: b | 0 1 2 1',
    ],
    [
      'settings, and a brace too many',
      '{+diagrams.show=none}\n{start_of_part: X}\nw\n{end_of_part}}\nq',
      'X: w | Verse 1: q | ',
    ],
    [
      'numbers below a chorus',
      '{c: Chorus}\nsing\n\n2. Two\nmore\n\n3. Three\n',
      'Chorus: sing | Verse 2: Two / more | Verse 3: Three | ',
    ],
    [
      'numbers and headings in environments',
      '{sov}\n1. One\n{eov}\n{soc}\nChorus:\nsing\n{eoc}\n{sov}\n2. Two\n{eov}\n{chorus}',
      'Verse 1: One | Chorus: sing | Verse 2: Two | 0 1 2 1',
    ],
    [
      'words behind a heading, and a recall',
      'R: Sing it [G]loud\nagain\n\n1. One\n\nR: Sing it…\n',
      'Chorus: Sing it loud / again | Verse 1: One | 0 1 0',
    ],
    ['words that are no heading', 'Chorus of angels\nsing\n', 'Verse 1: Chorus of angels / sing | '],
  ])('%s', (_, text, sung) => {
    expect(read(`{title: A}\n${text}`, 'a.cho').sung).toBe(sung)
  })

  test('authors in one text are several', () => {
    expect(read('{t: A}\n{artist: Ada Weaver, Jon Field & Mia Ost}\nw', 'a.cho').metadata?.authors).toEqual([
      'Ada Weaver',
      'Jon Field',
      'Mia Ost',
    ])
  })
})

test('one wrong CCLI number does not make two songs the same', () => {
  const song = (title: string, line: string) => ({
    metadata: { title, songbooks: [{ book: 'CCLI', number: '123' }] },
    lyrics: [{ sections: [{ lines: [line] }] }],
  })
  const same = (a: ReturnType<typeof song>, b: ReturnType<typeof song>) =>
    duplicateKeys(a).some((key) => duplicateKeys(b).includes(key))
  expect(same(song('One', 'over the water'), song('Two', 'under the hill'))).toBe(false)
  expect(same(song('One', 'over the water'), song('ONE!', 'under the hill'))).toBe(true)
  expect(same(song('One', 'over the water'), song('Eins', 'Over the water,'))).toBe(true)
})

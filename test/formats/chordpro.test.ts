import { describe, expect, test } from 'bun:test'
import { parseChart } from '../../src/formats/chordpro/chart.ts'
import { looksLikeChordPro, readChordPro } from '../../src/formats/chordpro/read.ts'
import { writeChart, writeChordPro } from '../../src/formats/chordpro/write.ts'
import type { FormatSection, FormatSong } from '../../src/formats/song.ts'

const SONG = `# made by hand
{title: Morning Water}
{title-de: Morgenwasser}
{subtitle: Over the Hill}
{artist: Ada Weaver}
{composer: Jon Field}
{copyright: 2020 Green Hill}
{ccli: 1234567}
{key: G} {comment: a second directive}
{tempo: 72}
{meta: topic morning}
{meta: lyricist Eva Muster}

{start_of_verse: Verse 1}
[G]Over the [D/F#]water
[Em7] [C]
comes a [*softly]morning
{end_of_verse}

{soc}
Sing, \\
   sing along
{eoc}

{sot}
e|--0--1--|
{eot}
{start_of_grid: 4x4}
| G . . . |
{end_of_grid}
{start_of_abc}
X:1
{end_of_abc}

{c: Verse 2}
Under the hill

there is more
{chorus}
{start_of_bridge: label="Bridge A"}
all of it
{end_of_bridge}
{chorus: Final}
`

const only = (text: string) => {
  const song = readChordPro(text, 'x.cho').songs[0]
  if (!song) throw new Error('No song was read.')
  return song
}
const sung = (text: string) => {
  const [lyrics] = only(text).song.lyrics
  return (lyrics?.sequence ?? []).map((at) => lyrics?.sections[at]?.name)
}

describe('ChordPro', () => {
  test('is read with its sections, its order and its details, without chords', () => {
    const { song, warnings } = only(SONG)
    expect(song.metadata).toEqual({
      title: 'Morning Water',
      alternateTitles: ['Morgenwasser', 'Over the Hill'],
      authors: ['Ada Weaver', 'Jon Field', 'Eva Muster'],
      copyright: '2020 Green Hill',
      themes: ['morning'],
      songbooks: [{ book: 'CCLI', number: '1234567' }],
    })
    expect(song.lyrics).toEqual([
      {
        language: null,
        label: '',
        sections: [
          { name: 'Verse 1', lines: ['Over the water', 'comes a morning'] },
          { name: 'Chorus', lines: ['Sing, sing along'] },
          { name: 'Verse 2', lines: ['Under the hill', '', 'there is more'] },
          { name: 'Bridge A', lines: ['all of it'] },
        ],
        sequence: [0, 1, 2, 1, 3, 1],
      },
    ])
    expect(warnings).toEqual([{ code: 'commentsRemoved', count: 2 }])
  })

  test('keeps its text as a chart, with key and tempo', () => {
    const { arrangement } = only(SONG).song
    expect(arrangement).toMatchObject({ label: 'Chart', sourceKey: 'G', tempo: 72 })
    const joined = SONG.replace('Sing, \\\n   sing', 'Sing, sing').replace('} {', '}\n{')
    expect(arrangement?.chart).toBe(joined)
    expect(only(SONG.replaceAll('\n', '\r\n')).song.arrangement?.chart).toBe(joined)
  })

  test.each([
    ['Es-Dur', 'Eb'],
    ['h', 'Bm'],
    ['F#m', 'F#m'],
    ['Sol', 'G'],
    ['unknown', null],
  ])('the key %s is kept as %s', (key, expected) => {
    expect(only(`{t: T}\n{key: ${key}}\n{tempo: 9999}\n[C]a`).song.arrangement).toMatchObject({
      sourceKey: expected,
      tempo: null,
    })
  })

  test('each song of a file has its own chart; without chords there is none', () => {
    const { songs } = readChordPro('{t: A}\n[G]a\n{ns}\n{t: B}\n{key: D}\nb\n{ns}\n{t: C}\n[D]c', 'x.cho')
    expect(songs.map(({ song }) => song.arrangement?.chart)).toEqual([
      '{t: A}\n[G]a\n',
      undefined,
      '{t: C}\n[D]c\n',
    ])
  })

  test('a chart longer than an arrangement may hold is left out, with a warning', () => {
    const { song, warnings } = only(`{t: T}\n${'[G]morning water\n'.repeat(1300)}`)
    expect(song.arrangement).toBeUndefined()
    expect(warnings).toEqual([{ code: 'chordsRemoved', count: 1300 }])
  })

  test('sections without names are counted, words outside of sections too', () => {
    const text = '{t: T}\n{sov}\na\n{eov}\n{sov}\nb\n{eov}\n\nc\nd\n\ne'
    expect(only(text).song.lyrics[0]?.sections).toEqual([
      { name: 'Verse 1', lines: ['a'] },
      { name: 'Verse 2', lines: ['b'] },
      { name: 'Verse 3', lines: ['c', 'd'] },
      { name: 'Verse 4', lines: ['e'] },
    ])
  })

  test('a comment that is no heading is left out and counted', () => {
    const { song, warnings } = only('{t: T}\n{c: slower now}\n{comment: Verse 1}\na')
    expect(song.lyrics[0]?.sections).toEqual([{ name: 'Verse 1', lines: ['a'] }])
    expect(warnings).toEqual([{ code: 'commentsRemoved', count: 1 }])
  })

  test('{chorus} means the chorus before it, and a heading without words the one it names', () => {
    const text =
      '{t: T}\n{soc}\na\n{eoc}\n{sov}\nb\n{eov}\n{chorus}\n{soc: Chorus 2}\nc\n{eoc}\n{chorus}\n{c: Chorus}'
    expect(sung(text)).toEqual(['Chorus', 'Verse 1', 'Chorus', 'Chorus 2', 'Chorus 2', 'Chorus'])
  })

  test('a comment that names a known section above an empty line means it again, and the next words are a verse', () => {
    const text = '{t: T}\n{soc}\na\n{eoc}\n\nb\nc\n\n{c:Chorus}\n\nd\ne\n{c:Chorus}\n'
    expect(sung(text)).toEqual(['Chorus', 'Verse 1', 'Chorus', 'Verse 2', 'Chorus'])
  })

  test('a flow is the order', () => {
    const text = '{t: T}\n{flow: V1 C V1}\n{sov: Verse 1}\na\n{eov}\n{soc}\nb\n{eoc}'
    expect(sung(text)).toEqual(['Verse 1', 'Chorus', 'Verse 1'])
  })

  test('a file may hold several songs', () => {
    const { songs } = readChordPro(
      '{title: One}\na\n{new_song}\n{title: Two}\nb\n{ns}\n{title: Three}\nc',
      'x.cho',
    )
    expect(songs.map(({ song }) => song.metadata.title)).toEqual(['One', 'Two', 'Three'])
  })

  test('an environment that never ends takes the rest of the song', () => {
    expect(only('{t: T}\na\n{sot}\nx\ny').song.lyrics[0]?.sections).toEqual([
      { name: 'Verse 1', lines: ['a'] },
    ])
  })

  test('nothing in it is no song', () => {
    expect(readChordPro('# only a remark\n', 'x.cho')).toEqual({ songs: [], warnings: [{ code: 'noSong' }] })
  })

  test('is known by its name or by its directives', () => {
    expect(looksLikeChordPro('words', 'a.cho')).toBe(true)
    expect(looksLikeChordPro('{title: T}\nwords', 'a.txt')).toBe(true)
    expect(looksLikeChordPro('Verse 1\nwords', 'a.txt')).toBe(false)
    expect(looksLikeChordPro('{"title": "T"}', 'a.json')).toBe(false)
  })

  test('is written so that nothing sung becomes a chord, a comment or a directive', () => {
    const lines = ['# one', '{two}', 'th[r]ee', 'four\\', 'five']
    const text = writeChordPro(songOf([{ name: 'Verse 1', lines }], []))
    expect(only(text).song.lyrics[0]?.sections[0]?.lines).toEqual(lines)
    const shown = text.split('\n').filter((line) => !/^\{.*\}$/.test(line) && line !== '')
    expect(shown).toEqual([' # one', '(two)', 'th(r)ee', 'four/', 'five'])
  })

  test.each([
    ['a chorus that comes again', [0, 1, 2, 1], '{chorus}', 1],
    [
      'an order that no recall can say',
      [0, 1, 0, 2, 1],
      '{meta: flow Verse 1, Chorus, Verse 1, Verse 2, Chorus}',
      1,
    ],
    ['each part once', [], '{chorus', 0],
  ])('is written with %s', (_, sequence, line, count) => {
    const sections = ['Verse 1', 'Chorus', 'Verse 2'].map((name) => ({ name, lines: [`of ${name}`, 'sing'] }))
    const text = writeChordPro(songOf(sections, sequence))
    expect(text.split(line)).toHaveLength(count + 1)
    expect(only(text).song.lyrics).toEqual([{ language: null, label: '', sections, sequence }])
  })

  test('is written with the name of the chorus that is sung, of two', () => {
    const sections = ['Chorus 1', 'Verse 1', 'Chorus 2'].map((name) => ({
      name,
      lines: [`of ${name}`, 'sing'],
    }))
    const text = writeChordPro(songOf(sections, [0, 1, 2, 0]))
    expect(text).toContain('\n\n{chorus: Chorus 1}\n')
    expect(only(text).song.lyrics[0]?.sequence).toEqual([0, 1, 2, 0])
  })

  test('is written and read to the letter', () => {
    const song = songOf(
      [
        {
          name: 'Verse 1',
          lines: ['1. Over the water', '[Refrain]', '  [: two  words :]', 'B007', 'G  D  Em', '{soc}'],
        },
        { name: 'Say "so" [x2], \\ now', lines: ['Chorus', 'sing'] },
      ],
      [1, 0, 1],
    )
    const metadata = {
      title: 'Night [x2]',
      alternateTitles: ['[G]'],
      authors: ['Ada Weaver, Jon Field', 'Traditional English, ca 1700', 'A and B', 'Mia Ost (ca.1529)'],
      copyright: 'Copyright © 1999, all {rights}\nCCLI No.',
      themes: ['Trust, hope', 'a;b'],
      songbooks: [
        { book: 'Green Book', number: '12 a' },
        { book: 'CCLI No.', number: '12345' },
        { book: 'CCLI', number: '7' },
        { book: 'Blue', number: '–' },
      ],
    }
    expect(only(writeChordPro({ ...song, metadata })).song).toEqual({ ...song, metadata })
  })
})

const songOf = (sections: FormatSection[], sequence: number[]): FormatSong => ({
  metadata: { title: 'T', alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] },
  lyrics: [{ language: null, label: '', sections, sequence }],
})

const NO_ORDER =
  '{title: T}\n\n{start_of_verse: label="Verse 1"}\n[G]over\n{end_of_verse}\n\n{soc}\n[D]sing\n{eoc}\n'

test.each([
  [[0, 1, 0], '{meta: flow Verse 1, Chorus, Verse 1}\n'],
  [[], ''],
])('a chart is written with the order of its words: %j', (sequence, line) => {
  const [words] = readChordPro(NO_ORDER, '').songs[0]?.song.lyrics ?? []
  if (!words) throw new Error('No song was read.')
  const played = { label: '', chart: NO_ORDER, sourceKey: null, tempo: null }
  const { metadata } = songOf([], [])
  const text = writeChart(metadata, played, null, { ...words, sequence })
  expect(text).toBe(line + NO_ORDER)
  expect(only(text).song.lyrics[0]?.sequence).toEqual(sequence)
})

test('the order of the words counts, not an older one in the chart', () => {
  const chart = NO_ORDER.replace('{title: T}', '{title: T}\n{meta: flow Verse 1, Chorus, Verse 1}')
  const [words] = readChordPro(NO_ORDER, '').songs[0]?.song.lyrics ?? []
  if (!words) throw new Error('No song was read.')
  const played = { label: '', chart, sourceKey: null, tempo: null }
  expect(only(writeChart(songOf([], []).metadata, played, null, words)).song.lyrics[0]?.sequence).toEqual([])
})

test.each(['INTRODUCCIÓN', 'INSTRUMENTAL', 'Opener:', 'Tag:', 'Bridge (2x)'])(
  'the heading %s begins a section',
  (heading) => {
    const text = `{title: T}\nVerse 1:\n[G]over the water\n\n${heading}\n[D]sing along\n`
    expect(only(text).song.lyrics[0]?.sections.map(({ lines }) => lines)).toEqual([
      ['over the water'],
      ['sing along'],
    ])
  },
)

test('chords between signs of a repeat are not sung', () => {
  expect(only('{title: T}\n𝄆 [G][D] 𝄇 x\n\n𝄆 [G] [D] 𝄇\n| [G] . | [D] |\n').song.lyrics[0]?.sections).toEqual(
    [{ name: 'Verse 1', lines: ['𝄆 𝄇 x'] }],
  )
})

test('a remark in brackets with a colon is no sign of a repeat', () => {
  expect(
    only('{title: T}\n[G]over\n\n[Interlude:][G][D]\n\n[: sing :]\n').song.lyrics[0]?.sections.map(
      ({ lines }) => lines,
    ),
  ).toEqual([['over'], ['|: sing :|']])
})

test('a heading with a colon begins a section within an environment too', () => {
  const text = '{title: T}\n{soc}\n[G]over the water\nTag:\n[D]sing along\n{eoc}\n'
  expect(only(text).song.lyrics[0]?.sections).toEqual([
    { name: 'Chorus', lines: ['over the water'] },
    { name: 'Tag', lines: ['sing along'] },
  ])
})

describe('directives within a line', () => {
  test.each([
    ['Sing {soh}aloud{eoh} now', ['Sing aloud now']],
    ['{gc: softly} Sing now', ['Sing now']],
    ['Sing now {arr: V1 C}', ['Sing now']],
    ['Sing {c:two} now', ['Sing now']],
    ['Sing {all} now', ['Sing {all} now']],
  ])('%s', (line, lines) => {
    expect(only(`{title: T}\n{start_of_verse}\n${line}\n{end_of_verse}`).song.lyrics[0]?.sections).toEqual([
      { name: 'Verse 1', lines },
    ])
  })

  test('recall the chorus', () => {
    expect(sung('{soc}\nSing it\n{eoc}\n\nOver the hill {chorus: R1}\n')).toEqual([
      'Chorus',
      'Verse 1',
      'Chorus',
    ])
  })

  test('leave the chords where they are', () => {
    const text = '[G]Sing {soh}al[D]oud{eoh} [C]now'
    const [line] = parseChart(text).sections[0]?.lines ?? []
    const shown = line?.kind === 'words' ? line.syllables : []
    expect(shown.map(({ text: words }) => words).join('')).toBe('Sing aloud now')
    expect(shown.flatMap(({ chord }) => chord ?? [])).toEqual(['G', 'D', 'C'])
    for (const { text: words, at } of shown) expect(text.slice(at, at + words.length)).toBe(words)
  })
})

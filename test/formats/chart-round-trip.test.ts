import { describe, expect, test } from 'bun:test'
import { filesOf } from '../../src/formats/export.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { FormatArrangement } from '../../src/formats/song.ts'
import { Random } from '../../testkit/random.ts'
import { placedChords } from '../../testkit/songs/placed-chords.ts'

const WORDS = 'over under water morning hill sing along über naïve душа light love’s come 주를 찬양'.split(
  ' ',
)
const CHORDS =
  'G C D7 Em F#m7 Bb/D Asus4 Cmaj7 G/B Bdim E7#9 Fis H7 Am7b5 D(add9) N.C. Es Caug F° Bbm6'.split(' ')

interface Placed {
  readonly chord: string
  readonly at: number
}

interface Line {
  readonly words: string
  readonly chords: readonly Placed[]
}

/** Lines with chords at places that every format can express: apart from each other, above letters. */
const randomLines = (random: Random): Line[] =>
  random.list(2, 8, () => {
    const words = random.list(3, 8, () => random.pick(WORDS)).join(' ')
    const chords: Placed[] = []
    let at = random.between(0, 4)
    while (at < words.length) {
      const chord = random.pick(CHORDS)
      if (words[at] !== ' ') chords.push({ chord, at })
      at += chord.length + random.between(2, 9)
    }
    return { words, chords: chords.length > 0 ? chords : [{ chord: 'G7', at: 0 }] }
  })

const inline = ({ words, chords }: Line, chordText: (chord: string) => string): string =>
  chords.reduceRight(
    (line, { chord, at }) => `${line.slice(0, at)}${chordText(chord)}${line.slice(at)}`,
    words,
  )

const columns = (words: string): number[] => {
  let from = 0
  return [...words].map((letter) => {
    const own = from
    from += /[가-힣]/.test(letter) ? 2 : 1
    return own
  })
}

const chordLine = ({ words, chords }: Line): string => {
  const places = columns(words)
  return chords.reduce((line, { chord, at }) => `${line.padEnd(places[at] ?? 0)}${chord}`, '')
}

const arrangementOf = (text: string, filename: string): FormatArrangement => {
  const song = readSongFile(new TextEncoder().encode(text), filename).songs[0]
  expect(song?.warnings.filter(({ code }) => code === 'chordsRemoved')).toEqual([])
  if (!song?.song.arrangement) throw new Error(`No chart was made of ${text}`)
  return song.song.arrangement
}

const FORMATS: readonly [name: string, filename: string, write: (lines: readonly Line[]) => string][] = [
  [
    'ChordPro',
    'x.cho',
    (lines) =>
      ['{title: T}', '{key: G}', ...lines.map((line) => inline(line, (chord) => `[${chord}]`))].join('\r\n'),
  ],
  [
    'chords over words',
    'x.txt',
    (lines) =>
      ['A title', '', 'Verse 1', ...lines.flatMap((line) => [chordLine(line), line.words])].join('\n'),
  ],
  [
    'OnSong',
    'x.onsong',
    (lines) =>
      ['Title', 'Key: G', '', 'Verse 1:', ...lines.map((line) => inline(line, (chord) => `[${chord}]`))].join(
        '\n',
      ),
  ],
  [
    'OpenSong',
    'x',
    (lines) =>
      `<song><title>T</title><lyrics>[V1]\n${lines
        .flatMap((line) => [`.${chordLine(line)}`, ` ${line.words}`])
        .join('\n')}</lyrics></song>`,
  ],
  [
    'OpenLyrics',
    'x.xml',
    (lines) =>
      `<song xmlns="http://openlyrics.info/namespace/2009/song"><properties><titles><title>T</title></titles></properties><lyrics>
       <verse name="v1"><lines>${lines.map((line) => inline(line, (chord) => `<chord name="${chord}"/>`)).join('<br/>')}</lines></verse></lyrics></song>`,
  ],
  [
    'FreeShow',
    'x.show',
    (lines) =>
      JSON.stringify([
        'id',
        {
          name: 'T',
          slides: {
            a: {
              group: 'Verse',
              items: [
                {
                  lines: lines.map(({ words, chords }) => ({
                    text: [{ value: words }],
                    chords: chords.map(({ chord, at }) => ({ key: chord, pos: at })),
                  })),
                },
              ],
            },
          },
          layouts: {},
        },
      ]),
  ],
]

describe('no chord is lost, moved or spelled anew', () => {
  test.each(FORMATS)('%s: 300 random songs', (_name, filename, write) => {
    const random = new Random(31)
    for (let song = 0; song < 300; song++) {
      const lines = randomLines(random)
      const expected = lines.map(({ words, chords }) => ({
        words,
        chords: chords.map(({ chord, at }) => `${chord} ${at}`),
      }))
      expect(placedChords(arrangementOf(write(lines), filename).chart)).toEqual(expected)
    }
  })

  test('ChordPro as people write it comes back with every chord', async () => {
    const file = `# from a songbook
{ns}
{t:Morning Water}{st:Over the Hill}
{define: G base-fret 1 frets 3 2 0 0 0 3}
{c:Intro}
[G] [D/F#]  [Em7] [C]

{soc}
[G]O[D]ver the [*softly]water [Em][C]
Sing, \\
   sing a[Asus4]long
[: come again :] [N.C.]
{eoc}
{sog}
| G . . . | C . D . |
{eog}
{sot}
e|--0--1--|
{eot}
G       C
chords above words
`
    const arrangement = arrangementOf(file, 'x.pro')
    const song = {
      metadata: { title: 'M', alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] },
      updatedAt: '2026-01-01T00:00:00Z',
    }
    const [written] = await filesOf(song, [], 'chordpro', [{ ...arrangement, lyricVersionIds: [] }])
    const chords = placedChords(file)
    expect(chords.flatMap((line) => line.chords)).toHaveLength(12)
    expect(placedChords(String(written?.content))).toEqual(chords)
    expect(arrangementOf(String(written?.content), 'x.cho').chart).toBe(String(written?.content))
    for (const line of ['| G . . . | C . D . |', 'e|--0--1--|', 'G       C\nchords above words'])
      expect(arrangement.chart).toContain(line)
  })
})

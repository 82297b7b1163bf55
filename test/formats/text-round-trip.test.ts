import { describe, expect, test } from 'bun:test'
import { readChordPro } from '../../src/formats/chordpro/read.ts'
import { writeChordPro } from '../../src/formats/chordpro/write.ts'
import type { FormatSong, ReadFile } from '../../src/formats/song.ts'
import { readPlainText } from '../../src/formats/text/read-text.ts'
import { writePlainText } from '../../src/formats/text/write.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'

const WORDS =
  'over under water morning hill fire sing along über naïve душа heart, light; love’s (again) – come! 12 a I O'.split(
    ' ',
  )
const NAMES = [
  ...[
    'Verse 1',
    'Verse 2',
    'Verse 3',
    'Chorus',
    'Chorus 2',
    'Bridge',
    'Strophe 1',
    'Refrain',
    'Припев',
    'V1',
    'C',
    'A',
    'Am',
    'G7',
  ],
  ...[
    '1',
    '12',
    'Tag',
    'Ending',
    'Call, and answer',
    'a | b',
    'x; y',
    'p > q',
    'Chorus (x2)',
    'Last time',
    'Title: no',
    '© none',
    'Misc',
  ],
]

/** A song as the catalogue may hold it, with names that readers could take for something else. */
function randomSong(random: Random): FormatSong {
  const phrase = (low: number, high: number) => random.list(low, high, () => random.pick(WORDS)).join(' ')
  // Words begin with an ordinary word: a line such as `12` would be a heading in any plain text.
  const line = () => `song ${phrase(1, 6)}`
  const names = [...new Set(random.list(1, 9, () => random.pick(NAMES)))]
  const sections = names.map((name, at) => ({
    name,
    lines: [`${line()} ${at}`, ...random.list(0, 4, () => (random.chance(0.15) ? '' : line())), line()],
  }))
  return {
    metadata: {
      title: `Song ${phrase(1, 3)}`.replace(/[,;]$/, ''),
      alternateTitles: random.list(0, 2, () => `Other ${random.between(1, 99)}`),
      authors: random.list(0, 3, () => `Ada Weaver ${random.pick(['Senior', 'Junior', 'Third'])}`),
      copyright: random.pick(['', '© 2020 Green Hill', 'Green Hill, all of it', '© 2020 Green\n© 2021 Blue']),
      themes: random.list(0, 2, () => `theme ${random.pick(['morning', 'trust', 'fire'])}`),
      songbooks: random.list(0, 2, () => ({
        book: random.pick(['CCLI', 'Green Book']),
        number: `${random.between(10, 99)}`,
      })),
    },
    lyrics: [
      {
        language: random.pick([null, 'de', 'pt-BR']),
        label: '',
        sections,
        sequence: random.chance(0.5) ? [] : random.list(1, 12, () => random.between(0, sections.length - 1)),
      },
    ],
  }
}

/** Each section once in order is the same as no order. */
const sung = ({ lyrics: [lyrics] }: FormatSong) => {
  const plain = lyrics?.sequence.join() === lyrics?.sections.map((_, at) => at).join()
  return { ...lyrics, sequence: plain ? [] : lyrics?.sequence }
}

const unique = (song: FormatSong) => ({
  ...song.metadata,
  alternateTitles: [...new Set(song.metadata.alternateTitles)],
  authors: [...new Set(song.metadata.authors)],
  themes: [...new Set(song.metadata.themes)],
  songbooks: song.metadata.songbooks.filter(
    (entry, at, all) =>
      all.findIndex((other) => other.book === entry.book && other.number === entry.number) === at,
  ),
})

const FORMATS: [string, (song: FormatSong) => string, (text: string, filename: string) => ReadFile][] = [
  ['plain text', writePlainText, readPlainText],
  ['ChordPro', writeChordPro, readChordPro],
]

describe.each(FORMATS)('%s', (_name, write, read) => {
  test('written and read again a song is the same: random songs', () => {
    for (let seed = 1; seed <= sampleSize(200, 500); seed++) {
      const song = randomSong(new Random(seed))
      const again = read(write(song), 'x').songs
      expect(again, `seed ${seed}:\n${write(song)}`).toHaveLength(1)
      const found = again[0]?.song
      if (!found) throw new Error('No song was read.')
      expect(sung(found), `seed ${seed}:\n${write(song)}`).toEqual(sung(song))
      expect(found.metadata, `seed ${seed}:\n${write(song)}`).toEqual(unique(song))
    }
  })

  test('a song without words keeps its details', () => {
    const song = { ...randomSong(new Random(7)), lyrics: [] }
    expect(read(write(song), 'x').songs[0]?.song).toEqual({ metadata: unique(song), lyrics: [] })
  })
})

test('plain text is what a person would write', () => {
  const text = writePlainText({
    metadata: {
      title: 'Morning Water',
      alternateTitles: [],
      authors: ['Ada Weaver', 'Jon Field'],
      copyright: '© 2020 Green Hill',
      themes: [],
      songbooks: [{ book: 'Green Book', number: '12' }],
    },
    lyrics: [
      {
        language: 'en',
        label: '',
        sections: [
          { name: 'Verse 1', lines: ['Over the water'] },
          { name: 'Chorus', lines: ['Sing along'] },
        ],
        sequence: [0, 1, 1],
      },
    ],
  })
  expect(text).toBe(
    'Morning Water\n\nAuthors: Ada Weaver; Jon Field\nSongbooks: Green Book 12\nLanguage: en\nOrder: Verse 1, Chorus, Chorus\n\n' +
      '[Verse 1]\nOver the water\n\n[Chorus]\nSing along\n\n© 2020 Green Hill\n',
  )
})

/** What is sung, line by line, by the marks of the written text alone. */
const written = (text: string): string[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !/^(?:Order|Language|Authors): /.test(line))
    .map((line) => line.replace(/^\[(.*)\]:?$/, '# $1'))

test.each([
  [
    'a line that is like a heading',
    [
      ['Verse 1', 'Over the water'],
      ['Verse 2', 'Chorus', 'Sing along'],
    ],
    [],
  ],
  [
    'such a line with a colon, in capitals',
    [
      ['Chorus 1', 'CHORUS:', 'Sing along'],
      ['Verse 1', 'Come'],
    ],
    [1, 0],
  ],
  [
    'a line with a number',
    [
      ['Chorus', '2', 'Sing along'],
      ['Refrain', 'Ref. Sing', 'again'],
    ],
    [0, 1, 0],
  ],
  [
    'sections whose names are no headings',
    [
      ['Men only', 'Sing'],
      ['Am', 'Come'],
      ['x2', 'Go'],
    ],
    [2, 0, 1],
  ],
] as [string, [string, ...string[]][], number[]][])(
  'plain text with %s is read as it was written',
  (_about, parts, sequence) => {
    const sections = parts.map(([name, ...lines]) => ({ name, lines }))
    const text = writePlainText({
      metadata: {
        title: 'Morning',
        alternateTitles: [],
        authors: [],
        copyright: '',
        themes: [],
        songbooks: [],
      },
      lyrics: [{ language: null, label: '', sections, sequence }],
    })
    const [found] = readPlainText(text, 'x').songs
    expect(found?.song.lyrics[0]).toMatchObject({ sections, sequence })
    expect(found?.song.metadata.title).toBe('Morning')
    expect(written(text)).toEqual(parts.flatMap(([name, ...lines]) => [`# ${name}`, ...lines]))
  },
)

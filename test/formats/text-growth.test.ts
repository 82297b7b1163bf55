import { describe, test } from 'bun:test'
import { parseChart } from '../../src/formats/chordpro/chart.ts'
import { keyOf } from '../../src/formats/chords.ts'
import { readOpenLp } from '../../src/formats/openlp.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { looksLikeSongBeamer } from '../../src/formats/songbeamer.ts'
import { expectLinear } from './expect-linear.ts'

const [SMALL, LARGE] = [30_000, 120_000]

const filled = (beginning: string, part: string, size: number, end = '!'): string =>
  `${beginning}${part.repeat(size / part.length)}${end}`

const file = (filename: string) => (text: string) => readSongFile(new TextEncoder().encode(text), filename)

/** A database of OpenLP with one song. */
const openLp = (lyrics: string, verse_order = '') =>
  readOpenLp(
    {
      rows: (query) => {
        if (query.includes('sqlite_master'))
          return ['songs', 'authors_songs'].map((name) => ({ name, computed: 0 }))
        return query.includes('from songs') ? [{ id: 1, title: 'T', lyrics, verse_order }] : []
      },
    },
    'songs.sqlite',
  )

const numbered = (part: (at: number) => string) => (size: number) =>
  Array.from({ length: size / part(10_000).length }, (_, at) => part(at)).join('')

describe('the time to read verses of OpenLP grows with the size:', () => {
  test.each([
    ['beginnings without an end', '<verse'],
    ['beginnings with a space', '<verse '],
    ['elements without an end', '<verse>'],
    ['attributes without an end', '<verse type="'],
    ['ends without a beginning', '</verse>'],
    ['words that begin alike', '<verses '],
    ['CDATA sections without an end', '<verse><![CDATA['],
    ['ends of CDATA sections', '<verse><![CDATA[ ]]> '],
    ['equal verses', '<verse type="v" label="1">a</verse>'],
    ['empty verses', '<verse></verse>'],
  ])('%s', (_, part) => {
    expectLinear(openLp, filled('', part, SMALL), filled('', part, LARGE))
  })

  test('verses that differ', () => {
    const verses = numbered((at) => `<verse type="v" label="${at}"><![CDATA[line ${at}]]></verse>`)
    expectLinear(openLp, verses(SMALL), verses(LARGE))
  })

  test('an order of verses', () => {
    const words = '<verse type="v" label="1"><![CDATA[a]]></verse>'
    const read = (order: string) => openLp(words, order)
    expectLinear(read, 'v1 '.repeat(SMALL / 3), 'v1 '.repeat(LARGE / 3))
  })
})

describe('the time to read a text grows with the size:', () => {
  const sng = (text: string) => looksLikeSongBeamer(text, 'song.sng')
  const csv = file('songs.csv')
  const txt = file('song.txt')

  test.each([
    ['blank lines at the beginning of SongBeamer', sng, '#Title=T\n', '\n'],
    ['carriage returns at the beginning of SongBeamer', sng, '#Title=T\n', '\r'],
    ['line separators at the beginning of SongBeamer', sng, '#Title=T\n', '\u2028'],
  ] as const)('%s', (_, read, beginning, part) => {
    expectLinear(read, filled(beginning, part, 4_000), filled(beginning, part, 16_000))
  })

  test.each([
    ['blank lines in a cell of CSV', csv, 'Title,Lyrics\nT,"', '\n', '"'],
    ['blank lines in the second cell of words', csv, 'Title,Lyrics,Words\nT,"ab cd","ab cd', '\n', '"'],
    ['carriage returns beside a heading in a cell', csv, 'Title,Lyrics\nT,"[1]\n', '\r', '"'],
    ['blank lines of plain text', txt, '', '\n', '!'],
    ['carriage returns behind a repeat', txt, 'a\n[:', '\r', '!'],
    ['line separators behind a repeat', txt, 'a\n[:', '\u2028', '!'],
    ['lines that go on, in ChordPro', file('song.cho'), '[', 'a \\\n', '!'],
    ['chords in lines that go on', file('song.cho'), '', '[G]a \\\n', '!'],
    ['blank lines of SongPro', file('song.songpro'), '@title=T\n# Verse 1\n', '\n', '!'],
    ['details of OnSong', file('song.onsong'), '', 'T: Verse 1:\n', '!'],
    ['headings of SongSelect', file('song.usr'), '', '[S A1]\n', '!'],
    ['escapes of RTF', file('song.rtf'), '{\\rtf1 \\par ', "\\'e9", '}'],
  ] as const)('%s', (_, read, beginning, part, end) => {
    expectLinear(read, filled(beginning, part, SMALL, end), filled(beginning, part, LARGE, end))
  })

  test.each([
    ['lines of a chart that go on', parseChart, '[', 'a \\\n'],
    ['spaces in a key', keyOf, 'C', ' '],
  ] as const)('%s', (_, read, beginning, part) => {
    expectLinear<string>(read, filled(beginning, part, SMALL), filled(beginning, part, LARGE))
  })
})

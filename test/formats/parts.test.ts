import { describe, expect, test } from 'bun:test'
import { chartDivider } from '../../src/formats/chordpro/chart-divider.ts'
import { rowReader, rowsOf } from '../../src/formats/csv.ts'
import { songDivider } from '../../src/formats/json.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { type FilePart, readInParts } from '../../src/formats/read-in-parts.ts'

const MOST_IN_A_PART = 200
const SONGS = 3_000
const LINES = 'Morning comes over the water\nand the bells are ringing out\n'.repeat(6)

const numbers = Array.from({ length: SONGS }, (_, at) => at + 1)

const partsOf = (file: Blob, filename: string): Promise<FilePart[]> =>
  Array.fromAsync(readInParts(file, filename, { encoding: null }))

const titlesOf = (parts: readonly FilePart[]) =>
  parts.flatMap(({ songs }) => songs.map(({ song }) => song.metadata.title))

const warningsOf = (parts: readonly FilePart[]) => parts.flatMap(({ warnings }) => warnings)

const CSV = `Title,Room,Lyrics\n${numbers.map((at) => `Hügel ${at},7,"Verse 1\n${LINES}"\n`).join('')},,no title\n`
const CHORDPRO = numbers.map((at) => `{title: Hügel ${at}}\r\n[G]${LINES}{ns}\r\n`).join('')
const VIDEOPSALM = `{Songs:[${numbers.map((at) => `{ID:${at},Text:"Hügel ${at}",Verses:[{Text:"${LINES}[1] {2} \\" it's"}]}`).join(',')}],Text:"Book"}`
const EASYSLIDES = `<?xml version="1.0"?><EasiSlides>${numbers.map((at) => `<Item><Title1>Hügel ${at}</Title1><Contents>[1]\n${LINES}</Contents></Item>\n`).join('')}</EasiSlides>`

test.each([
  ['CSV', 'songs.csv', CSV],
  ['ChordPro', 'songs.cho', CHORDPRO],
  ['VideoPsalm', 'songs.json', VIDEOPSALM],
  ['EasySlides', 'songs.xml', EASYSLIDES],
])('a large file of %s is read in parts, as it is read as a whole', async (_format, filename, text) => {
  const file = new Blob([text])
  expect(file.size).toBeGreaterThan(1_000_000)
  const parts = await partsOf(file, filename)
  expect(Math.max(...parts.map(({ songs }) => songs.length))).toBeLessThanOrEqual(MOST_IN_A_PART)
  expect(parts.at(-1)?.share).toBe(1)
  const whole = readSongFile(new TextEncoder().encode(text), filename)
  expect(whole.songs).toHaveLength(SONGS)
  expect({ songs: parts.flatMap(({ songs }) => songs), warnings: warningsOf(parts) }).toEqual(whole)
})

describe('a large file that fails in its middle', () => {
  test('a table with a quote that never ends has all rows above it, and the number of the row', async () => {
    const open = `Last,7,"${LINES.repeat(4_000)}`
    const parts = await partsOf(new Blob([CSV, open]), 'songs.csv')
    expect(titlesOf(parts)).toHaveLength(SONGS)
    expect(warningsOf(parts)[0]).toEqual({ code: 'rowUnread', count: SONGS + 3 })
  })

  test('a songbook whose song 2001 is no JSON has the 2000 before it', async () => {
    const broken = VIDEOPSALM.replace('{ID:2001,', '{ID 2001')
    const parts = await partsOf(new Blob([broken]), 'songs.json')
    expect(titlesOf(parts)).toHaveLength(2_000)
    expect(warningsOf(parts)).toEqual([{ code: 'songUnread', count: 2_001 }])
  })

  test('a file whose second half cannot be read has the songs of the first, and the row', async () => {
    const whole = new Blob([CSV])
    const slice = whole.slice.bind(whole)
    let looks = 0
    whole.slice = (start = 0, end) => {
      // The first look at the whole file finds its encoding.
      if (start === 0) looks++
      if (looks > 2 && start > whole.size / 2) throw new Error('The disk is gone.')
      return slice(start, end)
    }
    const parts = await partsOf(whole, 'songs.csv')
    const read = titlesOf(parts).length
    expect(read).toBeGreaterThan(SONGS / 3)
    expect(read).toBeLessThan(SONGS)
    expect(warningsOf(parts)).toEqual([{ code: 'rowUnread', count: read + 2 }])
  })
})

test('the encoding of a large file is recognised where its first letter beyond ASCII is', async () => {
  const plain = numbers.map((at) => `Hill ${at},"${LINES}"\n`).join('')
  const text = `Title,Lyrics\n${plain}Über dem Hügel,"Größer als die Höhe, süße Klänge für Könige"\n`
  const parts = await partsOf(new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]), 'songs.csv')
  expect(titlesOf(parts).at(-1)).toBe('Über dem Hügel')
  expect(warningsOf(parts)).toEqual([{ code: 'encodingGuessed', about: 'Windows-1252' }])
})

test.each([
  ['a song', 'a.xml', '<song><title>A</title><lyrics>', 'songTooLarge'],
  ['a text', 'a.txt', 'Hill\n\nVerse 1\n', 'songTooLarge'],
  ['a file of another program', 'a.ews', 'x', 'otherFormat'],
] as const)('%s of more than 5 MB is refused by its size', async (_, filename, beginning, code) => {
  const parts = await partsOf(new Blob([beginning, LINES.repeat(20_000)]), filename)
  expect(parts.map(({ songs, warnings }) => [songs, warnings.map((warning) => warning.code)])).toEqual([
    [[], [code]],
  ])
})

/** The same text in pieces of each small length. */
const inPieces = (text: string, length: number): string[] =>
  text.match(new RegExp(`.{1,${length}}`, 'gs')) ?? []

describe('pieces may end anywhere', () => {
  test('in a table', () => {
    const text = `a,"b ""x"" y" ,\r\n\r"two\r\nlines",\n${'long,row,,\r\n'.repeat(1_200)}"open ""\r\n`
    const whole = rowsOf(text)
    for (let length = 1; length <= 7; length++) {
      const reader = rowReader()
      const rows = inPieces(text, length).flatMap((piece) => [...reader.take(piece)])
      expect([...rows, ...reader.end()].map(({ cells }) => cells)).toEqual(whole)
    }
  })

  test('in ChordPro', () => {
    const text = '\ufeff{t: A}\r\none \\\r\n  two\r{ns}\n{t: B}\r\n\r\nthree\\'
    for (let length = 1; length <= 7; length++) {
      const charts = chartDivider()
      const songs = inPieces(text, length).flatMap((piece) => [...charts.take(piece)])
      expect([...songs, ...charts.end()]).toEqual(['{t: A}\none two', '{t: B}\n\nthree'])
    }
  })

  test('in a songbook', () => {
    const text = `{Other:[{a:1}],"Songs" : [ {A:"}]\\"{"} , {'B':[1,{C:"'"}]}], Text:"Book [1]"}`
    for (let length = 1; length <= 9; length++) {
      const divider = songDivider()
      const songs = inPieces(text, length).flatMap((piece) => [...divider.take(piece)])
      expect(songs).toEqual([`{A:"}]\\"{"}`, `{'B':[1,{C:"'"}]}`])
      expect(divider.frame).toBe(`{Other:[{a:1}],"Songs" : [], Text:"Book [1]"}`)
    }
  })
})

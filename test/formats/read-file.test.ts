import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const WORDS = 'Verse 1\nMorning comes over the water\n'

describe('the format of a file is told by what is in it', () => {
  test.each([
    [
      'OpenLyrics',
      'a.xml',
      '<song><properties><titles><title>Hill</title></titles></properties><lyrics/></song>',
    ],
    ['OpenSong without an ending', '12. Hill', '<song><title>Hill</title><lyrics>[V1]\n One</lyrics></song>'],
    ['ChordPro', 'a.cho', '{title: Hill}\n[G]Morning comes\n'],
    ['ChordPro in a text file', 'a.txt', '{t:Hill}\n{soc}\nMorning\n{eoc}\n'],
    [
      'SongSelect',
      'a.usr',
      '[File]\nType=SongSelect Import File\n[S A1]\nTitle=Hill\nFields=Verse 1\nWords=One/nTwo\n',
    ],
    ['CSV', 'songs.csv', 'title,authors\nHill,Ada Weaver\n'],
    ['plain text', 'a.txt', `Hill\n\n${WORDS}`],
    ['plain text without an ending', 'No. 5 Hill', `Hill\n\n${WORDS}`],
    ['RTF', 'a.rtf', '{\\rtf1 Hill\\par\\par Verse 1\\par Morning\\par}'],
  ])('%s', (_, filename, text) => {
    expect(readSongFile(bytes(text), filename).songs.map(({ song }) => song.metadata.title)).toEqual(['Hill'])
  })
})

describe('encodings', () => {
  const text = `Über dem Hügel\n\n${WORDS}`
  const utf16 = (bigEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
    for (const [at, unit] of [0xfeff, ...Array.from(text, (sign) => sign.charCodeAt(0))].entries())
      view.setUint16(at * 2, unit, !bigEndian)
    return new Uint8Array(view.buffer)
  }
  test.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a mark', bytes(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
    ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])('%s', (_, encoded) => {
    expect(readSongFile(encoded, 'a.txt').songs[0]?.song.metadata.title).toBe('Über dem Hügel')
  })
})

describe('what is no song has a warning and gives nothing', () => {
  test.each([
    ['a PDF', 'a.pdf', '%PDF-1.7\n…', 'unknownFormat'],
    ['a PDF with another name', 'a.txt', '%PDF-1.7\n…', 'unknownFormat'],
    ['bytes that are no text', 'a.txt', 'GIF89a\0\0', 'unknownFormat'],
    ['a text that is called something else', 'README.md', `Hill\n\n${WORDS}`, 'unknownFormat'],
    ['an empty file', 'a.txt', ' \n', 'noSong'],
    ['a text far too long for a song', 'a.txt', WORDS.repeat(20_000), 'songTooLarge'],
    [
      'an XML far too long for a song',
      'a.xml',
      `<song><title>${' '.repeat(5_000_000)}</title></song>`,
      'songTooLarge',
    ],
  ] as const)('%s', (_, filename, text, code) => {
    expect(readSongFile(bytes(text), filename)).toEqual({ songs: [], warnings: [{ code }] })
  })

  test('a file over 20 MB is not looked at', () => {
    expect(readSongFile(new Uint8Array(20_000_001), 'a.xml').warnings).toEqual([{ code: 'tooLarge' }])
  })
})

/** Each of these has more words than a song may, in the shape of its format. */
const LONG = 'la la la\n'.repeat(70_000)
const inJson = JSON.stringify(LONG)
test.each([
  ['VideoPsalm', 'b.json', `{"Text":"B","Songs":[{"Text":"T","Verses":[{"Text":${inJson}}]}]}`],
  [
    'FreeShow',
    'b.show',
    `["i",{"name":"T","slides":{"a":{"items":[{"lines":[{"text":[{"value":${inJson}}]}]}]}},"layouts":{"l":{"slides":[{"id":"a"}]}}}]`,
  ],
  [
    'OpenLyrics',
    'b.xml',
    `<song><properties><titles><title>T</title></titles></properties><lyrics><verse name="v1"><lines>${LONG}</lines></verse></lyrics></song>`,
  ],
  ['OpenSong', 'b', `<song><title>T</title><lyrics>[V1]\n${LONG}</lyrics></song>`],
  [
    'Quelea',
    'b.xml',
    `<song><title>T</title><lyrics><section title="Verse 1"><lyrics>${LONG}</lyrics></section></lyrics></song>`,
  ],
  [
    'EasySlides',
    'b.xml',
    `<EasiSlides><Item><Title1>T</Title1><Contents>${LONG}</Contents></Item></EasiSlides>`,
  ],
  [
    'ProPresenter 6',
    'b.pro6',
    `<RVPresentationDocument CCLISongTitle="T"><RVDisplaySlide><RVTextElement><NSString rvXMLIvarName="PlainText">${btoa(LONG)}</NSString></RVTextElement></RVDisplaySlide></RVPresentationDocument>`,
  ],
  ['ChordPro', 'b.cho', `{title: T}\n${LONG}`],
])('words of %s beyond what a song may have are cut, with a warning', (_format, filename, text) => {
  const { songs } = readSongFile(bytes(text), filename)
  expect(songs).toHaveLength(1)
  expect(songs[0]?.song.metadata.title).toBe('T')
  expect(songs[0]?.song.lyrics.length).toBeGreaterThan(0)
  expect(songs[0]?.warnings.map(({ code }) => code)).toContain('wordsCut')
})

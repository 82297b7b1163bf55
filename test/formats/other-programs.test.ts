import { describe, expect, test } from 'bun:test'
import { readFiles } from '../../src/cli/import/read-files.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { startZip } from '../../src/formats/zip.ts'
import { songFilesIn } from '../../src/formats/zip-songs.ts'
import { readSource } from '../../src/web/model/import/read-sources.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, filename: string) => readSongFile(bytes(text), filename)
const words = (text: string, filename: string) => {
  const [song] = read(text, filename).songs
  return song?.song.lyrics[0]?.sections.map(({ name, lines }) => [name, ...lines])
}

const zipOf = async (files: Record<string, string>): Promise<Blob> => {
  const zip = startZip()
  for (const [name, text] of Object.entries(files)) await zip.add(name, text)
  return zip.finish()
}

describe('a file of a program that is not read is refused by its name', () => {
  test.each([
    ['easyworship.ewsx', 'EasyWorship (.ewsx)'],
    ['songs.mufl', 'a program that saves .mufl files'],
    ['book.sbp', 'SongBook Pro'],
  ])('the zip %s, once', async (name, about) => {
    const zip = await zipOf({ 'main.db': 'x', 'dataFile.txt': '1.0\r\n{"songs":[]}', 'a/b.txt': 'words' })
    const found = await Array.fromAsync(readSource({ path: name, file: zip }))
    expect(found).toEqual([
      { kind: 'songs', path: name, songs: [], warnings: [{ code: 'otherFormat', about }] },
    ])
    const inTool = await Array.fromAsync(songFilesIn(name, zip))
    expect(inTool).toEqual([{ path: '', bytes: null, problem: 'otherFormat', about, words: null }])
  })

  test('the data of SongBook Pro in a zip of another name', () => {
    expect(
      read('1.0\r\n{"songs":[{"name":"Morning","content":"[G]over"}]}', 'a.zip/dataFile.txt').warnings,
    ).toEqual([{ code: 'otherFormat', about: 'SongBook Pro' }])
  })

  test('a database of Paradox', () => {
    const table = new Uint8Array(2048)
    table.set([0x2c, 0x01, 0x00, 0x08, 0x00, 0x02])
    expect(readSongFile(table, 'Songs.DB').warnings).toEqual([
      {
        code: 'otherFormat',
        about: 'EasyWorship 2009 (Songs.DB) or another program with a database of Paradox',
      },
    ])
  })
})

const OPENLYRICS =
  '<?xml version="1.0"?><song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8"><properties><titles><title>Morning</title></titles></properties><lyrics><verse name="v1"><lines>over<br/>the water</lines></verse></lyrics></song>'

const SERVICE = JSON.stringify([
  { openlp_core: { 'service-theme': null } },
  { serviceitem: { header: { plugin: 'songs', title: 'Morning', xml_version: OPENLYRICS }, data: [] } },
  {
    serviceitem: {
      header: { plugin: 'bibles', title: 'Psalm 1' },
      data: [{ raw_slide: 'Blessed', verseTag: '' }],
    },
  },
  {
    serviceitem: {
      header: { plugin: 'songs', title: 'Evening', data: { authors: 'Ada Weaver, Jon Field' } },
      data: [
        { raw_slide: '{st}under{/st}\nthe hill', verseTag: 'V1' },
        { raw_slide: 'sing\nloud', verseTag: 'C1' },
        { raw_slide: 'softly', verseTag: 'C1' },
      ],
    },
  },
])

describe('a service of OpenLP', () => {
  const songs = [
    ['Morning', [], [['Verse 1', 'over', 'the water']]],
    [
      'Evening',
      ['Ada Weaver', 'Jon Field'],
      [
        ['Verse 1', 'under', 'the hill'],
        ['Chorus 1', 'sing', 'loud', '', 'softly'],
      ],
    ],
  ]
  const shown = (found: ReturnType<typeof read>['songs']) =>
    found.map(({ song }) => [
      song.metadata.title,
      song.metadata.authors,
      song.lyrics[0]?.sections.map(({ name, lines }) => [name, ...lines]),
    ])

  test('has its songs', () => {
    expect(shown(read(SERVICE, 'service_data.osj').songs)).toEqual(songs)
  })

  test('is read from its zip without its pictures', async () => {
    const file = await zipOf({ 'picture.jpg': 'x', 'service_data.osj': SERVICE })
    const found = await Array.fromAsync(readSource({ path: 'sunday.osz', file }))
    expect(
      found.map((each) => (each.kind === 'songs' ? [each.path, shown(each.songs), each.warnings] : each)),
    ).toEqual([['sunday.osz/service_data.osj', songs, []]])
  })

  test.each([
    '[',
    '[]',
    '[{"serviceitem": 1}, null]',
    '[{"serviceitem":{"header":{"plugin":"songs","xml_version":"<"}}}]',
  ])('that is damaged is no crash: %s', (text) => {
    expect(read(text, 'a.osj').songs.length).toBeLessThan(2)
  })
})

test('a song with #title and chords behind a tilde is read', () => {
  const text =
    '#title Morning Hill\n#author Ada Weaver\n#key G\n\n#Verse 1\n~G       D\nover the water\nthe ~Em day is ~C here\n\n#Chorus\nsing along\n'
  const [song] = read(text, 'a.sng').songs
  expect(song?.song.metadata).toMatchObject({ title: 'Morning Hill', authors: ['Ada Weaver'] })
  expect(words(text, 'a.sng')).toEqual([
    ['Verse 1', 'over the water', 'the day is here'],
    ['Chorus', 'sing along'],
  ])
  expect(song?.song.arrangement?.chart).toContain('the [Em]day is [C]here')
  expect(song?.song.arrangement?.sourceKey).toBe('G')
})

test('Quelea: names of parts above their words, and chords', () => {
  const xml =
    '<song><updateInDB>true</updateInDB><title>Morning</title><lyrics><section title=""><lyrics>Opening song //title\nG  D //chords\nover the water //lyrics</lyrics></section><section title="Chorus"><lyrics>C     Em\nsing along</lyrics></section></lyrics></song>'
  const [song] = read(xml, 'a.xml').songs
  expect(words(xml, 'a.xml')).toEqual([
    ['Opening song', 'over the water'],
    ['Chorus', 'sing along'],
  ])
  expect(song?.song.arrangement?.chart).toContain('[G]ove[D]r the water')
  expect(song?.song.arrangement?.chart).toContain('[C]sing a[Em]long')
  expect(song?.warnings).toEqual([])
})

test('the tool names the program of a zip, too', async () => {
  const path = `/tmp/other-programs-${process.pid}.ewsx`
  await Bun.write(path, await zipOf({ 'main.db': 'x' }))
  const events = await Array.fromAsync(readFiles({ paths: [path], encoding: null }))
  await Bun.file(path).delete()
  expect(events).toContainEqual({
    file: {
      file: path,
      songs: 0,
      warnings: [{ code: 'otherFormat', count: undefined, about: 'EasyWorship (.ewsx)' }],
    },
  })
})

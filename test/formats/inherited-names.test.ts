import { describe, expect, test } from 'bun:test'
import { parseChart } from '../../src/formats/chordpro/chart.ts'
import { FORMATS, filesOf } from '../../src/formats/export.ts'
import { readSongFile } from '../../src/formats/read-file.ts'

/** What every object inherits. In a file each is a name like any other. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype)

const LINE = 'Sing along the water'

/** Files with a name at each place where a reader looks one up. */
const FILES: Readonly<Record<string, (name: string) => readonly [filename: string, text: string]>> = {
  'ChordPro, a directive': (name) => ['a.cho', `{title: T}\n{${name}}\n{${name}: x}\n[G]${LINE}`],
  'ChordPro, a detail': (name) => ['a.cho', `{title: T}\n{meta: ${name} x}\n[G]${LINE}`],
  'ChordPro, a kind of section': (name) => [
    'a.cho',
    `{title: T}\n{start_of_${name}}\n[G]${LINE}\n{end_of_${name}}`,
  ],
  'ChordPro, a label': (name) => [
    'a.cho',
    `{title: T}\n{start_of_verse: ${name}}\n[G]${LINE}\n{end_of_verse}\n{chorus: ${name}}`,
  ],
  'ChordPro, a chord': (name) => ['a.cho', `{title: T}\n{define: ${name} frets 1 2 3}\n[${name}]${LINE}`],
  'plain text, a heading': (name) => ['a.txt', `T\n\n[${name}]\n${LINE}\n\n${name}:\n${LINE}`],
  'OpenLyrics, a verse and an order': (name) => [
    'a.xml',
    `<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties><titles><title>T</title></titles><verseOrder>${name} v1</verseOrder></properties><lyrics><verse name="${name}" lang="${name}"><lines>${LINE}</lines></verse></lyrics></song>`,
  ],
  'OpenLyrics, a chord': (name) => [
    'a.xml',
    `<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties><titles><title>T</title></titles></properties><lyrics><verse name="v1"><lines><chord root="G" structure="${name}"/>${LINE}</lines></verse></lyrics></song>`,
  ],
  'OpenSong, a part and an order': (name) => [
    'a',
    `<song><title>T</title><presentation>${name}</presentation><lyrics>[${name}]\n ${LINE}</lyrics></song>`,
  ],
  'XML, an entity': (name) => ['a', `<song><title>T &${name};</title><lyrics>[V1]\n ${LINE}</lyrics></song>`],
  'EasySlides, a part': (name) => [
    'a.xml',
    `<EasiSlides><Item><Title1>T</Title1><Contents>[${name}]\n${LINE}</Contents></Item></EasiSlides>`,
  ],
  'FreeShow, a slide, its group and the layout': (name) => [
    'a.show',
    `["x",{"name":"T","settings":{"activeLayout":"${name}"},"meta":{"title":"T"},"slides":{"${name}":{"group":"${name}","items":[{"lines":[{"text":[{"value":"${LINE}"}]}]}]}},"layouts":{"b":{"slides":[{"id":"${name}"},{"id":"missing-${name}"}]}}}]`,
  ],
  'FreeShow, a slide and a layout that are missing': (name) => [
    'a.show',
    `["x",{"name":"T","settings":{"activeLayout":"${name}"},"meta":{"title":"T"},"slides":{"a":{"children":["${name}"],"items":[{"lines":[{"text":[{"value":"${LINE}"}]}]}]}},"layouts":{"b":{"slides":[{"id":"${name}"},{"id":"a"}]}}}]`,
  ],
  'VideoPsalm, an order and a name': (name) => [
    'a.json',
    `{${name}:1,Songs:[{Text:"T",${name}:2,Sequence:"${name} V1",Verses:[{Text:"${LINE}"}]}]}`,
  ],
  'SongBeamer, a mark': (name) => [
    'a.sng',
    `#Title=T\n#${name}=x\n#VerseOrder=${name}\n---\n${name}\n${LINE}\n`,
  ],
  'CSV, a column': (name) => ['a.csv', `title,lyrics,${name}\nT,"[${name}]\n${LINE}",x\n`],
  'ProPresenter, a group and a word of its text': (name) => [
    'a.pro6',
    `<RVPresentationDocument CCLISongTitle="T"><array rvXMLIvarName="groups"><RVSlideGrouping name="${name}" uuid="a"><array><RVDisplaySlide><array><RVTextElement><NSString rvXMLIvarName="RTFData">${btoa(`{\\rtf1\\${name.replace(/[^a-zA-Z]/g, '')} ${LINE}\\par}`)}</NSString></RVTextElement></array></RVDisplaySlide></array></RVSlideGrouping></array></RVPresentationDocument>`,
  ],
}

describe.each(Object.entries(FILES))('%s', (_, file) => {
  test.each(INHERITED)('called %s', (name) => {
    const [filename, text] = file(name)
    const read = readSongFile(new TextEncoder().encode(text), filename)
    const lines = read.songs.flatMap(({ song }) =>
      song.lyrics.flatMap(({ sections }) => sections.flatMap((section) => section.lines)),
    )
    expect(lines.join('\n')).toContain(LINE)
    // Functions are no JSON.
    expect(JSON.parse(JSON.stringify(read))).toEqual(read)
  })
})

test.each(INHERITED)('a file that ends with .%s belongs to no other program', (name) => {
  const read = readSongFile(new TextEncoder().encode(`{title: T}\n${LINE}`), `a.${name}`)
  expect(read.warnings.filter(({ code }) => code === 'otherFormat')).toEqual([])
})

const NOW = '2027-01-01T00:00:00.000Z'

test.each(INHERITED)('a song with sections, a label and a chart of the name %s is written', async (name) => {
  const chart = `{${name}: x}\n{start_of_${name}: ${name}}\n[${name}]${LINE}\n{end_of_${name}}`
  const parsed = parseChart(chart)
  expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed)
  expect(parsed.sections.map(({ kind, label }) => [kind, label])).toEqual([[name.toLowerCase(), name]])
  const lyrics = {
    id: 'l',
    language: 'en',
    label: name,
    sections: [{ id: name, name, lines: [{ id: 'x', text: LINE }] }],
    sequence: [name],
  } as never
  const metadata = {
    title: name,
    alternateTitles: [name],
    authors: [name],
    copyright: name,
    themes: [name],
    songbooks: [{ book: name, number: name }],
  }
  for (const format of FORMATS)
    for (const charts of [[], [{ label: name, lyricVersionIds: ['l'], sourceKey: null, tempo: null, chart }]])
      for (const { name: filename, content } of await filesOf(
        { metadata, updatedAt: NOW },
        [lyrics],
        format,
        charts,
      )) {
        expect(filename).toStartWith(name)
        if (format !== 'propresenter' && typeof content === 'string') expect(content).toContain(LINE)
      }
})

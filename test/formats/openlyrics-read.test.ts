import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { ReadFile } from '../../src/formats/song.ts'

const read = (xml: string, filename = 'song.xml'): ReadFile =>
  readSongFile(new TextEncoder().encode(xml), filename)

const only = (xml: string) => {
  const file = read(xml)
  expect(file.warnings).toEqual([])
  const [song] = file.songs
  if (!song || file.songs.length !== 1) throw new Error('There must be one song.')
  return song
}

const NAMESPACE = 'xmlns="http://openlyrics.info/namespace/2009/song"'
const TITLES = '<titles><title>Wind over Hills</title></titles>'

const withLyrics = (lyrics: string, properties = '', attributes = 'version="0.8"') =>
  only(
    `<song ${NAMESPACE} ${attributes}><properties>${TITLES}${properties}</properties><lyrics>${lyrics}</lyrics></song>`,
  )

const versions = ({ song }: ReturnType<typeof only>) =>
  song.lyrics.map(({ language, label, sections, sequence }) => ({
    language,
    label,
    words: sections.map(({ name, lines }) => [name, ...lines]),
    sequence,
  }))

const words = (read: ReturnType<typeof only>) => versions(read)[0]?.words

const WHOLE = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="../stylesheets/openlyrics.css" type="text/css"?>
<!-- made up -->
<song ${NAMESPACE} version="0.8" createdIn="Some program" modifiedDate="2012-04-10T22:00:00+10:00">
  <properties>
    <titles>
      <title lang="de">Wind über Hügeln</title>
      <title original="true" lang="en">Wind over Hills</title>
      <title>Wind</title>
    </titles>
    <authors>
      <author>Ada Weaver</author>
      <author type="words">Jon Field</author>
      <author type="music">Jon Field</author>
      <author type="translation" lang="de">Mia Öst &amp; Söhne</author>
    </authors>
    <copyright>
      Free to sing
      for all
    </copyright>
    <ccliNo>4639462</ccliNo>
    <released>1979</released>
    <publisher>Hill Press</publisher>
    <tempo type="bpm">90</tempo>
    <key>C#</key>
    <variant>Short form</variant>
    <verseOrder>v1 c  v2 c1 b x9</verseOrder>
    <songbooks>
      <songbook name="Nameless numbers"/>
      <songbook name="Green Book" entry="153c"/>
    </songbooks>
    <themes><theme>Wind</theme><theme lang="de">Wetter</theme></themes>
    <comments><comment>Sing it slowly.</comment></comments>
  </properties>
  <format><tags application="OpenLP"><tag name="it"><open>&lt;em&gt;</open></tag></tags></format>
  <lyrics>
    <verse name="v1" lang="en">
      <lines>
        Wind is going <chord name="D"/>over the <tag name="it">high <tag name="b">green</tag></tag> hills,<br/>
        over the val<chord name="A7"/>leys
      </lines>
      <lines part="women" break="optional">and home</lines>
    </verse>
    <verse name="c" lang="en"><lines><comment>loud</comment><br/>Blow, wind, blow</lines></verse>
    <verse name="v2" lang="en"><lines>Second<br/><br/>after a gap<br/><chord name="A"/> <chord name="D"/><br/>and chords</lines></verse>
    <verse name="b" lang="en"><lines><![CDATA[Bridge & <more> &amp;]]></lines></verse>
    <verse name="v1" lang="de"><lines>Wind geht &#252;ber die H&#xFC;gel</lines></verse>
    <verse name="c" lang="de"><lines>Weh, Wind, weh</lines></verse>
  </lyrics>
</song>`

describe('a whole song', () => {
  const song = only(WHOLE)

  test('gives its metadata', () => {
    expect(song.song.metadata).toEqual({
      title: 'Wind over Hills',
      alternateTitles: ['Wind über Hügeln', 'Wind'],
      authors: ['Ada Weaver', 'Jon Field', 'Mia Öst & Söhne'],
      copyright: 'Free to sing\nfor all\nHill Press\n1979',
      themes: ['Wind', 'Wetter'],
      songbooks: [
        { book: 'CCLI', number: '4639462' },
        { book: 'Nameless numbers', number: '–' },
        { book: 'Green Book', number: '153c' },
      ],
    })
  })

  test('gives a version for each language, with its own names and what it has of the order', () => {
    expect(versions(song)).toEqual([
      {
        language: 'en',
        label: 'Short form',
        words: [
          ['Verse 1', 'Wind is going over the high green hills,', 'over the valleys', 'and home'],
          ['Chorus', 'Blow, wind, blow'],
          ['Verse 2', 'Second', '', 'after a gap', 'and chords'],
          ['Bridge', 'Bridge & <more> &amp;'],
        ],
        sequence: [0, 1, 2, 1, 3],
      },
      {
        language: 'de',
        label: 'Short form',
        words: [
          ['Strophe 1', 'Wind geht über die Hügel'],
          ['Refrain', 'Weh, Wind, weh'],
        ],
        sequence: [0, 1, 1],
      },
    ])
  })

  test('gives a chart of the language that has chords', () => {
    expect(song.song.arrangement).toEqual({
      label: 'Chart',
      sourceKey: 'C#',
      tempo: 90,
      chart: `{key: C#}
{tempo: 90}

{start_of_verse: label="Verse 1"}
Wind is going [D]over the high green hills,
over the val[A7]leys
and home
{end_of_verse}

{start_of_chorus: label="Chorus"}
Blow, wind, blow
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Second

after a gap
[A] [D]
and chords
{end_of_verse}

{start_of_bridge: label="Bridge"}
Bridge & <more> &amp;
{end_of_bridge}
`,
    })
  })

  test('tells what it left out', () => {
    expect(song.warnings).toEqual([
      { code: 'commentsRemoved', count: 3 },
      { code: 'unknownInSequence', count: 1, about: 'x9' },
    ])
  })
})

describe('version 0.9', () => {
  test('chords around words, instruments and repeats', () => {
    const song = withLyrics(
      `<instrument name="i"><lines><beat><chord root="D"/><chord root="A" bass="C#"/></beat></lines></instrument>
       <verse name="v1"><lines>
         <chord root="D" upbeat="true">Morning</chord> <chord root="E" structure="min7">light</chord> is <chord root="C"/><br/>
         here <chord root="G"/> <chord root="D"/>now
       </lines><lines repeat="2">Sing<br/>again</lines></verse>`,
      '<verseOrder>i v1</verseOrder>',
      'xml:lang="hu" version="0.9" chordNotation="hungarian"',
    )
    expect(versions(song)).toEqual([
      {
        language: 'hu',
        label: '',
        words: [['Versszak 1', 'Morning light is', 'here now', 'Sing', 'again', 'Sing', 'again']],
        sequence: [0],
      },
    ])
    expect(song.warnings).toEqual([])
    expect(song.song.arrangement?.chart).toBe(`{start_of_verse: label="Bevezetés"}
[D][A/C#]
{end_of_verse}

{start_of_verse: label="Versszak 1"}
[D]Morning [Em7]light is [C]
here [G] [D]now
Sing
again
{end_of_verse}
`)
  })

  test('a transliteration is a version of its own', () => {
    const song = withLyrics(
      `<verse name="v1" lang="he"><lines>הבה</lines></verse>
       <verse name="v1" lang="he" translit="en"><lines>Hava</lines></verse>`,
    )
    expect(versions(song).map(({ language, label }) => [language, label])).toEqual([
      ['he', ''],
      ['he', 'Transliteration (en)'],
    ])
  })

  test('a number of repeats that no song has is passed over', () => {
    for (const repeat of ['1000000000', '-2', '1.5', 'often', '0'])
      expect(words(withLyrics(`<verse name="v1"><lines repeat="${repeat}">a</lines></verse>`))).toEqual([
        ['Verse 1', 'a'],
      ])
  })
})

describe('files that are not quite right', () => {
  test('a wrong namespace, a prefix, or none', () => {
    const inner = (p: string) =>
      `<${p}properties><${p}titles><${p}title>T</${p}title></${p}titles></${p}properties><${p}lyrics><${p}verse name="v1"><${p}lines>a</${p}lines></${p}verse></${p}lyrics>`
    for (const xml of [
      `<song xmlns="urn:other">${inner('')}</song>`,
      `<song>${inner('')}</song>`,
      `<ol:song xmlns:ol="http://openlyrics.info/namespace/2009/song">${inner('ol:')}</ol:song>`,
    ])
      expect(words(only(xml))).toEqual([['Verse 1', 'a']])
  })

  test('without properties the title is the first line', () => {
    const song = only(
      '<song><lyrics><verse name="v1"><lines>First line<br/>second</lines></verse></lyrics></song>',
    )
    expect(song.song.metadata.title).toBe('First line')
    expect(song.warnings).toEqual([{ code: 'titleMissing', count: 1, about: 'First line' }])
  })

  test('without lyrics there is a song without words', () => {
    const song = only(`<song><properties>${TITLES}</properties></song>`)
    expect([song.song.metadata.title, song.song.lyrics, song.warnings]).toEqual([
      'Wind over Hills',
      [],
      [{ code: 'noWords', count: 1 }],
    ])
  })

  test('lines as elements, as before version 0.8, and words directly in a verse', () => {
    expect(
      words(
        withLyrics(
          '<verse name="v1"><lines><line>one</line><line>two</line></lines></verse><verse name="v2">three</verse>',
        ),
      ),
    ).toEqual([
      ['Verse 1', 'one', 'two'],
      ['Verse 2', 'three'],
    ])
  })

  test('line breaks and chords that were written as formats', () => {
    const song = withLyrics(
      '<verse name="v1"><lines><tag name="c">[Ami7]</tag>Wind<tag name="br"/>and <tag name="i">[Bells]</tag></lines></verse>',
    )
    expect(words(song)).toEqual([['Verse 1', 'Wind', 'and [Bells]']])
    expect(song.warnings).toEqual([])
    expect(song.song.arrangement?.chart).toContain('[Ami7]Wind\nand (Bells)\n')
  })

  test('c is c1; a number is only named where there are several', () => {
    const verse = (name: string) => `<verse name="${name}"><lines>words of ${name}</lines></verse>`
    const names = (...verses: string[]) =>
      words(withLyrics(verses.map(verse).join('')))?.map(([name]) => name)
    expect(names('v1', 'c', 'p1', 'b1', 'i', 'e', 'o1')).toEqual([
      'Verse 1',
      'Chorus',
      'Pre-Chorus',
      'Bridge',
      'Intro',
      'Ending',
      'Part',
    ])
    expect(names('C1', 'c2', 'v')).toEqual(['Chorus 1', 'Chorus 2', 'Verse 1'])
    expect(names('v1a', 'v1b', 'Refrain-A', '')).toEqual(['Verse 1a', 'Verse 1b', 'Refrain-A', 'Part'])
    expect(
      withLyrics(verse('c1') + verse('v1'), '<verseOrder>V1 C v1 C1</verseOrder>').song.lyrics[0]?.sequence,
    ).toEqual([1, 0, 1, 0])
  })

  test('a name in the order stands for all its parts', () => {
    const song = withLyrics(
      '<verse name="v1a"><lines>a</lines></verse><verse name="v1b"><lines>b</lines></verse>',
      '<verseOrder>v1 v1b</verseOrder>',
    )
    expect(song.song.lyrics[0]?.sequence).toEqual([0, 1, 1])
    expect(song.warnings).toEqual([])
  })

  test('verses without a language take the only one that is named', () => {
    const verses = (lang: string) =>
      `<verse name="v1" ${lang}><lines>a</lines></verse><verse name="c"><lines>b</lines></verse>`
    expect(withLyrics(verses('lang="de"')).song.lyrics.map(({ language }) => language)).toEqual(['de'])
    expect(withLyrics(verses('')).song.lyrics.map(({ language }) => language)).toEqual([null])
    expect(withLyrics(verses('lang="tlh please"')).warnings).toEqual([
      { code: 'invalidLanguage', count: 1, about: 'tlh please' },
    ])
  })

  test('verses that hold only chords or line breaks go', () => {
    const song = withLyrics(
      '<verse name="v1"><lines><chord name="C"/> <chord name="D"/></lines></verse><verse name="emptyline"><lines><br/><br></br></lines></verse>',
    )
    expect(song.song.lyrics).toEqual([])
    expect(song.warnings.map(({ code }) => code)).toEqual(['noWords'])
    expect(song.song.arrangement?.chart).toContain('[C] [D]\n')
  })
})

describe('files whose tags do not match', () => {
  test('an element that is never closed ends with the one around it, and its neighbours are found', () => {
    const { song, warnings } = only(
      '<song><properties><titles><title>Hill</title></titles><authors><copyright>Free</copyright><ccliNo>12</ccliNo>' +
        '</properties><lyrics><verse name="v1"><lines>One</lines></verse></lyrics></song>',
    )
    expect(warnings).toEqual([{ code: 'damaged' }])
    expect(song.metadata).toMatchObject({
      title: 'Hill',
      copyright: 'Free',
      songbooks: [{ book: 'CCLI', number: '12' }],
    })
    expect(song.lyrics[0]?.sections).toEqual([{ name: 'Verse 1', lines: ['One'] }])
  })

  test('an end without a beginning and a bare & are passed over', () => {
    const { song, warnings } = only(
      '<song><properties><titles><title>1 & 2</title></titles></properties><lyrics></lines></verse></lyrics></song>',
    )
    expect(song.metadata.title).toBe('1 & 2')
    expect(warnings.map(({ code }) => code)).toEqual(['damaged', 'noWords'])
  })
})

describe('lines that stand below each other', () => {
  test('are lines where a verse has no other breaks', () => {
    expect(words(withLyrics('<verse name="v1"><lines>\n  One day\r\n  two days\n</lines></verse>'))).toEqual([
      ['Verse 1', 'One day', 'two days'],
    ])
  })

  test('are one line where the verse has breaks of its own', () => {
    expect(words(withLyrics('<verse name="v1"><lines>One\n  day<br/>two\n  days</lines></verse>'))).toEqual([
      ['Verse 1', 'One day', 'two days'],
    ])
  })
})

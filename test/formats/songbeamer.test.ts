import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'
import { encoded } from '../../testkit/encoded.ts'

const read = (text: string, filename = 'a.sng') => readSongFile(new TextEncoder().encode(text), filename)

const sung = (text: string) => {
  const { songs } = read(text)
  return songs[0]?.song.lyrics.map(({ sections, sequence, label }) => ({
    label,
    sections: sections.map(({ name, lines }) => `${name}: ${lines.join(' / ')}`),
    sequence,
  }))
}

const CHART = `{key: G}

{start_of_verse: label="Vers 1"}
[B7]
[G]Über das [D]Wasser
[Em]kommt ein Morgen
leise
{end_of_verse}

{start_of_chorus: label="Refrain"}
Singt mit[C]
{end_of_chorus}

{start_of_verse: label="Vers 2"}
Unter dem Hügel
{end_of_verse}

{start_of_bridge: label="Bridge"}
Niemals
{end_of_bridge}
`

const SONGPRO_CHART = `{key: D}

{start_of_verse: label="Verse 1"}
Climb a-[D]board [A]
{comment: softly}
now
{end_of_verse}

{start_of_chorus: label="Chorus"}
| G | D |
[G] I am
{end_of_chorus}

{start_of_verse: label="Verse 2"}
again
{end_of_verse}

{start_of_chorus: label="Chorus"}
{end_of_chorus}
`

const SONG = `\ufeff#LangCount=1
#Title=Morgenwasser
#OTitle=Morning Water
#Author=Ada Weaver
#Melody=Jon Field / Mia Ost
#Translation=Ole Berg
#(c)=2020 Green Hill
#Rights=Verlag Blau
#CCLI=1234567
#Songbook=Grünes Buch / 12, Blaues Buch / 7
#Categories=Morgen, Lob
#Keywords=Wasser
#VerseOrder=Intro,Vers 1,Refrain,Vers 2,Refrain,Refrain,STOP,Bridge
#Key=G
#Chords=MC41LDEsRw05LjUsMSxEDS0xLDIsRW0NMC41LDAsQj03DTIwLDUsQw0=
#Comments=VGVzdA==
#Editor=SongBeamer 5.15
#Version=3
---
Vers 1
Über das <b>Wasser</b>
--
kommt ein Morgen<br>leise
---
Refrain
Singt mit
---
Vers 2
2. Unter dem Hügel
---
Bridge
Niemals
`

describe('SongBeamer', () => {
  test('is read whole', () => {
    const { songs, warnings } = read(SONG)
    expect(warnings).toEqual([])
    expect(songs).toEqual([
      {
        song: {
          metadata: {
            title: 'Morgenwasser',
            alternateTitles: ['Morning Water'],
            authors: ['Ada Weaver', 'Jon Field', 'Mia Ost', 'Ole Berg'],
            copyright: '2020 Green Hill\nVerlag Blau',
            themes: ['Morgen', 'Lob', 'Wasser'],
            songbooks: [
              { book: 'CCLI', number: '1234567' },
              { book: 'Grünes Buch', number: '12' },
              { book: 'Blaues Buch', number: '7' },
            ],
          },
          lyrics: [
            {
              language: null,
              label: '',
              sections: [
                { name: 'Vers 1', lines: ['Über das Wasser', 'kommt ein Morgen', 'leise'] },
                { name: 'Refrain', lines: ['Singt mit'] },
                { name: 'Vers 2', lines: ['Unter dem Hügel'] },
                { name: 'Bridge', lines: ['Niemals'] },
              ],
              sequence: [0, 1, 2, 1, 1],
            },
          ],
          arrangement: {
            label: 'Chart',
            sourceKey: 'G',
            tempo: null,
            chart: CHART,
          },
        },
        warnings: [
          { code: 'commentsRemoved', count: 1 },
          { code: 'unknownInSequence', about: 'Intro' },
        ],
      },
    ])
  })

  test('two languages alternate, or say which they are', () => {
    const text =
      '#LangCount=2\n#Title=Titel\n#TitleLang2=Title\n---\nVerse 1\n1. Eine Zeile\n1. One line\nnoch eine\none more\n---\nVerse 2\n##2 second\n##1 zweite\n'
    expect(sung(text)).toEqual([
      { label: '', sections: ['Verse 1: Eine Zeile / noch eine', 'Verse 2: zweite'], sequence: [] },
      { label: 'Title', sections: ['Verse 1: One line / one more', 'Verse 2: second'], sequence: [] },
    ])
    expect(read(text).songs[0]?.song.metadata.alternateTitles).toEqual(['Title'])
  })

  test.each([
    ['an odd page', '---\nVers 1\nÜber das Wasser\nkommt ein Morgen\nleise\n---\nVers 2\nSingt mit\nalle\n'],
    [
      'words that are shared',
      '---\nVers 1\nLobsinget, lobsinget Gott\nlobsinget unserm Gott\n---\nVers 2\nGott ist\nunser Gott\n',
    ],
  ])('two languages that are announced are one, by %s', (_by, pages) => {
    const [first, ...others] = sung(`#LangCount=2\n#Title=T\n${pages}`) ?? []
    expect(others).toEqual([])
    expect(first?.sections.join(' / ').replace(/Vers \d: /g, '')).toBe(
      pages
        .split('\n')
        .filter((line) => line !== '' && !/^(?:---|Vers)/.test(line))
        .join(' / '),
    )
  })

  test('lines in turn that share no words are two languages, without any title', () => {
    expect(sung('#LangCount=2\n#Title=T\n---\nEine Zeile\nOne line\nnoch mehr\nand more\n')).toHaveLength(2)
  })

  test.each([
    [
      '#Title=T\n#Version=3\n---\n1. eins\nzwei\n      ---\n2. drei\n',
      ['Verse 1: eins / zwei', 'Verse 2: drei'],
    ],
    ['#Title=T\n#Version=3\n---\nVers 1\na\n---\nb\n---\nChorus\nc\n', ['Vers 1: a / b', 'Chorus: c']],
    ['#Title=T\n#Version=3\n---\n$$M=Mein Teil\na\n---\nUnbekannt\nb\n', ['Mein Teil: a', 'Unbekannt: b']],
    ['#Title=T\n#Version=3\n---\nRefrain der Engel\na\n', ['Verse 1: Refrain der Engel / a']],
    [
      '#Title=T\n#LangCount=1\n---\n##1 Herr, der du bist\n##3 der du die Missetat\n',
      ['Verse 1: Herr, der du bist / der du die Missetat'],
    ],
    [' #Author=A\n# CCLI=12345\n#Title=T\n---\nPre-Chorus\na\n', ['Pre-Chorus: a']],
  ])('%j', (text, sections) => {
    expect(sung(text)?.[0]?.sections).toEqual(sections)
  })

  test('old files are in the encoding of Windows', () => {
    const { songs } = readSongFile(encoded('#Title=Grüße\n#Version=3\n---\nfür uns', 'windows-1252'), 'a.sng')
    expect(songs[0]?.song.metadata.title).toBe('Grüße')
  })
})

test('SongPro is read with its sections, without chords, bars and comments', () => {
  const { songs } = read(
    '@title=Escape\n@artist=Ada Weaver\n@key=D\n!link=x\n\n# Verse 1\n\nClimb a-[D]board [A]\n> softly\nnow\n\n# Chorus\n| [G] | [D] |\n[G] I am\n\n# Verse 2\nagain\n\n# Chorus\n',
  )
  expect(songs[0]?.song.metadata).toMatchObject({ title: 'Escape', authors: ['Ada Weaver'] })
  expect(songs[0]?.song.lyrics[0]?.sections).toEqual([
    { name: 'Verse 1', lines: ['Climb a-board', 'now'] },
    { name: 'Chorus', lines: ['I am'] },
    { name: 'Verse 2', lines: ['again'] },
  ])
  expect(songs[0]?.song.lyrics[0]?.sequence).toEqual([0, 1, 2, 1])
  expect(songs[0]?.warnings).toEqual([{ code: 'commentsRemoved', count: 1 }])
  expect(songs[0]?.song.arrangement).toEqual({
    label: 'Chart',
    sourceKey: 'D',
    tempo: null,
    chart: SONGPRO_CHART,
  })
})

test('chords of SongBeamer that cannot be read are named in a warning', () => {
  const { songs } = read(`#Title=A\n#Version=3\n#Chords=${btoa('G over 3')}\n---\nwords`)
  expect(songs[0]?.song.arrangement).toBeUndefined()
  expect(songs[0]?.warnings).toEqual([{ code: 'chordsRemoved', count: 1 }])
})

describe('breaks of slides', () => {
  const HEAD = '#LangCount=1\n#Title=Morgen\n#Version=3\n'

  test('part the words where no page ends, and marks at their beginning are names', () => {
    const parts = [
      '1. Über das Wasser\nkommt er',
      'R. Singt mit\nsingt laut',
      '2. Unter dem Hügel',
      'R. Singt mit\nsingt laut',
      'B. Niemals',
    ]
    expect(sung(`${HEAD}---\n${parts.join('\n--\n')}\n`)).toEqual([
      {
        label: '',
        sections: [
          'Verse 1: Über das Wasser / kommt er',
          'Chorus: Singt mit / singt laut',
          'Verse 2: Unter dem Hügel',
          'Bridge: Niemals',
        ],
        sequence: [0, 1, 2, 1, 3],
      },
    ])
  })

  test('part words without marks where no page ends', () => {
    expect(sung(`${HEAD}---\nÜber das Wasser\n--\nUnter dem Hügel\n`)?.[0]?.sections).toEqual([
      'Verse 1: Über das Wasser',
      'Verse 2: Unter dem Hügel',
    ])
  })

  test('part the words above a mark alone where pages end too', () => {
    const text = `${HEAD}---\nVers 1\nÜber das Wasser\n--\nkommt er\n--\nRefrain\nSingt mit\n---\nVers 2\nUnter dem Hügel\n`
    expect(sung(text)?.[0]?.sections).toEqual([
      'Vers 1: Über das Wasser / kommt er',
      'Refrain: Singt mit',
      'Vers 2: Unter dem Hügel',
    ])
  })
})

test.each([
  ['chords', 'Dmi F', 'G  C'],
  ['bars', '| G. . . . | Am . G/B . |', '| C |'],
  ['tablature', 'e|--0--1--|', 'E----0--3--'],
  ['Polish chords', 'a d E7 a', 'e a'],
])('lines of %s among the words are not sung', (_, first, second) => {
  const { songs } = read(
    `#LangCount=1\n#Title=T\n#Version=3\n---\nVers 1\n${first}\nÜber das Wasser\n${second}\nkommt er\n`,
  )
  const [song] = songs
  expect(song?.song.lyrics[0]?.sections).toEqual([{ name: 'Vers 1', lines: ['Über das Wasser', 'kommt er'] }])
  expect(song?.song.arrangement?.chart).toContain(first)
})

describe('XML of other programs', () => {
  test('EasySlides: several songs, a sequence, a second language', () => {
    const { songs } = read(
      '<EasiSlides><Item><Title1>One</Title1><Contents>[1]\na\n[chorus]\nc\n[2]\nb\n[region 2]\n[1]\nA\n[chorus]\nC\n[2]\nB</Contents><Sequence>1 c 2 c</Sequence><Writer>Ada Weaver (1725-1807)</Writer><Copyright>© x</Copyright><BookReference>MP31</BookReference></Item><Item><Title1>Two</Title1><Contents>words</Contents></Item></EasiSlides>',
      'a.xml',
    )
    expect(songs.map(({ song }) => song.metadata.title)).toEqual(['One', 'Two'])
    expect(songs[0]?.song.metadata).toMatchObject({
      authors: ['Ada Weaver (1725-1807)'],
      songbooks: [{ book: 'MP', number: '31' }],
    })
    expect(songs[0]?.song.lyrics.map(({ sequence }) => sequence)).toEqual([
      [0, 1, 2, 1],
      [0, 1, 2, 1],
    ])
    expect(songs[0]?.song.lyrics[1]?.sections[1]).toEqual({ name: 'Chorus', lines: ['C'] })
  })

  test('Quelea: sections, a sequence and a translation', () => {
    const { songs } = read(
      '<song><updateInDB>true</updateInDB><title>T</title><author>Ada Weaver</author><ccli>1234567</ccli><copyright>Green</copyright><year>2020</year><publisher/><sequence>Verse 1 Chorus Verse 1</sequence><lyrics><section title="Verse 1" capitalise="true"><theme/><smalllines/><lyrics>over\nthe water</lyrics></section><section title="Chorus" capitalise="true"><lyrics>G  D  Em\nsing</lyrics></section></lyrics><translation><name>German</name><tlyrics>über\ndas Wasser\n\nsingt</tlyrics></translation></song>',
      'a.xml',
    )
    expect(songs[0]?.song.metadata).toMatchObject({ title: 'T', copyright: '2020 Green' })
    expect(songs[0]?.song.lyrics).toEqual([
      {
        language: null,
        label: '',
        sections: [
          { name: 'Verse 1', lines: ['over', 'the water'] },
          { name: 'Chorus', lines: ['sing'] },
        ],
        sequence: [0, 1, 0],
      },
      {
        language: 'de',
        label: 'German',
        sections: [
          { name: 'Verse 1', lines: ['über', 'das Wasser'] },
          { name: 'Chorus', lines: ['singt'] },
        ],
        sequence: [0, 1, 0],
      },
    ])
  })
})

describe('a file of a program that is not read', () => {
  test.each([
    ['x.ews', 'anything', 'EasyWorship (.ews)'],
    ['x', 'EasyWorship Schedule File Version  5', 'EasyWorship (.ews)'],
    ['x.sbsong', 'anything', 'SongShow Plus'],
    ['x.txt', '#T\nAmazing Grace\n#C\n{\\rtf1 }\n', 'SongPro (RTF)'],
    ['x.sng', '<?xml version="1.0"?>\n<song xmlns="creativelifestyles/song">', 'PresentationManager'],
    ['x.pptx', 'PK\u0003\u0004', 'PowerPoint'],
    ['songs.sqlite', 'SQLite format 3\0', 'OpenLP (songs.sqlite)'],
    ['Songs.db', 'SQLite format 3\0', 'EasyWorship 6 (Songs.db)'],
  ])('%s is refused by its name', (filename, text, program) => {
    expect(read(text, filename)).toEqual({ songs: [], warnings: [{ code: 'otherFormat', about: program }] })
  })
})

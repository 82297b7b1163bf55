import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'

const only = (xml: string) => {
  const file = readSongFile(new TextEncoder().encode(xml), 'A song')
  expect(file.warnings).toEqual([])
  const [song] = file.songs
  if (!song || file.songs.length !== 1) throw new Error('There must be one song.')
  return song
}

const song = (lyrics: string, more = '') =>
  only(
    `<?xml version="1.0" encoding="UTF-8"?><song><title>River</title>${more}<lyrics>${lyrics}</lyrics></song>`,
  )

const words = ({ song }: ReturnType<typeof only>) =>
  song.lyrics[0]?.sections.map(({ name, lines }) => [name, ...lines])

describe('the words', () => {
  test('in blocks, one a part', () => {
    const read = song(`
[V1]
.D        A
 River run____ning to the sea,
 under   trees
;softly
[C]
 Flow, ri--ver, well-known river
[V2]
 Second verse
`)
    expect(words(read)).toEqual([
      ['Verse 1', 'River running to the sea,', 'under trees'],
      ['Chorus', 'Flow, river, well-known river'],
      ['Verse 2', 'Second verse'],
    ])
    expect(read.warnings).toEqual([{ code: 'commentsRemoved', count: 1 }])
    expect(read.song.arrangement?.chart).toBe(`{start_of_verse: label="Verse 1"}
[D]River run[A]ning to the sea,
under trees
{end_of_verse}

{start_of_chorus: label="Chorus"}
Flow, river, well-known river
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Second verse
{end_of_verse}
`)
  })

  test('chords above several verses belong to each of them; key, tempo and capo are kept', () => {
    const read = song(
      `[V]
.D      G
1Ri__ver of gold
2Mountain of stone

.A | D |
[C]
.      E
 Flow | ri--ver
`,
      '<key>D</key><tempo>80</tempo><capo print="true">2</capo>',
    )
    expect(read.song.arrangement).toEqual({
      label: 'Chart',
      sourceKey: 'D',
      tempo: 80,
      chart: `{key: D}
{tempo: 80}
{capo: 2}

{start_of_verse: label="Verse 1"}
[D]River[G] of gold
{end_of_verse}

{start_of_verse: label="Verse 2"}
[D]Mountai[G]n of stone
{end_of_verse}

{start_of_verse: label="Verse"}
[A]    [D]
{end_of_verse}

{start_of_chorus: label="Chorus"}
Flow
[E] river
{end_of_chorus}
`,
    })
  })

  test('line by line, with the number of the verse first', () => {
    const read = song(
      `[V]
.      D         G
1Ri____ver of    gold
2Moun__tain of   stone

.      A
1Carry me
2Shelter me
[C]
 1, 2, 3 and on
`,
      '<presentation>V1 C V2 C</presentation>',
    )
    expect(words(read)).toEqual([
      ['Verse 1', 'River of gold', 'Carry me'],
      ['Verse 2', 'Mountain of stone', 'Shelter me'],
      ['Chorus', '1, 2, 3 and on'],
    ])
    expect(read.song.lyrics[0]?.sequence).toEqual([0, 2, 1, 2])
  })

  test('a digit at the start of a line of a numbered part is a word', () => {
    expect(words(song('[V1]\n10 rivers\n'))).toEqual([['Verse 1', '10 rivers']])
  })

  test('bars break lines and slides; page breaks are nothing', () => {
    expect(words(song('[V1]\n One|two||three\n ||\n four|\n |\n five\n---\n-!!\n six'))).toEqual([
      ['Verse 1', 'One', 'two', 'three', 'four', '', '', 'five', 'six'],
    ])
  })

  test('without any heading they are a verse, and lines need no space before them', () => {
    expect(words(song('River\nrunning'))).toEqual([['Verse', 'River', 'running']])
  })

  test('headings of all kinds', () => {
    const headings = ['1', 'p', 'B2', 'T', 'Chorus', 'Verse 3', 'Solo tune', 'c1a']
    expect(
      words(song(headings.map((heading) => `[${heading}]\n words of ${heading}\n`).join('')))?.map(
        ([name]) => name,
      ),
    ).toEqual(['Verse 1', 'Pre-Chorus', 'Bridge 2', 'Tag', 'Chorus', 'Verse 3', 'Solo tune', 'Chorus 1a'])
  })

  test('a part that comes again is sung again, with or without its words', () => {
    for (const again of ['[C]\n', '[C]\n Flow\n']) {
      const read = song(`[V1]\n One\n[C]\n Flow\n[V2]\n Two\n${again}`)
      expect(words(read)?.map(([name]) => name)).toEqual(['Verse 1', 'Chorus', 'Verse 2'])
      expect(read.song.lyrics[0]?.sequence).toEqual([0, 1, 2, 1])
    }
  })

  test('Windows line ends', () => {
    expect(words(song('[V1]&#13;\r\n One\r\n Two\r\n'))).toEqual([['Verse 1', 'One', 'Two']])
  })
})

describe('the order', () => {
  test('C is C1, and a part that is not there is reported', () => {
    const read = song('[V]\n One\n[C1]\n Flow\n', '<presentation>V1 C, V C1 B</presentation>')
    expect(read.song.lyrics[0]?.sequence).toEqual([0, 1, 0, 1])
    expect(read.warnings).toEqual([{ code: 'unknownInSequence', count: 1, about: 'B' }])
  })
})

describe('the metadata', () => {
  test('is read from the fields', () => {
    const read = song(
      '[V1]\n One',
      `<author>Ada Weaver, Jon Field &amp; Mia Ost</author><copyright>Free </copyright><ccli>CC: 22025 number</ccli>
       <aka>Stream</aka><theme>God: Grace/Trust</theme><alttheme>Prayer</alttheme><key>D</key><capo print="false"></capo>
       <hymn_number>Green Hymnal #12</hymn_number><user1> </user1><user2>sing slowly</user2>`,
    )
    expect(read.song.metadata).toEqual({
      title: 'River',
      alternateTitles: ['Stream'],
      authors: ['Ada Weaver', 'Jon Field', 'Mia Ost'],
      copyright: 'Free',
      themes: ['Grace', 'Trust', 'Prayer'],
      songbooks: [
        { book: 'CCLI', number: '22025' },
        { book: 'Green Hymnal', number: '12' },
      ],
    })
    expect(read.warnings).toEqual([{ code: 'commentsRemoved', count: 1 }])
  })

  test.each([
    ['214', { book: 'Hymnal', number: '214' }],
    ['DS0', { book: 'DS', number: '0' }],
    ['Blue book 12b', { book: 'Blue book', number: '12b' }],
  ])('hymn number %s', (text, entry) => {
    expect(song('[V]\n a', `<hymn_number>${text}</hymn_number>`).song.metadata.songbooks).toEqual([entry])
  })

  test.each([
    ['Weaver, Ada', ['Weaver, Ada']],
    ['Ada Weaver and Jon Field', ['Ada Weaver', 'Jon Field']],
    ['Ada Weaver / Jon Field; Traditional', ['Ada Weaver', 'Jon Field', 'Traditional']],
    ['Andy Sandund', ['Andy Sandund']],
  ])('authors %s', (text, authors) => {
    expect(song('[V]\n a', `<author>${text}</author>`).song.metadata.authors).toEqual(authors)
  })
})

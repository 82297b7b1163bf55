import { describe, expect, test } from 'bun:test'
import { looksLikeCsv, readCsv, rowsOf } from '../../src/formats/csv.ts'
import { warningSentence } from '../../src/formats/warnings.ts'

describe('rows of a CSV text', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons and Windows line ends',
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'tabs',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'quotes',
      '"a,1","b ""x"""\n"two\nlines",d',
      [
        ['a,1', 'b "x"'],
        ['two\nlines', 'd'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    [
      'empty cells and a last separator',
      'a,,b\n,c,',
      [
        ['a', '', 'b'],
        ['', 'c', ''],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quote that never ends', 'a,"b\nc', [['a', 'b\nc']]],
    ['space behind a quote', '"a" ,b', [['a', 'b']]],
    [
      'old line ends',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'separators in quotes do not count',
      '"a;b;c",d\ne,f',
      [
        ['a;b;c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'two kinds of line ends',
      'a,b\r\nc,d\ne,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'text after a closing quote',
      '"a"x ,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_name, text, expected) => {
    expect(rowsOf(text)).toEqual(expected)
  })
})

describe('a table of songs', () => {
  test('has a song in each row', () => {
    const text =
      'Title,Alternate titles,Authors,Copyright,Themes,Songbooks,CCLI,Language,Lyrics,Other\n' +
      '"Morning Water","Over the Hill|Dawn","Ada Weaver; Jon Field","© 2020 Green Hill","morning; trust","Green Book 12; Blue Book 7",1234567,en,"Verse 1\nover the water\n\nChorus\nsing",x\n' +
      'Evening Fire,,,,,,,,,\n'
    const { songs, warnings } = readCsv(text, 'x.csv')
    expect(warnings).toEqual([{ code: 'columnsDropped', about: 'Other' }])
    expect(songs[0]?.song).toEqual({
      metadata: {
        title: 'Morning Water',
        alternateTitles: ['Over the Hill', 'Dawn'],
        authors: ['Ada Weaver', 'Jon Field'],
        copyright: '© 2020 Green Hill',
        themes: ['morning', 'trust'],
        songbooks: [
          { book: 'CCLI', number: '1234567' },
          { book: 'Green Book', number: '12' },
          { book: 'Blue Book', number: '7' },
        ],
      },
      lyrics: [
        {
          language: 'en',
          label: '',
          sections: [
            { name: 'Verse 1', lines: ['over the water'] },
            { name: 'Chorus', lines: ['sing'] },
          ],
          sequence: [],
        },
      ],
    })
    expect(songs[1]).toMatchObject({
      song: { metadata: { title: 'Evening Fire' }, lyrics: [] },
      warnings: [{ code: 'noWords' }],
    })
  })

  test('has German names of columns too, and a number in a column of its own', () => {
    const text =
      'Liedtitel;Autoren;Liederbuch;Nr.;CCLI-Nummer;Sprache;Liedtext\nMorgen;Eva Muster;Grünes Buch;12;55555;de;"1. eins\nzwei"'
    const song = readCsv(text, 'x.csv').songs[0]?.song
    expect(song?.metadata).toMatchObject({
      title: 'Morgen',
      authors: ['Eva Muster'],
      songbooks: [
        { book: 'CCLI', number: '55555' },
        { book: 'Grünes Buch', number: '12' },
      ],
    })
    expect(song?.lyrics[0]).toMatchObject({
      language: 'de',
      sections: [{ name: 'Verse 1', lines: ['eins', 'zwei'] }],
    })
  })

  test('cells that say NULL are empty', () => {
    expect(readCsv('Title,Copyright,Themes\nOne,NULL,NULL', 'x.csv').songs[0]?.song.metadata).toMatchObject({
      copyright: '',
      themes: [],
    })
  })

  test('rows without a title are named by their number and first words, and tables without titles refused', () => {
    expect(
      readCsv('Title,Author,Words\nOne,A,x\n,NULL,"First line\nSecond line"\n,,\n,Eva,', 'x.csv'),
    ).toMatchObject({
      songs: [{ song: { metadata: { title: 'One' } } }],
      warnings: [
        { code: 'rowUntitled', count: 3, about: 'First line Second line' },
        { code: 'rowUntitled', count: 5, about: 'Eva' },
      ],
    })
    const [sentence] = readCsv('Title,Words\nOne,x\n,Amazing grace', 'x.csv').warnings.map((warning) =>
      warningSentence(warning),
    )
    expect(sentence).toBe('Row 3 of the table has no title and was left out: “Amazing grace”.')
  })

  test('of many rows without a title the first are named, and the rest are counted', () => {
    const { warnings } = readCsv(`Title,Words\n${',some words\n'.repeat(50)}Last,x`, 'x.csv')
    expect(warnings.filter(({ code }) => code === 'rowUntitled').map(({ count }) => count)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    )
    expect(warnings.at(-1)).toEqual({ code: 'rowsUntitled', count: 30 })
  })

  test('tables without titles are refused', () => {
    expect(readCsv('a,b\n1,2', 'x.csv')).toEqual({ songs: [], warnings: [{ code: 'unreadable' }] })
    expect(readCsv('', 'x.csv')).toEqual({ songs: [], warnings: [{ code: 'noSong' }] })
  })

  test('is known by its name and its columns', () => {
    expect(looksLikeCsv('Title,Author\nOne,A', 'x.csv')).toBe(true)
    expect(looksLikeCsv('a,b\n1,2', 'x.csv')).toBe(false)
    expect(looksLikeCsv('Title,Author\nOne,A', 'x.txt')).toBe(false)
  })
})

describe('a table of another program', () => {
  test('OpenLP and EasyWorship: several authors, another title, an order', () => {
    const { songs, warnings } = readCsv(
      'Title,Alternative Title,Author(s),Copyright,CCLI Song Number,Verse Order,Lyrics,Times Used\n' +
        'Morning Water,Dawn,"Ada Weaver, Jon Field & Mia Ost",© 2020,1234567,V1 C V1 B,"Verse 1\nover\n\nChorus\nsing",3\n',
      'x.csv',
    )
    const { metadata, lyrics } = songs[0]?.song ?? {}
    expect(metadata?.authors).toEqual(['Ada Weaver', 'Jon Field', 'Mia Ost'])
    expect(metadata?.alternateTitles).toEqual(['Dawn'])
    expect(metadata?.songbooks).toEqual([{ book: 'CCLI', number: '1234567' }])
    expect(lyrics?.[0]?.sequence).toEqual([0, 1, 0])
    expect(songs[0]?.warnings).toEqual([{ code: 'unknownInSequence', about: 'B' }])
    expect(warnings).toEqual([])
  })

  test('WorshipAssistant: the words with marks count, [C] is the chorus, what is not read is named', () => {
    const { songs, warnings } = readCsv(
      'SONGNR,TITLE,AUTHOR,PRIKEY,SONGBOOK,CCLINR,ROADMAP,LYRICS,LYRICS2\n' +
        '7,Would You,"Jones, Lewis E.",G,Y,12345,"1,C,1",".G      C\n Would you be free\n.D\n power in the blood","[1]\nWould you be free\n\n[C]\npower in the blood\n"\n',
      'x.csv',
    )
    const { metadata, lyrics } = songs[0]?.song ?? {}
    expect(metadata?.authors).toEqual(['Jones, Lewis E.'])
    expect(metadata?.songbooks).toEqual([{ book: 'CCLI', number: '12345' }])
    expect(lyrics?.[0]?.sections).toEqual([
      { name: 'Verse 1', lines: ['Would you be free'] },
      { name: 'Chorus', lines: ['power in the blood'] },
    ])
    expect(lyrics?.[0]?.sequence).toEqual([0, 1, 0])
    expect(warnings).toEqual([{ code: 'columnsDropped', about: 'PRIKEY' }])
  })
})

test.each([100_000, 2_000_000])('a row with words beyond a song is left out and named: %i lines', (lines) => {
  const text = `title,lyrics\nT,"${'word and\n'.repeat(lines)}"\nU,sing\n`
  const { songs, warnings } = readCsv(text, 'x.csv')
  expect(songs.map(({ song }) => song.metadata.title)).toEqual(['U'])
  expect(warnings).toEqual([{ code: 'rowTooLong', count: 2, about: 'T' }])
})

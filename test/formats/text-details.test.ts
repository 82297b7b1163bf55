import { describe, expect, test } from 'bun:test'
import { authorsOf } from '../../src/formats/metadata.ts'
import { detailOf, songbooksOf } from '../../src/formats/text/details.ts'
import { orderOf } from '../../src/formats/text/order.ts'
import { readPlainText, readText } from '../../src/formats/text/read-text.ts'

describe('a line about the song', () => {
  test.each([
    ['Words and music by Ada Weaver and Jon Field', ['Ada Weaver', 'Jon Field']],
    ['Words & Music: Ada Weaver; Jon Field', ['Ada Weaver', 'Jon Field']],
    ['Text: Eva Muster / Melodie: Hans Beispiel 1984', ['Eva Muster', 'Hans Beispiel 1984']],
    ['Text und Melodie: Eva Muster', ['Eva Muster']],
    ['T+M: Eva Muster', ['Eva Muster']],
    ['Musik von Hans Beispiel (1901-1980)', ['Hans Beispiel (1901-1980)']],
    ['Author: Ada Weaver', ['Ada Weaver']],
    ['Letra y música: Ana Ejemplo', ['Ana Ejemplo']],
    ['Paroles et musique : Anne Exemple', ['Anne Exemple']],
    ['Слова: Анна Пример', ['Анна Пример']],
    ['Written by Ada Weaver', ['Ada Weaver']],
  ])('names who made it: %s', (line, authors) => {
    expect(detailOf(line)).toEqual({ kind: 'authors', gives: { authors }, value: '' })
  })

  test.each([
    ['CCLI Song # 1234567', '1234567'],
    ['CCLI-Liednummer 7654321', '7654321'],
    ['CCLI: 55555', '55555'],
    ['CCLI Nr. 12345', '12345'],
    ['ccli #98765', '98765'],
  ])('names its CCLI number: %s', (line, number) => {
    expect(detailOf(line)?.gives).toEqual({ songbooks: [{ book: 'CCLI', number }] })
  })

  test.each([
    'CCLI License # 123456',
    'CCLI Licence No. 123456',
    'CCLI-Lizenznummer 123456',
    'For use solely with the SongSelect® Terms of Use. All rights reserved. www.ccli.com',
    'Alle Rechte vorbehalten.',
    'Key: G',
    'Tempo: 72',
  ])('is left out and adds nothing: %s', (line) => {
    expect(detailOf(line)).toMatchObject({ kind: 'notice', gives: {} })
  })

  test.each([
    ['© 2020 Green Hill Music', '© 2020 Green Hill Music'],
    ['(c) 2020 Green Hill Music', '(c) 2020 Green Hill Music'],
    ['Copyright 2020 Green Hill Music', 'Copyright 2020 Green Hill Music'],
    ['Copyright: Green Hill', 'Green Hill'],
    ['Copyright © 2020 Green Hill', 'Copyright © 2020 Green Hill'],
    ['Public Domain', 'Public Domain'],
  ])('names the rights: %s', (line, copyright) => {
    expect(detailOf(line)).toEqual({ kind: 'copyright', gives: { copyright }, value: '' })
  })

  test.each([
    'Words by the fire we sing',
    'Music fills the morning air',
    'by grace alone',
    'Text me when you are home',
    'To God be the glory',
    'My heart: a song',
    '(c)',
    'Time and again',
  ])('is sung: %s', (line) => {
    expect(detailOf(line)).toBeNull()
  })

  test.each([
    ['Ada Weaver, Jon Field & Eva Muster 1984', ['Ada Weaver', 'Jon Field', 'Eva Muster 1984']],
    ['Weaver, Ada', ['Weaver, Ada']],
    ['Anne-Marie du Pont (1901–1980)', ['Anne-Marie du Pont (1901–1980)']],
    ['Ada Weaver, 1874', ['Ada Weaver, 1874']],
    ['Ada Weaver, 1874; Jon Field, 1901', ['Ada Weaver, 1874', 'Jon Field, 1901']],
    ['Ada Weaver, Jon Field, ca. 1700', ['Ada Weaver', 'Jon Field, ca. 1700']],
    ['Traditional English, ca 1700', ['Traditional English, ca 1700']],
    ['Martin Beispiel (ca.1529)', ['Martin Beispiel (ca.1529)']],
    ['Ada Weaver (v. 1, 2 and 4) / Jon Field (v. 3)', ['Ada Weaver (v. 1, 2 and 4)', 'Jon Field (v. 3)']],
    ['Weaver, 1874', ['Weaver, 1874']],
    ['Ada Weaver 1546/1556', ['Ada Weaver 1546/1556']],
    ['Ada Weaver/Jon Field', ['Ada Weaver', 'Jon Field']],
    ['Ada Weaver, arr. 1901', ['Ada Weaver, arr. 1901']],
  ])('names people with their years and parts: %s', (field, authors) => {
    expect(authorsOf(field)).toEqual(authors)
  })

  test('songbooks have a number at their end', () => {
    expect(songbooksOf('Green Book 12; Blue Book #7a; Nothing')).toEqual([
      { book: 'Green Book', number: '12' },
      { book: 'Blue Book', number: '7a' },
      { book: 'Nothing', number: '' },
    ])
  })
})

const kinds = (text: string) => readText(text).details.map(({ line, kind }) => [line, kind])

describe('where a text tells about the song', () => {
  test.each([
    ['a title before an empty line', 'Morning Water\n\na b\nc d', [[0, 'title']]],
    [
      'a title before credits',
      'Morning Water\nText: Eva Muster\na b\nc d',
      [
        [0, 'title'],
        [1, 'authors'],
      ],
    ],
    ['a title before a heading', 'Morning Water\nVerse 1\na b', [[0, 'title']]],
    [
      'a title and a byline',
      'Morning Water\nby Ada Weaver\n\na b\nc d',
      [
        [0, 'title'],
        [1, 'authors'],
      ],
    ],
    [
      'a title and a name above the first verse',
      'Morning Water\nAda Weaver\n\nVerse 1\na b',
      [
        [0, 'title'],
        [1, 'authors'],
      ],
    ],
    ['no title: words from the first line on', 'a b\nc d\n\ne f', []],
    ['no title: two lines above a chorus are words', 'a b\nc d\n\nChorus\ne f', []],
    ['no title: a comma goes on', 'a b,\n\nc d', []],
    ['a title and nothing else is words', 'Morning Water', []],
    ['a title with a remark in brackets', 'Morning Water [short]\n\na b\nc d', [[0, 'title']]],
    ['no title: chords stand in it', '[G]a [D]b\n\nc d', []],
    ['a labelled title', 'Title: Morning Water\na b', [[0, 'title']]],
    [
      'the small print of SongSelect',
      'Morning Water\n\nVerse 1\na b\n\nAda Weaver | Jon Field\nCCLI Song # 12345\n© 2020 Green Hill (Admin. by Blue)\nFor use solely with the SongSelect\nCCLI License # 99',
      [
        [0, 'title'],
        [5, 'authors'],
        [6, 'ccli'],
        [7, 'copyright'],
        [8, 'notice'],
        [9, 'notice'],
      ],
    ],
    [
      'its older form, with the names below',
      'Morning Water\n\nVerse 1\na b\n\nCCLI Song # 12345\nAda Weaver\n© 2020 Green Hill',
      [
        [0, 'title'],
        [5, 'ccli'],
        [6, 'authors'],
        [7, 'copyright'],
      ],
    ],
    ['a key among the words is sung', 'Verse 1\na b\nKey: c d\ne f', []],
  ] as const)('%s', (_name, text, expected) => {
    expect(kinds(text)).toEqual(expected.map((entry) => [...entry]))
  })

  test('what a reader calls words goes back into the words', () => {
    const text = 'Morning Water\n\nVerse 1\na b\n\n© 2020 Green Hill'
    const reading = readText(text, { isWords: (line) => line === 0 })
    expect(reading.details.map(({ line }) => line)).toEqual([5])
    expect(reading.lyrics.sections.map(({ lines }) => lines)).toEqual([['Morning Water'], ['a b']])
  })
})

describe('a file of plain text', () => {
  test('gives the song with its details', () => {
    const text =
      'Morning Water\nWords and music: Ada Weaver\nThemes: morning; trust\nSongbook: Green Book 12\nLanguage: en\n\n' +
      'Key: D\nCapo: 2\nVerse 1\nG   D/F#\nover the water\n\n© 2020 Green Hill'
    expect(readPlainText(text, 'x.txt')).toEqual({
      songs: [
        {
          song: {
            metadata: {
              title: 'Morning Water',
              alternateTitles: [],
              authors: ['Ada Weaver'],
              copyright: '© 2020 Green Hill',
              themes: ['morning', 'trust'],
              songbooks: [{ book: 'Green Book', number: '12' }],
            },
            lyrics: [
              {
                language: 'en',
                label: '',
                sections: [{ name: 'Verse 1', lines: ['over the water'] }],
                sequence: [],
              },
            ],
            arrangement: {
              label: 'Chart',
              sourceKey: 'D',
              tempo: null,
              chart:
                '{key: D}\n{capo: 2}\n\n{start_of_verse: label="Verse 1"}\n[G]over[D/F#] the water\n{end_of_verse}\n',
            },
          },
          warnings: [],
        },
      ],
      warnings: [],
    })
  })

  test('without a title it is called by its file', () => {
    const { songs } = readPlainText('a b\nc d', 'songs/Morning_Water.txt')
    expect(songs[0]?.song.metadata.title).toBe('Morning Water')
    expect(songs[0]?.warnings).toEqual([{ code: 'titleMissing' }])
  })

  test('with nothing in it, it holds no song', () => {
    expect(readPlainText(' \n\n', 'x.txt')).toEqual({ songs: [], warnings: [{ code: 'noSong' }] })
  })
})

describe('an order of singing', () => {
  test.each([
    ['Verse 1, Bridge 3, Verse 2, Verse 9', 'Verse 1|Chorus|Verse 2', [0, 2], ['Bridge 3', 'Verse 9']],
    ['Verse 1, Verse 3', 'Verse 1|Verse 2', [0], ['Verse 3']],
    ['Verse 1 Chorus Verse 2', 'Verse 1|Chorus|Verse 2', [], []],
    ['V1 C V2 C', 'Verse 1|Chorus|Verse 2', [0, 1, 2, 1], []],
    ['1 C 2 C', 'Verse 1|Chorus|Verse 2', [0, 1, 2, 1], []],
    ['x; y', 'Verse 1|x; y', [1], []],
  ])('%s', (text, names, sequence, unknown) => {
    const sections = names.split('|').map((name) => ({ name, lines: [name] }))
    expect(orderOf(text, sections)).toMatchObject({ sequence, unknown })
  })
})

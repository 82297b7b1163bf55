import { describe, expect, test } from 'bun:test'
import type { FormatSong } from '../../../../src/formats/song.ts'
import type { Found } from '../../../../src/web/model/import/found.ts'
import {
  defaultAction,
  KnownSongs,
  languageOf,
  otherLanguage,
  songRows,
} from '../../../../src/web/model/import/rows.ts'
import { fileSong, fileWords, savedSong } from './songs.ts'

const found = (path: string, ...songs: FormatSong[]): Found => ({
  kind: 'songs',
  path,
  songs: songs.map((song) => ({ song, warnings: [{ code: 'noWords' }] })),
  warnings: [{ code: 'commentsRemoved' }],
})

const ccli = (number: string) => ({ songbooks: [{ book: 'CCLI', number }] })

const church = () => {
  const known = new KnownSongs()
  known.add(savedSong('grace', 'Amazing Grace', ccli('22025')))
  known.add(savedSong('silent', 'Silent Night', { alternateTitles: ['Stille Nacht'] }))
  known.add(savedSong('other silent', 'Silent Night!'))
  return known
}

describe('songs of the church that may be the same', () => {
  test.each([
    ['another title with the same CCLI number, which may be wrong', fileSong('My Chains', ccli('22025')), []],
    ['the same title, written otherwise', fileSong('  AMAZING, grace! '), ['grace']],
    ['a title that is an alternate one there', fileSong('Stille Nacht'), ['silent']],
    [
      'an alternate title that is the title there',
      fileSong('Nacht', { alternateTitles: ['amazing grace'] }),
      ['grace'],
    ],
    [
      'the title, beside the CCLI number of another song',
      fileSong('Silent night', ccli('22025')),
      ['silent', 'other silent'],
    ],
    ['neither', fileSong('Abide with Me', ccli('1')), []],
  ])('%s', (_name, song, expected) => {
    expect(
      church()
        .like(song)
        .map(({ id }) => id),
    ).toEqual(expected)
  })

  test('a song that the list tells twice is known once', () => {
    const known = church()
    known.add(savedSong('grace', 'Amazing Grace'))
    expect([known.count, known.like(fileSong('Amazing Grace')).length]).toEqual([3, 1])
  })
})

describe('rows', () => {
  const words = fileWords({ V: ['Abide with me'] })
  const rows = [
    ...songRows(
      [
        found('a.txt', fileSong('Abide with Me', {}, words), fileSong('Rock of Ages')),
        { kind: 'pdf', path: 'a.pdf', file: new Blob(), refusal: null },
        found('b.txt', fileSong('Abide with me!', {}, words)),
        found('c.txt', fileSong('Abide with Me', {}, fileWords({ V: ['Something else'] }))),
      ],
      church(),
      (lyrics) => (lyrics === words ? 'en' : null),
    ),
  ]

  test('the language of words is the chosen one, that of the file, or the guess', () => {
    const [row] = rows
    if (!row) throw new Error('There is no row.')
    expect(languageOf(row, words, new Map())).toEqual({ tag: 'en', from: 'guess' })
    expect(languageOf(row, words, new Map([[words, 'fr']]))).toEqual({ tag: 'fr', from: 'choice' })
    const [, rock] = rows
    expect(rock && languageOf(rock, fileWords({}), new Map())).toBe(null)
    const told = fileWords({ V: ['Abide with me'] }, { language: 'de-AT' })
    const other = { ...row, song: { ...row.song, lyrics: [told] } }
    expect(languageOf(other, told, new Map())).toEqual({ tag: 'de-AT', from: 'file' })
    expect(otherLanguage(other, told)).toBe('en')
    expect(otherLanguage({ ...other, guesses: ['de'] }, told)).toBe(null)
  })

  test('every song has a row, in the order of the files', () => {
    expect(rows.map(({ number, path, song }) => [number, path, song.metadata.title])).toEqual([
      [0, 'a.txt', 'Abide with Me'],
      [1, 'a.txt', 'Rock of Ages'],
      [2, 'b.txt', 'Abide with me!'],
      [3, 'c.txt', 'Abide with Me'],
    ])
  })

  test('the same title and first line in another file is a twin; the same title alone is not', () => {
    expect(rows.map(({ twin }) => twin?.number ?? null)).toEqual([null, null, 0, null])
  })

  test('what is said about a file stands with its first song', () => {
    expect(rows.map(({ warnings }) => warnings.length)).toEqual([2, 1, 2, 2])
  })
})

describe('what happens to a row without a choice', () => {
  const files = [
    found('a.txt', fileSong('New')),
    found('b.txt', fileSong('Amazing Grace')),
    found('c.txt', fileSong('New')),
    found('d.txt', fileSong('Amazing Grace')),
  ]
  const actions = (policy: 'skip' | 'update' | 'create') =>
    [...songRows(files, church(), () => null)].map((row) => defaultAction(row, policy))

  test.each([
    ['skip', ['create', 'skip', 'skip', 'skip']],
    ['update', ['create', 'update', 'skip', 'skip']],
    ['create', ['create', 'create', 'create', 'create']],
  ] as const)('%s', (policy, expected) => {
    expect(actions(policy).map(({ kind }) => kind)).toEqual([...expected])
  })

  test('an update is of the most likely song', () => {
    expect(actions('update')[1]).toEqual({ kind: 'update', songId: 'grace', onlyUnchanged: true })
  })

  test('of several songs with the title the words of the file choose', () => {
    const rows = songRows([found('a.txt', fileSong('Silent Night'))], church(), () => null)
    expect([...rows].map((row) => defaultAction(row, 'update'))).toEqual([
      { kind: 'update', songId: 'silent', onlyUnchanged: true, among: ['silent', 'other silent'] },
    ])
  })
})

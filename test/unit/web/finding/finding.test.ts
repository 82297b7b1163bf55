import { describe, expect, test } from 'bun:test'
import type { LyricMatch, Metadata, Song } from '../../../../src/client/types.ts'
import { byBook, byLetter, byTheme, letterOf } from '../../../../src/web/model/search/browse-groups.ts'
import { type FoundBy, foundBy, markedLine } from '../../../../src/web/model/search/found-by.ts'
import { most, withoutApostrophes, withoutOneWord } from '../../../../src/web/model/search/other-queries.ts'

const metadata = (fields: Partial<Metadata>): Metadata => ({
  ...{ title: 'Be Thou My Vision', alternateTitles: ['Slane'], authors: ['Mary Byrne'], copyright: '' },
  ...{ themes: ['Trust'], songbooks: [{ book: 'Green Hymnal', number: '5' }] },
  ...fields,
})

const english: LyricMatch = { songId: 's', lyricVersionId: 'l', language: 'en', label: '' }

test.each([
  ['The gardener walks', 'garden WALKS', 'The [garden]er [walks]'],
  ['The gardener walks', 'the gardener', 'The [gardener] walks'],
  ['The gardener walks', 'the', '[The] gardener walks'],
  ['Wir haben gepflügt', 'gepflugt', 'Wir haben [gepflügt]'],
  ['Auf großer Straße', 'strasse gross', 'Auf [groß]er [Straße]'],
  ['Læ æ', 'aea', 'Læ æ'],
  ['בָּרוּךְ אַתָּה', 'ברוך', '[בָּרוּךְ] אַתָּה'],
  ['Nothing here', 'xqzvw', 'Nothing here'],
])('in %j the search %j marks %j', (line, q, marked) => {
  const parts = markedLine(line, q).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
  expect(parts.join('').normalize('NFC')).toBe(marked.normalize('NFC'))
})

describe('why a search found a song', () => {
  test.each<[string, LyricMatch[], FoundBy['kind'][]]>([
    ['5', [english], ['number']],
    ['hymnal 5', [], ['number']],
    ['5 GREEN', [], ['number']],
    ['vision', [english], ['title']],
    ['vision slane', [], ['title', 'alternateTitle']],
    // Very common words are ignored, unless the title is made of them.
    ['be', [english], ['lyrics']],
    ['my', [], []],
    ['my wisdom', [english], ['lyrics']],
    ['my vision', [english], ['title']],
    ['býrne', [], ['author']],
    ['trust vision', [], ['title', 'theme']],
    ['vision wisdom', [english], ['title', 'lyrics']],
    ['wisdom', [english], ['lyrics']],
    ['hymnal', [], ['book']],
    ['  ', [], []],
  ])('%j: %j', (q, matches, kinds) => {
    expect(foundBy(metadata({}), matches, q).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('names the books, the authors and the languages', () => {
    const two = metadata({
      songbooks: [
        { book: 'A', number: '5' },
        { book: 'B', number: '15' },
        { book: 'C', number: '5' },
      ],
    })
    expect(foundBy(two, [], '5')).toEqual([{ kind: 'number', books: ['A 5', 'C 5'] }])
    expect(foundBy(metadata({ authors: ['Ann Bee', 'Cy Dee'] }), [], 'dee')).toEqual([
      { kind: 'author', names: ['Cy Dee'] },
    ])
  })
})

describe('other searches when one finds nothing', () => {
  test('leave out one word each, the longest first, and never more than six', () => {
    expect(withoutOneWord('  amazing  grac xyz ')).toEqual(['grac xyz', 'amazing xyz', 'amazing grac'])
    expect(withoutOneWord('one')).toEqual([])
    expect(withoutOneWord('a b c d e f g h i')).toHaveLength(6)
  })

  test('leave out apostrophes of every kind, joined and parted', () => {
    expect(withoutApostrophes('God’s love')).toEqual(['Gods love', 'God s love'])
    expect(withoutApostrophes("'tis")).toEqual(['tis'])
    expect(withoutApostrophes('plain')).toEqual([])
    expect(withoutApostrophes("'")).toEqual([])
  })

  test('the one that finds most is offered, and none that finds nothing', () => {
    const counted = (q: string, count: number, more = false) => ({ q, count, more })
    expect(most([counted('a', 0), counted('b', 50), counted('c', 50, true), counted('d', 3)])?.q).toBe('c')
    expect(most([counted('a', 0)])).toBeUndefined()
  })
})

describe('browsing', () => {
  const song = (title: string, fields: Partial<Metadata> = {}): Song => ({
    ...{ id: title, version: 1, revisionId: title, updatedAt: '', archivedAt: null, visibility: null },
    metadata: metadata({ title, songbooks: [], themes: [], ...fields }),
  })
  const names = (groups: ReturnType<typeof byLetter>) =>
    groups.map(({ name, entries }) => [name, entries.map((entry) => entry.number ?? entry.song.id)])

  test('by letter ignores quotes, accents and case, and puts large scripts under one sign', () => {
    const titles = ['“Élan”', 'alpha', 'Ångel', '10,000 Reasons', '主 爱', '하나님', 'ああ', 'Ещё', '!!']
    expect(titles.map(letterOf)).toEqual(['E', 'A', 'A', '0–9', '漢', '한', 'あ', 'Е', '…'])
    expect(names(byLetter(['beta', '“Able”', 'Abba'].map((title) => song(title))))).toEqual([
      ['A', ['Abba', '“Able”']],
      ['B', ['beta']],
    ])
  })

  test('by songbook follows the numbers as people count, whatever the spelling of the book', () => {
    const numbered = (book: string, number: string) => song(number, { songbooks: [{ book, number }] })
    const songs = [numbered('ELG', '12'), numbered('elg ', '5a'), numbered('ELG', '5'), numbered('Blue', '1')]
    expect(names(byBook([...songs, numbered('ELG', '100')]))).toEqual([
      ['Blue', ['1']],
      ['ELG', ['5', '5a', '12', '100']],
    ])
  })

  test('by theme lists a song once under each of its themes', () => {
    const songs = [song('A', { themes: ['Peace', 'Trust', 'peace'] }), song('B', { themes: ['Peace'] })]
    expect(names(byTheme(songs))).toEqual([
      ['Peace', ['A', 'B']],
      ['Trust', ['A']],
    ])
  })
})

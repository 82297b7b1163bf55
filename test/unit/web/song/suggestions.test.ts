import { describe, expect, test } from 'bun:test'
import {
  entriesIn,
  severalIn,
  splitEntry,
  suggestionsFor,
} from '../../../../src/web/model/song/suggestions.ts'

const song = (authors: string[], themes: string[] = [], books: string[] = []) => ({
  metadata: {
    ...{ title: '', alternateTitles: [], copyright: '', authors, themes },
    songbooks: books.map((book) => ({ book, number: '1' })),
  },
})

describe('what songs have', () => {
  test('is counted, the most frequent first, and one spelling of each', () => {
    const songs = [song(['Ben Test']), song(['Anna Beispiel']), song(['anna beispiel ']), song([])]
    expect(entriesIn(songs, 'authors')).toEqual(['Anna Beispiel', 'Ben Test'])
  })

  test('books without the CCLI number, which has a field of its own', () => {
    expect(entriesIn([song([], ['Praise'], ['CCLI', 'Hymnal'])], 'books')).toEqual(['Hymnal'])
    expect(entriesIn([song([], ['Praise'], ['CCLI', 'Hymnal'])], 'themes')).toEqual(['Praise'])
  })
})

test.each([
  [
    'beginnings of entries before those of words',
    'be',
    ['Anna Beispiel', 'Ben Test'],
    [],
    ['Ben Test', 'Anna Beispiel'],
  ],
  ['whatever the accents', 'jos', ['José Pérez'], [], ['José Pérez']],
  ['never within a word', 'est', ['Ben Test'], [], []],
  ['not what is there already', 'a', ['Anna', 'Ada'], ['ANNA'], ['Ada']],
  ['not what is typed already', 'anna', ['Anna', 'Anna Lee'], [], ['Anna Lee']],
  ['everything while nothing is typed', '', ['Anna', 'Ben'], [], ['Anna', 'Ben']],
  ['eight at most', '', [...'abcdefghij'], [], [...'abcdefgh']],
])('suggested are %s', (_rule, typed, entries, taken, expected) => {
  expect(suggestionsFor(typed, entries, taken)).toEqual(expected)
})

describe('several in one', () => {
  test.each([
    ['Anna Beispiel, Ben Test', 'authors', ['Anna Beispiel', 'Ben Test']],
    ['Anna Beispiel und Ben Test', 'authors', ['Anna Beispiel', 'Ben Test']],
    ['Beispiel, Anna', 'authors', null],
    ['Isaac Watts (1674–1748)', 'authors', null],
    ['Praise, Thanks; Morning', 'themes', ['Praise', 'Thanks', 'Morning']],
    ['Praise and thanks', 'themes', null],
    ['Praise,', 'themes', null],
  ] as const)('%s', (entry, field, expected) => {
    expect(severalIn(entry, field)).toEqual(expected as string[] | null)
  })

  test('become entries of their own, but none twice', () => {
    expect(splitEntry(['X', 'A, B', 'b'], 1, ['A', 'B'])).toEqual(['X', 'A', 'b'])
  })
})

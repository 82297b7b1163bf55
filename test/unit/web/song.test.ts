import { describe, expect, test } from 'bun:test'
import { singingOrder } from '../../../src/core/song-words.ts'
import { counterpart, pairedSections, wordsOnce } from '../../../src/web/model/song/printed-sections.ts'
import { arrangementProblems, metadataProblems } from '../../../src/web/model/song/song-problems.ts'
import { similarity, similarTitles } from '../../../src/web/model/song/suggestions.ts'
import { tapped, tempoOf } from '../../../src/web/model/song/tempo-and-key.ts'
import { lyrics, section } from './lyric-documents.ts'

describe('titles that resemble each other', () => {
  test.each([
    ['Großer Gott, wir loben dich', 'Grosser Gott wir loben Dich', true],
    ['Amazing Grace', 'Amazing Grace (My Chains Are Gone)', false],
    ['Amazing Grace', 'Amazing Grace!', true],
    ['How Great Thou Art', 'How Great Thou Are', true],
    ['How Great Thou Art', 'Great Is Thy Faithfulness', false],
    ['', '', false],
  ])('%s / %s: %p', (a, b, expected) => {
    expect(similarTitles(a, [b], (title) => [title]).length > 0).toBe(expected)
    expect(similarity(a, b)).toBe(similarity(b, a))
  })
})

describe('the order of singing', () => {
  const song = lyrics([section('Verse', 'a'), section('Chorus', 'b')], ['Verse', 'Chorus', 'Verse'])

  test('an empty sequence is every section once', () => {
    expect(singingOrder({ ...song, sequence: [] })).toEqual(song.sections)
  })

  test('repeats are sung again, and printed by name alone when words stand once', () => {
    const ordered = singingOrder(song)
    expect(ordered.map((found) => found.name)).toEqual(['Verse', 'Chorus', 'Verse'])
    expect(wordsOnce(ordered).map(({ again }) => again)).toEqual([false, false, true])
  })

  test('a second language is paired by name, then by kind and number, else by place', () => {
    const others = [section('Strophe', 'x'), section('Chorus', 'y')]
    expect(counterpart(section('Chorus', 'b'), 0, others)?.name).toBe('Chorus')
    expect(counterpart(section('Verse', 'a'), 0, others)?.name).toBe('Strophe')
    expect(counterpart(section('Verse', 'a'), 5, others)?.name).toBe('Strophe')
    expect(counterpart(section('Gruß', 'a'), 1, others)?.name).toBe('Chorus')
    expect(counterpart(section('Gruß', 'a'), 5, others)).toBeNull()
    for (const name of ['Verse 3', 'Bridge']) expect(counterpart(section(name, 'a'), 1, others)).toBeNull()
  })
})

describe('two languages side by side', () => {
  const sections = (...names: string[]) => names.map((name) => ({ ...section(name, name), id: name }))
  const names = (first: string[], second: string[]) =>
    pairedSections(sections(...first), sections(...second)).map((pair) => [
      pair.first?.name ?? null,
      pair.second?.name ?? null,
    ])

  test('what is sung again stands beside the same section again, also where the second language has fewer', () => {
    expect(names(['V1', 'C', 'V2', 'C', 'V3', 'C'], ['S1', 'R', 'S2'])).toEqual([
      ['V1', 'S1'],
      ['C', 'R'],
      ['V2', 'S2'],
      ['C', 'R'],
      ['V3', null],
      ['C', 'R'],
    ])
  })

  test('where both are sung in as many sections the place tells', () => {
    expect(names(['V', 'C', 'V', 'C'], ['S1', 'R', 'S2', 'R'])).toEqual([
      ['V', 'S1'],
      ['C', 'R'],
      ['V', 'S2'],
      ['C', 'R'],
    ])
  })
})

describe('tapping the tempo', () => {
  const tapAt = (...times: number[]) => times.reduce(tapped, [] as number[])

  test.each([
    [[0], null],
    [[0, 500], 120],
    [[0, 500, 1000, 1700, 2200], 120],
    [[0, 500, 1000, 1500, 10_000, 10_600], 100],
    [[0, 10], 400],
    [[0, 2499, 4998], 24],
  ])('%p', (times, expected) => {
    expect(tempoOf(tapAt(...times))).toBe(expected)
  })
})

test('what the service would refuse is known before', () => {
  const song = {
    title: ' ',
    alternateTitles: [''],
    authors: [],
    copyright: '',
    themes: ['x'.repeat(81)],
    songbooks: [],
  }
  expect(metadataProblems(song).map(({ kind }) => kind)).toEqual([
    'titleMissing',
    'entryEmpty',
    'entryTooLong',
  ])
  const arrangement = { label: '', lyricVersionIds: [], assetIds: [], sourceKey: 'X', tempo: 19 }
  expect(arrangementProblems(arrangement)).toEqual(['labelMissing', 'badKey', 'badTempo'])
  expect(arrangementProblems({ ...arrangement, label: 'x', sourceKey: 'F#m', tempo: null })).toEqual([])
})

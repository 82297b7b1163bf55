import { beforeAll, describe, expect, test } from 'bun:test'
import { compareText, fold, words } from '../../src/core/text.ts'
import { ChurchIndex } from '../../src/search/engine/church-index.ts'
import { RANKS, rankingOf } from '../../src/search/engine/ranking/ranking.ts'
import { Segment } from '../../src/search/engine/segment/segment.ts'
import { SegmentBuilder } from '../../src/search/engine/segment/segment-builder.ts'
import { referenceSearch } from '../../testkit/search/reference.ts'
import { referencePlace } from '../../testkit/search/reference-order.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf, type PlainSong } from '../../testkit/songs/plain-song.ts'
import { atOnce } from './at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'
/** Enough for runs such as "ing" to be precomputed. */
const SONGS = 4_000
const PAGE = 250

const QUERIES = [
  ...['5', '12', '899', 'hymnal', 'hymnal 5', '5 hymnal', 'psalter 7', 'a', 'e', 'th', 'å', 'qu'],
  ...['the', 'ing', 'ess', 'ness', 'grace', 'lord', 'the lord', 'lord the', 'grace mercy', 'láska', 'og'],
  ...['original', 'edition 1999', 'original grace', 'e 5', 'nothing-like-this', 'a e i o u', '%'],
]

function indexOf(songs: readonly PlainSong[]): ChurchIndex {
  const builder = new SegmentBuilder()
  const sorted = songs
    .map((song) => documentOf(song, CHURCH, 1))
    .sort((a, b) => compareText(a.title, b.title) || compareText(a._id, b._id))
  for (const song of sorted) builder.add(song)
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

/** All pages one after the other, which is what a reader sees who goes on to the end. */
function pagesOf(index: ChurchIndex, query: string): string[] {
  const ids: string[] = []
  for (let hasMore = true; hasMore; ) {
    const page = atOnce(index.search(words(query), ids.length, PAGE, rankingOf(query)))
    expect(page.songIds.length).toBe(page.hasMore ? PAGE : page.songIds.length)
    ids.push(...page.songIds)
    expect(ids.length).toBeLessThanOrEqual(SONGS)
    hasMore = page.hasMore
  }
  return ids
}

const expectedIds = (songs: Iterable<PlainSong>, query: string) =>
  referenceSearch(songs, query, 0, Number.POSITIVE_INFINITY, 'relevance').songIds

describe('the best matches of thousands of songs come first', () => {
  let songs: PlainSong[]
  let index: ChurchIndex

  beforeAll(() => {
    songs = [...new CatalogueGenerator(31).songs(SONGS)]
    index = indexOf(songs)
  })

  test.each(QUERIES)('on all pages of "%s"', (query) => {
    expect(pagesOf(index, query)).toEqual([...expectedIds(songs, query)])
  })

  test('and these searches meet every place of the order', () => {
    const met = new Set<number>()
    for (const query of QUERIES) {
      if (met.size === RANKS) break
      // Pages were compared with the reference above, so what they hold is what it finds.
      const found = new Set(pagesOf(index, query))
      for (const song of songs) if (found.has(song.id)) met.add(referencePlace(song, query))
    }
    expect([...met].sort()).toEqual(Array.from({ length: RANKS }, (_, rank) => rank))
  })

  test('also when a fifth of them was saved after the index was built', () => {
    // The last test of these, because it changes the index.
    const changes = new CatalogueGenerator(32, 5_000)
    const after = songs.map((song, at) => {
      if (at % 5 > 0) return song
      const changed = { ...changes.song(), id: song.id, archived: at % 10 === 0 }
      atOnce(index.apply(documentOf(changed, CHURCH, at + 2)))
      return changed
    })
    for (const query of QUERIES.filter((_, at) => at % 3 === 0)) {
      expect([query, pagesOf(index, query)]).toEqual([query, [...expectedIds(after, query)]])
    }
  })
})

describe('the order by relevance', () => {
  const song = (title: string, fields: Partial<PlainSong> = {}): PlainSong => ({
    ...{ id: crypto.randomUUID(), archived: false, title, alternateTitles: [], authors: [], themes: [] },
    ...{ songbooks: [], lyrics: [], ...fields },
  })
  const sung = (line: string) => ({
    lyrics: [{ id: crypto.randomUUID(), language: 'en', label: '', lines: [line] }],
  })
  const titles = (songs: readonly PlainSong[], query: string) => {
    const byId = new Map(songs.map(({ id, title }) => [id, fold(title)]))
    return pagesOf(indexOf(songs), query).map((id) => byId.get(id))
  }

  test('puts each reason to find a song before the next', () => {
    const numbered = (number: string, book = 'ELG') => ({ songbooks: [{ book, number }] })
    const songs = [
      song('A rest', numbered('15')),
      song('B sung', sung('and 5 loaves')),
      song('C theme', { themes: ['5 loaves'] }),
      song('D alternate', { alternateTitles: ['Psalm 5'] }),
      song('E title 5'),
      song('5 begins'),
      song('Number', numbered('5')),
    ]
    expect(titles(songs, '5')).toEqual([
      'number',
      '5 begins',
      'e title 5',
      'd alternate',
      'c theme',
      'b sung',
      'a rest',
    ])
    const books = [
      song('A', { ...sung('elg 5') }),
      song('B', numbered('5', 'Elg. Gesangbuch')),
      song('C elg 5'),
    ]
    expect(titles(books, 'ÉLG 5')).toEqual(['b', 'c elg 5', 'a'])
    expect(titles(books, '5 elg')).toEqual(['b', 'c elg 5', 'a'])
  })

  test('compares the beginning of a title by its letters alone', () => {
    const songs = [song('A holy night'), song('O, Holy Night'), song('“O holy Night”, again')]
    expect(titles(songs, 'o HOLY night')).toEqual(['"o holy night", again', 'o, holy night', 'a holy night'])
  })
})

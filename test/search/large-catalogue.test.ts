import { beforeAll, describe, expect, test } from 'bun:test'
import { PAGE_SIZE } from '../../src/core/limits.ts'
import type { SearchDocument } from '../../src/core/search-document.ts'
import { compareText, words } from '../../src/core/text.ts'
import { ChurchIndex } from '../../src/search/engine/church-index.ts'
import type { SearchPage } from '../../src/search/engine/merge-page.ts'
import { RANKS, rankingOf } from '../../src/search/engine/ranking.ts'
import { Segment } from '../../src/search/engine/segment.ts'
import { SegmentBuilder } from '../../src/search/engine/segment-builder.ts'
import { Random } from '../../testkit/random.ts'
import { referenceSearch } from '../../testkit/search/reference.ts'
import { referencePlace } from '../../testkit/search/reference-order.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf, type PlainSong } from '../../testkit/songs/plain-song.ts'
import { atOnce } from './at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'
/** Enough for runs such as "ing", "ess" and "ness" to be precomputed, which 1,500 are. */
const SONGS = 2_000
/** Of an order by relevance, which is read to its end. */
const LONG_PAGE = 250

const byTitle = (a: SearchDocument, b: SearchDocument) =>
  compareText(a.title, b.title) || compareText(a._id, b._id)

function indexOf(songs: readonly SearchDocument[]): ChurchIndex {
  const builder = new SegmentBuilder()
  for (const song of songs) builder.add(song)
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

/** Goes through every song, in order, and gives any page of what it finds. */
function obviousSearch(songs: readonly SearchDocument[], query: string): (offset: number) => SearchPage {
  const wanted = words(query)
  const found = songs.filter(({ metadata, lyrics }) => {
    const parts = [metadata, ...Object.values(lyrics).flatMap(({ label, text }) => [label, text])]
    return wanted.every((word) => parts.some((part) => part.includes(word)))
  })
  return (offset) => {
    const listed = found.slice(offset, offset + PAGE_SIZE)
    return {
      songIds: listed.map(({ _id }) => _id),
      hasMore: found.length > offset + PAGE_SIZE,
      lyricMatches: listed.flatMap((song) =>
        Object.entries(song.lyrics)
          .filter(([, { text }]) => wanted.some((word) => text.includes(word)))
          .map(([lyricVersionId]) => ({ songId: song._id, lyricVersionId })),
      ),
    }
  }
}

const RANKED = [
  ...['5', '12', '899', 'hymnal', 'hymnal 5', '5 hymnal', 'psalter 7', 'a', 'e', 'th', 'å', 'qu'],
  ...['the', 'ing', 'ess', 'ness', 'grace', 'lord', 'the lord', 'lord the', 'grace mercy', 'láska', 'og'],
  ...['original', 'edition 1999', 'original grace', 'e 5', 'nothing-like-this', 'a e i o u', '%'],
]

const QUERIES = [
  ...['', 'e', 'q', 'x', 'å', '7', '!', 'th', 'qu', '12', ',', 'ø', 'zq'],
  ...['the', 'ing', 'ess', 'xyz', 'áka', 'ing,', 'ness', 'ness!', 'ened', 'hallelujah', 'amazing', 'lleluja'],
  ...[
    'the lord',
    'the and of to in my',
    'amazing grace',
    'a b c d e f g h i',
    'kjærlighet nåde',
    'láska pán',
  ],
  ...['hymnal 12', 'psalter 7', 'edition 1999', 'original', 'revised hallelujah', 'no such words here'],
]

/** All pages one after the other, which is what a reader sees who goes on to the end. */
function rankedIds(index: ChurchIndex, query: string): string[] {
  const ids: string[] = []
  for (let hasMore = true; hasMore; ) {
    const page = atOnce(index.search(words(query), ids.length, LONG_PAGE, rankingOf(query)))
    expect(page.songIds.length).toBe(page.hasMore ? LONG_PAGE : page.songIds.length)
    ids.push(...page.songIds)
    expect(ids.length).toBeLessThanOrEqual(SONGS)
    hasMore = page.hasMore
  }
  return ids
}

const bestFirst = (songs: Iterable<PlainSong>, query: string) =>
  referenceSearch(songs, query, 0, Number.POSITIVE_INFINITY, 'relevance').songIds

describe('a catalogue of thousands of songs', () => {
  let plain: PlainSong[]
  let songs: SearchDocument[]
  let index: ChurchIndex

  beforeAll(() => {
    plain = [...new CatalogueGenerator(31).songs(SONGS)]
    songs = plain.map((song, at) => documentOf(song, CHURCH, at + 1))
    songs.sort(byTitle)
    index = indexOf(songs)
  })

  test.each(QUERIES)('gives the pages of the obvious search for "%s"', (query) => {
    const pageAt = obviousSearch(songs, query)
    for (const offset of [0, 50, 1_234, SONGS - 20, 100_000])
      expect(atOnce(index.search(words(query), offset, PAGE_SIZE))).toEqual(pageAt(offset))
  })

  test.each(RANKED)('gives the best matches first, on all pages of "%s"', (query) => {
    expect(rankedIds(index, query)).toEqual([...bestFirst(plain, query)])
  })

  test('meets every place of the order by relevance with these searches', () => {
    const met = new Set<number>()
    for (const query of RANKED) {
      if (met.size === RANKS) break
      // Pages were compared with the reference above, so what they hold is what it finds.
      const found = new Set(rankedIds(index, query))
      for (const song of plain) if (found.has(song.id)) met.add(referencePlace(song, query))
    }
    expect([...met].sort()).toEqual(Array.from({ length: RANKS }, (_, rank) => rank))
  })

  test('finds what is common inside words also where it comes later in the word', () => {
    const word = (at: number) => (at % 2 ? `abay${at}` : `aba${at}abay`)
    const inLines = Array.from({ length: 6_000 }, (_, at) => ({
      _id: new Random(at).uuid(),
      churchId: CHURCH,
      cursor: 1,
      archived: false,
      title: word(at),
      metadata: word(at),
      lyrics: {},
    }))
    inLines.sort(byTitle)
    const ofRuns = indexOf(inLines)
    for (const query of ['aba', 'abay', 'bay', 'aba1', 'abay7', 'y59']) {
      expect(atOnce(ofRuns.search(words(query), 2_900, PAGE_SIZE))).toEqual(
        obviousSearch(inLines, query)(2_900),
      )
    }
  })

  test('takes memory in proportion to its words, and says how much', () => {
    const textLength = songs.reduce(
      (sum, { metadata, lyrics }) =>
        sum + metadata.length + Object.values(lyrics).reduce((part, { text }) => part + text.length, 0),
      0,
    )
    expect(index.byteLength).toBeGreaterThan(SONGS * 16)
    expect(index.byteLength).toBeLessThan(textLength * 2)
  })

  test('gives the same pages when a fifth of it was saved after the index was built', () => {
    // The last test, because it changes the index.
    const changes = new CatalogueGenerator(32, 5_000)
    const changed = plain.map((song, at) =>
      at % 5 ? song : { ...changes.song(), id: song.id, archived: at % 10 === 0 },
    )
    const after = changed.map((song, at) => documentOf(song, CHURCH, SONGS + at))
    for (const [at, song] of after.entries()) if (at % 5 === 0) atOnce(index.apply(song))
    const shown = after.filter(({ archived }) => !archived).sort(byTitle)
    for (const query of QUERIES) {
      const pageAt = obviousSearch(shown, query)
      for (const offset of [0, 333, SONGS - 20])
        expect(atOnce(index.search(words(query), offset, PAGE_SIZE))).toEqual(pageAt(offset))
    }
    for (const query of RANKED.filter((_, at) => at % 3 === 0))
      expect([query, rankedIds(index, query)]).toEqual([query, [...bestFirst(changed, query)]])
  })
})

import { beforeAll, describe, expect, test } from 'bun:test'
import { PAGE_SIZE } from '../../src/core/limits.ts'
import type { SearchDocument } from '../../src/core/stored/search-document.ts'
import { compareText, words } from '../../src/core/text.ts'
import { ChurchIndex } from '../../src/search/engine/church-index.ts'
import type { SearchPage } from '../../src/search/engine/search-page.ts'
import { Segment } from '../../src/search/engine/segment/segment.ts'
import { SegmentBuilder } from '../../src/search/engine/segment/segment-builder.ts'
import { Random } from '../../testkit/random.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf } from '../../testkit/songs/plain-song.ts'
import { atOnce } from './at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'
const SONGS = 6_000

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

describe('a catalogue of thousands of songs', () => {
  let songs: SearchDocument[]
  let index: ChurchIndex

  beforeAll(() => {
    songs = [...new CatalogueGenerator(11).songs(SONGS)].map((song, at) => documentOf(song, CHURCH, at + 1))
    songs.sort(byTitle)
    index = indexOf(songs)
  })

  test.each(QUERIES)('gives the pages of the obvious search for "%s"', (query) => {
    const pageAt = obviousSearch(songs, query)
    for (const offset of [0, 50, 1_234, SONGS - 20, 100_000])
      expect(atOnce(index.search(words(query), offset, PAGE_SIZE))).toEqual(pageAt(offset))
  })

  test('finds what is common inside words also where it comes later in the word', () => {
    const word = (at: number) => (at % 2 ? `abay${at}` : `aba${at}abay`)
    const inLines = Array.from({ length: SONGS }, (_, at) => ({
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
    const changed = new CatalogueGenerator(12, 5_000)
    const after = songs.map((song, at) =>
      at % 5 ? song : { ...documentOf(changed.song(), CHURCH, SONGS + at), _id: song._id },
    )
    for (const [at, song] of after.entries()) if (at % 5 === 0) atOnce(index.apply(song))
    after.sort(byTitle)
    for (const query of QUERIES) {
      const pageAt = obviousSearch(after, query)
      for (const offset of [0, 333, SONGS - 20])
        expect(atOnce(index.search(words(query), offset, PAGE_SIZE))).toEqual(pageAt(offset))
    }
  })
})

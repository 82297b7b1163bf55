import { describe, expect, test } from 'bun:test'
import { PAGE_SIZE } from '../../src/core/limits.ts'
import { compareText, fold, words } from '../../src/core/text.ts'
import { ChurchIndex } from '../../src/search/engine/church-index.ts'
import { rankingOf } from '../../src/search/engine/ranking.ts'
import { Segment } from '../../src/search/engine/segment.ts'
import { SegmentBuilder } from '../../src/search/engine/segment-builder.ts'
import { documentOf, type PlainSong } from '../../testkit/songs/plain-song.ts'
import { atOnce } from './at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'

function indexOf(songs: readonly PlainSong[]): ChurchIndex {
  const builder = new SegmentBuilder()
  const sorted = songs
    .map((song) => documentOf(song, CHURCH, 1))
    .sort((a, b) => compareText(a.title, b.title) || compareText(a._id, b._id))
  for (const song of sorted) builder.add(song)
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

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
    const { songIds } = atOnce(indexOf(songs).search(words(query), 0, PAGE_SIZE, rankingOf(query)))
    return songIds.map((id) => byId.get(id))
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

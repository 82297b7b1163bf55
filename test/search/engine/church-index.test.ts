import { describe, expect, test } from 'bun:test'
import { compareText, fold, words } from '../../../src/core/text.ts'
import { isPublic, type Visibility } from '../../../src/core/visibility.ts'
import { ChurchIndex } from '../../../src/search/engine/church-index.ts'
import { rankingOf } from '../../../src/search/engine/ranking.ts'
import { Segment } from '../../../src/search/engine/segment.ts'
import { SegmentBuilder } from '../../../src/search/engine/segment-builder.ts'
import { sampleSize } from '../../../testkit/long-tests.ts'
import { Random } from '../../../testkit/random.ts'
import { RandomSongs } from '../../../testkit/search/random-songs.ts'
import { referenceSearch } from '../../../testkit/search/reference.ts'
import { documentOf, type PlainSong } from '../../../testkit/songs/plain-song.ts'
import { atOnce } from '../at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'

function indexOf(songs: Iterable<PlainSong>): ChurchIndex {
  const builder = new SegmentBuilder()
  const listed = [...songs].filter(({ archived }) => !archived)
  listed.sort((a, b) => compareText(fold(a.title), fold(b.title)) || compareText(a.id, b.id))
  for (const song of listed) builder.add(documentOf(song, CHURCH, 1))
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

/** One catalogue, some of it there when the index is built, the rest saved, changed or archived afterwards. */
function playCatalogue(seed: number): void {
  const random = new Random(seed)
  const make = new RandomSongs(random)
  const songs = new Map(
    random
      .list(0, random.chance(0.05) ? 80 : 12, () => ({ ...make.song(), ...randomVisibility(random) }))
      .map((song) => [song.id, song]),
  )
  const index = indexOf(songs.values())
  let cursor = 1
  for (let step = 0; step < 6; step++) {
    for (const song of random.list(0, 3, () => changedSong(songs, make))) {
      songs.set(song.id, song)
      atOnce(index.apply(documentOf(song, CHURCH, ++cursor)))
    }
    const query = make.query([...songs.values()])
    const offset = random.chance(0.5) ? 0 : random.between(0, songs.size + 2)
    const limit = random.between(1, 8)
    const publicIn = [null, 'public', 'members'][step % 3] as Visibility | null
    const shown = [...songs.values()].filter(
      ({ visibility }) => publicIn === null || isPublic(visibility, publicIn),
    )
    for (const order of ['title', 'relevance'] as const) {
      const ranking = order === 'relevance' && words(query).length > 0 ? rankingOf(query) : undefined
      const page = atOnce(index.search(words(query), offset, limit, ranking, publicIn))
      const expected = referenceSearch(shown, query, offset, limit, order)
      expect({ seed, query, offset, limit, order, publicIn, page }).toEqual({
        ...{ seed, query, offset, limit, order, publicIn },
        page: expected,
      })
    }
  }
}

const randomVisibility = (random: Random): Pick<PlainSong, 'visibility'> => {
  const visibility = random.pick(['public', 'members', 'of its church', 'of its church'] as const)
  return visibility === 'of its church' ? {} : { visibility }
}

function changedSong(songs: ReadonlyMap<string, PlainSong>, make: RandomSongs): PlainSong {
  const { random } = make
  if (songs.size === 0 || random.chance(0.3)) return make.song()
  const old = random.pick([...songs.values()])
  if (random.chance(0.3)) return { ...old, archived: !old.archived }
  if (random.chance(0.2)) {
    const { visibility: _, ...others } = old
    return { ...others, ...randomVisibility(random) }
  }
  if (random.chance(0.5)) return { ...old, lyrics: [...old.lyrics, make.lyrics()] }
  return make.song(old.id)
}

describe('the index of a church', () => {
  test('gives the same pages as the obvious search, in random catalogues of many scripts', () => {
    const first = Number(process.env.SEARCH_SEED ?? 1)
    for (let seed = first; seed < first + sampleSize(300, 1_000); seed++) playCatalogue(seed)
  })
})

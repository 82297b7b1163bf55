import { describe, expect, test } from 'bun:test'
import { CHARACTERS_PER_STEP, inSlices, type Steps } from '../../src/core/async/work-slices.ts'
import { compareText, fold, words } from '../../src/core/text.ts'
import { ChurchIndex } from '../../src/search/engine/church-index.ts'
import { Segment } from '../../src/search/engine/segment.ts'
import { SegmentBuilder } from '../../src/search/engine/segment-builder.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { heavySong } from '../../testkit/search/heavy-song.ts'
import { RandomSongs } from '../../testkit/search/random-songs.ts'
import { referenceSearch } from '../../testkit/search/reference.ts'
import { documentOf, type PlainSong } from '../../testkit/songs/plain-song.ts'
import { atOnce } from './at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'

function indexOf(songs: readonly PlainSong[]): ChurchIndex {
  const builder = new SegmentBuilder()
  const listed = songs.filter(({ archived }) => !archived)
  listed.sort((a, b) => compareText(fold(a.title), fold(b.title)) || compareText(a.id, b.id))
  for (const song of listed) builder.add(documentOf(song, CHURCH, 1))
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

/** Runs the work and gives the largest step, in characters. */
function largestStep(work: Steps<unknown>): number {
  let largest = 0
  for (let step = work.next(); !step.done; step = work.next()) largest = Math.max(largest, step.value)
  return largest
}

/** A line of 200 characters without a space cannot be divided. */
const LARGEST_STEP = CHARACTERS_PER_STEP + 18 * 200 * 8

describe('an index', () => {
  test('takes in a song of megabytes in small steps, and is searched in small steps', () => {
    const random = new Random(1)
    const index = indexOf([])
    const song = documentOf(heavySong(random), CHURCH, 2)
    expect(JSON.stringify(song).length).toBeGreaterThan(3_000_000)
    expect(largestStep(index.apply(song))).toBeLessThanOrEqual(LARGEST_STEP)
    for (const query of ['صلى الله', 'a b c d e f g h i j k l m n o p', 'وسلم'.repeat(4)]) {
      expect(largestStep(index.search(words(query), 0, 50))).toBeLessThanOrEqual(LARGEST_STEP)
    }
  })

  test('shows a song as it was until all of it is taken in, and counts its folded text', () => {
    const random = new Random(2)
    const before = { ...heavySong(random), title: 'Before' }
    const after = { ...heavySong(random), id: before.id, title: 'After' }
    const index = indexOf([before])
    const found = (query: string) => atOnce(index.search(words(query), 0, 50)).songIds
    const intake = index.apply(documentOf(after, CHURCH, 2))
    let steps = 0
    for (let step = intake.next(); !step.done; step = intake.next()) {
      if (steps++ % 200 > 0) continue
      expect([found('before'), found('after')]).toEqual([[before.id], []])
    }
    expect(steps).toBeGreaterThan(1_000)
    expect([found('before'), found('after')]).toEqual([[], [before.id]])
    expect(index.byteLength).toBeGreaterThan(2 * 20 * 48 * 190 * 18)
  })

  test('gives the pages of one moment while songs are taken in between any two steps', () => {
    for (let seed = 1; seed <= sampleSize(150, 500); seed++) playInterleaved(seed)
  })
})

/** A search and an intake take steps in random order; the page must be that of before or after each song. */
function playInterleaved(seed: number): void {
  const random = new Random(seed)
  const make = new RandomSongs(random)
  const songs = new Map(random.list(1, 12, () => make.song()).map((song) => [song.id, song]))
  const index = indexOf([...songs.values()])
  let cursor = 1
  for (let round = 0; round < 6; round++) {
    const query = make.query([...songs.values()])
    const moments = [referenceSearch(songs.values(), query, 0, 5)]
    const search = index.search(words(query), 0, 5)
    let page = random.chance(0.5) ? search.next() : undefined
    for (const old of random.list(1, 3, () => random.pick([...songs.values()]))) {
      const song = random.chance(0.2) ? { ...old, archived: !old.archived } : make.song(old.id)
      const intake = index.apply(documentOf(song, CHURCH, ++cursor))
      while (!intake.next().done) if (!page?.done && random.chance(0.5)) page = search.next()
      songs.set(song.id, song)
      moments.push(referenceSearch(songs.values(), query, 0, 5))
    }
    while (!page?.done) page = search.next()
    expect(moments).toContainEqual(page.value)
  }
}

describe('work in slices', () => {
  test('lets other work in many times before it ends, however many share the slices', async () => {
    const ended: string[] = []
    let turns = 0
    const count = () => {
      turns++
      if (ended.length < 3) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(['a', 'b', 'c'].map((name) => inSlices(busySteps(30)).then(() => ended.push(name))))
    expect(ended.toSorted()).toEqual(['a', 'b', 'c'])
    expect(turns).toBeGreaterThan(9)
  })

  test('lets other work in between many short pieces that came in the same moment, and keeps their order', async () => {
    const ended: number[] = []
    let turns = 0
    const count = () => {
      turns++
      if (ended.length < 40) setImmediate(count)
    }
    setImmediate(count)
    const pieces = Array.from({ length: 40 }, (_, place) => inSlices(shortPiece(place)))
    await Promise.all(pieces.map((piece) => piece.then((place) => ended.push(place))))
    expect(ended).toEqual(ended.map((_, place) => place))
    expect(turns).toBeGreaterThan(5)
  })

  test('a piece that fails ends with its failure, now or in its turn, and the next go on', async () => {
    const pieces = Array.from({ length: 40 }, (_, place) => inSlices(failingPiece(place)))
    const outcomes = await Promise.allSettled(pieces)
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, place) => (place % 2 ? 'rejected' : 'fulfilled')),
    )
  })
})

const wait = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** A millisecond without a step in between. */
// biome-ignore lint/correctness/useYield: a piece of work that is too short for steps
function* shortPiece(place: number): Steps<number> {
  wait(1)
  return place
}

function* failingPiece(place: number): Steps<void> {
  yield* shortPiece(place)
  yield CHARACTERS_PER_STEP
  if (place % 2) throw new Error('Failed as it should.')
}

/** Steps that take a millisecond each. */
function* busySteps(count: number): Steps<void> {
  for (let step = 0; step < count; step++) {
    wait(1)
    yield CHARACTERS_PER_STEP
  }
}

import { describe, expect, test } from 'bun:test'
import { fold, words } from '../../../src/core/text.ts'
import type { Visibility } from '../../../src/core/visibility.ts'
import { ChurchIndex } from '../../../src/search/engine/church-index.ts'
import { CHANGE, changesBetween, NearWords } from '../../../src/search/engine/near-words.ts'
import { Segment } from '../../../src/search/engine/segment.ts'
import { SegmentBuilder } from '../../../src/search/engine/segment-builder.ts'
import { unitsOf } from '../../../src/search/engine/vocabulary.ts'
import { WordShapes } from '../../../src/search/engine/word-shapes.ts'
import { documentOf, type PlainSong } from '../../../testkit/songs/plain-song.ts'
import { atOnce } from '../at-once.ts'

const CHURCH = '11111111-1111-4111-8111-111111111111'

const lettersOf = (word: string) => ({ units: unitsOf(word), start: 0, end: word.length })

test.each([
  ['gardener', 'gardener', 0],
  ['gardner', 'gardener', CHANGE],
  ['harbor', 'harbour', CHANGE],
  ['brad', 'bread', CHANGE],
  ['candel', 'candle', CHANGE],
  ['candlle', 'candle', 1],
  ['strase', 'strasse', 1],
  ['gepfluegt', 'gepflugt', 1],
  ['aeltesten', 'altesten', 1],
  ['ubermut', 'uebermut', 1],
  ['toerichter', 'torichtter', 2],
  ['lard', 'lord', CHANGE],
  ['lrod', 'lord', CHANGE],
  ['olrd', 'lords', 2 * CHANGE],
  ['gardner', 'grdener', 2 * CHANGE],
])('%s and %s are %d halves of a change apart, either way round', (one, other, halves) => {
  expect(changesBetween(lettersOf(one), lettersOf(other), 99)).toBe(halves)
  expect(changesBetween(lettersOf(other), lettersOf(one), 99)).toBe(halves)
})

test.each([
  ['brad', 'bread', 1],
  ['rode', 'road', 2],
  ['hop', 'hope', 1],
  ['sol', 'soul', 1],
  ['sael', 'seal', CHANGE],
  ['abid', 'abide', 1],
  ['ride', 'bride', CHANGE],
  ['lard', 'lord', CHANGE],
])('as short words %s and %s are %d halves of a change apart, either way round', (one, other, halves) => {
  expect(changesBetween(lettersOf(one), lettersOf(other), 99, true)).toBe(halves)
  expect(changesBetween(lettersOf(other), lettersOf(one), 99, true)).toBe(halves)
})

const songOf = (number: number, title: string, archived = false): PlainSong => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title,
  alternateTitles: [],
  authors: [],
  themes: [],
  songbooks: [],
  lyrics: [],
  archived,
})

function indexOf(titles: readonly string[]): ChurchIndex {
  const builder = new SegmentBuilder()
  const songs = titles.map((title, at) => songOf(at, title))
  songs.sort((a, b) => (fold(a.title) < fold(b.title) ? -1 : 1))
  for (const song of songs) builder.add(documentOf(song, CHURCH, 1))
  return new ChurchIndex(new Segment(builder.finish()), 1)
}

const corrected = (index: ChurchIndex, query: string) =>
  atOnce(index.correct(words(query))).map((offer) => offer.words.join(' '))

const TITLES = [
  'The Gardener’s Song',
  '“Gardener,” she said',
  'Safe Harbour (evening)',
  'One Candle; many lights',
  'Cancel my debts',
  'A candle in the window',
  'Wir haben gepflügt',
  'Der Ältesten Rat',
  'Lord of the harvest',
  'Loud are the bells',
  'The lord provides',
]

describe('what was probably meant', () => {
  const index = indexOf(TITLES)

  test.each([
    ['gardner', ['gardener']],
    ['Harbor', ['harbour']],
    ['candel', ['candle', 'cancel']],
    ['gepfluegt', ['gepflugt']],
    ['aeltesten', ['altesten']],
    ['ältessten', ['altesten']],
    ['lrod', ['lord']],
    ['the gardner', ['the gardener']],
    ['safe harbor', ['safe harbour']],
    ['“gardner,”', ['gardener']],
    ['gardener!', ['gardener', "gardener's"]],
    // Every word is in a song, and no song holds both: one of them was meant otherwise.
    ['cancel window', ['candle window']],
    ['safe bells', []],
    // It finds something itself.
    ['garden', []],
    ['xqzvw', []],
    // Too short, a number, too long, too many words.
    ['zq', []],
    ['cand1e', []],
    [`${'gardener'.repeat(4)}s`, []],
    ['a b c d e f g h gardner', []],
    ['', []],
  ])('of %s', (query, offers) => {
    expect(corrected(index, query).toSorted()).toEqual(offers.toSorted())
  })

  test('comes with the fewest changes first, then what most songs hold', () => {
    expect(corrected(index, 'candel')).toEqual(['candle', 'cancel'])
    expect(corrected(index, 'lord provide harvst')).toEqual([])
    expect(corrected(index, 'lord harvst')).toEqual(['lord harvest'])
  })

  const MANY = [
    'Bread for the Road',
    'Four for thee',
    'They rode before the king',
    'A broad and brand new day',
    'Foe, fore, thee and they',
    'Bad news for Brad',
    'Rose, robe, ride and role for the rod',
    'Under the rude sky',
  ]

  test.each([
    ['brad for the rode', 'bread for the road'],
    ['bred for the roda', 'bread for the road'],
    ['brede for the raod', 'bread for the road'],
    ['kign rdoe', 'king rode'],
    ['bad nwes brade', 'bad news brad'],
  ])('of %s, with wrong letters in two words, is among what is offered', (query, meant) => {
    expect(corrected(indexOf(MANY), query)).toContain(meant)
  })

  test('is not offered of songs that were archived or changed, and is offered of songs that came since', () => {
    const changing = indexOf(TITLES)
    expect(corrected(changing, 'harbor')).toEqual(['harbour'])
    const at = TITLES.indexOf('Safe Harbour (evening)')
    atOnce(changing.apply(documentOf(songOf(at, TITLES[at] ?? '', true), CHURCH, 2)))
    expect(corrected(changing, 'harbor')).toEqual([])
    atOnce(changing.apply(documentOf(songOf(70, 'The old harbours'), CHURCH, 3)))
    expect(corrected(changing, 'harbors')).toEqual(['harbours'])
    atOnce(changing.apply(documentOf(songOf(70, 'The old lighthouse'), CHURCH, 4)))
    expect(corrected(changing, 'harbors')).toEqual([])
    expect(corrected(changing, 'lighthuose')).toEqual(['lighthouse'])
  })

  test('is not a word that only an earlier version of a song has, although the word of today holds it', () => {
    const changing = indexOf(['The lord provides'])
    atOnce(changing.apply(documentOf(songOf(70, 'The old harbour'), CHURCH, 2)))
    expect(corrected(changing, 'harbor')).toEqual(['harbour'])
    atOnce(changing.apply(documentOf(songOf(70, 'The old harbours'), CHURCH, 3)))
    expect(corrected(changing, 'harbor')).toEqual(['harbours'])
  })

  test('never comes from songs for members where a visitor asks, in the segment and since', () => {
    const hidden = { ...songOf(90, 'Vineyard by night'), visibility: 'members' } as const
    const shown = { ...songOf(91, 'Orchard by day'), visibility: 'public' } as const
    const plain = songOf(92, 'Meadow in spring')
    const documents = [plain, shown, hidden].map((song) => documentOf(song, CHURCH, 1))
    const builder = new SegmentBuilder()
    for (const document of documents) builder.add(document)
    const built = new ChurchIndex(new Segment(builder.finish()), 1)
    const live = indexOf([])
    for (const document of documents) atOnce(live.apply(document))
    for (const index of [built, live]) {
      const offered = (query: string, publicIn: Visibility | null) =>
        atOnce(index.correct(words(query), publicIn)).map((offer) => offer.words.join(' '))
      const ask = (publicIn: Visibility | null) =>
        ['vineyrad', 'orchrad', 'maedow'].flatMap((query) => offered(query, publicIn))
      expect(ask(null)).toEqual(['vineyard', 'orchard', 'meadow'])
      expect(ask('public')).toEqual(['orchard', 'meadow'])
      expect(ask('members')).toEqual(['orchard'])
    }
  })

  test('counts the memory that it takes', () => {
    const counted = indexOf([Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ')])
    const before = counted.byteLength
    corrected(counted, 'gardner')
    expect(counted.byteLength).toBeGreaterThan(before)
  })
})

class AllNear extends NearWords {
  readonly found: string[] = []
  override note(word: string): void {
    this.found.push(word)
  }
}

test('no near word is lost by the comparison of lengths and letters, in more words than one step looks at', () => {
  const letters = 'aeounrst'
  let seed = 1
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const anyWord = (length: number) =>
    Array.from({ length }, () => letters.charAt(below(letters.length))).join('')
  const all = Array.from({ length: 9000 }, () => anyWord(3 + below(8)))
  const starts = Uint32Array.from([0, ...all.map(() => 0)])
  for (const [at, word] of all.entries()) starts[at + 1] = (starts[at] ?? 0) + word.length
  const vocabulary = { units: lettersOf(all.join('')).units, starts }
  const shapes = new WordShapes()
  for (let tried = 0; tried < 40; tried++) {
    const near = new AllNear(anyWord(3 + (tried % 8)))
    atOnce(shapes.find(vocabulary, all.length, near, () => 1))
    const expected = all.filter(
      (word) => changesBetween(near.letters, lettersOf(word), near.most, near.isShort) <= near.most,
    )
    expect(near.found).toEqual(expected)
  }
})

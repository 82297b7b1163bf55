import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  choiceIn,
  choiceOf,
  choiceOfMatch,
  chosenLyricVersions,
  exactChoice,
  searchWithChoice,
  withChoice,
  withFirst,
} from '../../../../src/web/model/song/language-choice.ts'

const version = (language: string, id: string) => ({ language, id })
const german = version('de', '0198c5b2-0000-7000-8000-00000001aaaa')
const short = version('en', '0198c5b2-0000-7000-8000-00000002bbbb')
const long = version('en', '0198c5b2-0000-7000-8000-00000003bbbb')
const hebrew = version('he-Latn', '0198c5b2-0000-7000-8000-00000004cccc')
const all = [german, short, long, hebrew]

describe('what is shown of a song', () => {
  test.each([
    ['nothing asked or wanted: its first', '', [], german, null],
    ['the language that is wanted', '', ['fr', 'en-GB'], short, null],
    ['the address before what is wanted', 'de', ['en'], german, null],
    ['two of them', 'de,en', [], german, short],
    ['one of several by its id', 'en.3bbbb', [], long, null],
    ['both of one language', 'en.3bbbb,en.2bbbb', [], long, short],
    ['an id that is not there leaves the language', 'en.ffff', [], short, null],
    ['a language near the one asked for', 'he', [], hebrew, null],
    ['a language that is not there leaves what is wanted', 'fr', ['en'], short, null],
    ['and what else is asked for', 'fr,en', ['de'], short, null],
    ['the same twice is once', 'de,de', [], german, null],
    ['a third is not shown', 'de,he-Latn,en', [], german, hebrew],
    ['nonsense is nothing', ',.,%', ['en'], short, null],
  ])('%s', (_name, asked, wanted, first, second) => {
    expect(chosenLyricVersions(all, asked, wanted)).toEqual({ first, second })
  })

  test('a song without words shows none', () => {
    expect(chosenLyricVersions([], 'de', ['en'])).toBeNull()
  })
})

describe('how a choice stands in an address', () => {
  test.each([
    [german, null, 'de'],
    [german, hebrew, 'de,he-Latn'],
    [short, null, 'en.2bbbb'],
    [long, german, 'en.3bbbb,de'],
  ])('%p and %p: %s', (first, second, expected) => {
    expect(choiceOf({ first, second }, all)).toBe(expected)
    expect(chosenLyricVersions(all, expected, [])).toEqual({ first, second })
  })

  test('one version by itself is named with the end of its id', () => {
    expect(exactChoice(german)).toBe('de.aaaa')
    expect(chosenLyricVersions(all, exactChoice(german), [])?.first).toBe(german)
  })

  test('who takes the second for the first gets them the other way round', () => {
    expect(withFirst({ first: german, second: hebrew }, hebrew)).toEqual({ first: hebrew, second: german })
    expect(withFirst({ first: german, second: hebrew }, long)).toEqual({ first: long, second: hebrew })
    expect(withFirst({ first: german, second: null }, long)).toEqual({ first: long, second: null })
  })

  test('an address keeps it, beside whatever else it says', () => {
    expect(withChoice('/c/1/songs/2', 'de,en')).toBe('/c/1/songs/2?lang=de,en')
    expect(withChoice('/c/1/songs/2', '')).toBe('/c/1/songs/2')
    expect(withChoice('/c/1?q=a', 'de')).toBe('/c/1?q=a&lang=de')
    expect(choiceIn('?of=1&lang=de,en.3f2a')).toBe('de,en.3f2a')
    expect(choiceIn('')).toBe('')
    expect(searchWithChoice('?lang=de&of=1', 'en')).toBe('?of=1&lang=en')
    expect(searchWithChoice('lang=de', '')).toBe('')
  })
})

describe('a song found by its words', () => {
  const match = (language: string, lyricVersionId: string) => ({ language, lyricVersionId })

  test.each([
    ['opens in the language they were found in', [match('en', long.id)], ['de'], 'en.bbbb'],
    [
      'of several in the one that is wanted',
      [match('de', german.id), match('en', long.id)],
      ['en'],
      'en.bbbb',
    ],
    ['found elsewhere leaves the choice open', [], ['en'], ''],
  ])('%s', (_name, matches, wanted, expected) => {
    expect(choiceOfMatch(matches, wanted)).toBe(expected)
  })
})

describe('whatever an address or a browser sends', () => {
  const tags = (count: number, region: string) =>
    Array.from(
      { length: count },
      (_, at) => `${String.fromCharCode(97 + (at % 26))}${'aeiou'[at % 5]}-${region}`,
    )
  const versions = tags(20, 'CH').map((tag, at) => version(tag, `0198c5b2-0000-7000-8000-${at}`))
  /** The tags that the platform computed something of. */
  let computed: string[] = []
  const { Locale } = Intl
  beforeEach(() => {
    computed = []
    class Counted extends Locale {
      constructor(tag: string) {
        computed.push(tag)
        super(tag)
      }
    }
    Object.assign(Intl, { Locale: Counted })
  })
  afterAll(() => void Object.assign(Intl, { Locale }))

  test('of thousands of parts two are read', () => {
    const asked = tags(5_200, 'AT').join()
    expect(chosenLyricVersions(versions, `fr-XX,zu-XX,${asked}`, [])).toEqual({
      first: versions[0] as (typeof versions)[number],
      second: null,
    })
    expect(computed.length).toBeLessThanOrEqual(versions.length + 2)
  })

  test('twenty wanted languages are compared with twenty versions, and each tag is computed once', () => {
    const wanted = tags(20, 'LI')
    for (let time = 0; time < 3; time++) chosenLyricVersions(versions, '', ['xx', ...wanted])
    expect(computed.length).toBeGreaterThan(0)
    expect(computed).toEqual([...new Set(computed)])
  })

  test('no work goes into a tag that is longer than any of words', () => {
    const long = `en-${'a'.repeat(8)}-`.repeat(3_000)
    chosenLyricVersions(versions, long, [long])
    expect(computed.filter((tag) => tag.length > 35)).toEqual([])
  })

  test.each([
    [
      'two tags with whole ids are read',
      `${'a'.repeat(35)}.${'b'.repeat(36)},${'c'.repeat(35)}.${'d'.repeat(36)}`,
      true,
    ],
    ['150 characters are read', 'de'.padEnd(150, ','), true],
    ['151 are not', 'de'.padEnd(151, ','), false],
    ['a choice of thousands of characters is not', 'de,'.repeat(5_000), false],
  ])('%s', (_name, choice, isRead) => {
    expect(choiceIn(`?lang=${choice}`)).toBe(isRead ? choice : '')
  })
})

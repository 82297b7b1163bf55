import { describe, expect, test } from 'bun:test'
import { KNOWN_TAGS } from '../../../../src/core/languages/known-languages.ts'
import {
  findLanguages,
  languageCalled,
  likelyFirst,
  typedTag,
} from '../../../../src/web/model/find-language.ts'
import { languageList } from '../../../../src/web/texts/language-list.ts'
import { rareName } from '../../../../src/web/texts/rare-names.ts'

const english = languageList('en')
const german = languageList('de')
const tags = (found: readonly { tag: string }[]) => found.map(({ tag }) => tag)

describe('a language is found', () => {
  test.each([
    ['by its name in the reader’s language', german, 'Englisch', 'en'],
    ['by its own name', german, 'English', 'en'],
    ['by its own name in its own letters', english, '中文', 'zh'],
    ['from right to left', english, 'עברית', 'he'],
    ['by its English name', german, 'Ukrainian', 'uk'],
    ['without accents', english, 'francais', 'fr'],
    ['by its beginning, before its regions', english, 'port', 'pt'],
    ['by its tag', english, 'sq', 'sq'],
    ['by a word in the middle', english, 'brazil', 'pt-BR'],
    ['whatever white space is around it', english, '  german ', 'de'],
  ])('%s', (_how, list, typed, tag) => {
    expect(tags(findLanguages(typed, list))[0]).toBe(tag)
  })

  test('nothing typed is everything, in the reader’s alphabet', () => {
    expect(findLanguages(' ', german)).toEqual([...german])
    const names = german.map(({ names: [name = ''] }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare))
    expect(german.length).toBeGreaterThan(300)
    expect(new Set(tags(german)).size).toBe(german.length)
  })

  test('other words find no language', () => {
    expect(findLanguages('Quenyaish', english)).toEqual([])
  })

  test('each is shown in both languages', () => {
    expect(english.find(({ tag }) => tag === 'de')?.shown).toBe('German · Deutsch')
    expect(german.find(({ tag }) => tag === 'de')?.shown).toBe('Deutsch')
  })
})

describe('a whole name or tag is a language', () => {
  test.each([
    ['English', 'en'],
    ['ENGLISH', 'en'],
    ['Englisch', 'en'],
    ['deutsch', 'de'],
    ['Español', 'es'],
    ['pt_br', 'pt-BR'],
    ['EN', 'en'],
  ])('%s: %s', (typed, tag) => {
    expect(languageCalled(typed, german)).toBe(tag)
  })

  test.each(['', ' ', 'Engl', 'Nothing', 'x-home'])('%p is none', (typed) => {
    expect(languageCalled(typed, german)).toBeNull()
  })
})

describe('a typed tag', () => {
  test.each([
    ['de-x-kids', 'de-x-kids'],
    ['EN_us', 'en-US'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['eng', 'en'],
    ['iw', 'he'],
    ['x-home', 'x-home'],
    ['zh-yue', 'zh-yue'],
    ['i-klingon', 'i-klingon'],
    [' nds ', 'nds'],
  ])('%s: %s', (typed, tag) => {
    expect(typedTag(typed)).toBe(tag)
  })

  test.each(['English', 'Klingon', 'abcd', 'e', '', 'en-', 'en us', `en-x-${'abcdefgh-'.repeat(4)}a`])(
    '%p is none',
    (typed) => {
      expect(typedTag(typed)).toBeNull()
    },
  )
})

test('the reader’s own languages come first, but not those that the song has', () => {
  const first = (wanted: string[], used: string[]) => tags(likelyFirst(english, wanted, used)).slice(0, 2)
  expect(first(['de-AT', 'en-GB', 'de'], [])).toEqual(['de', 'en'])
  expect(first(['de-AT', 'en-GB'], ['DE'])[0]).toBe('en')
  expect(first(['de', 'en'], ['de-CH', 'en'])).toEqual(tags(english).slice(0, 2))
  expect(likelyFirst(english, ['de'], [])).toHaveLength(english.length)
})

test('languages that some browsers do not know are named too', () => {
  expect([rareName('en', 'nds'), rareName('de', 'nds'), rareName('nds', 'nds')]).toEqual([
    ...['Low German', 'Niederdeutsch', 'Neddersass’sch'],
  ])
  expect([rareName('fr', 'tpi'), rareName('de', 'tpi'), rareName('tpi', 'tpi')]).toEqual([
    ...['Tok Pisin', 'Neumelanesisch', null],
  ])
  expect(rareName('en', 'de')).toBeNull()
  expect(tags(english)).toHaveLength(KNOWN_TAGS.length)
})

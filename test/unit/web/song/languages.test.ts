import { describe, expect, test } from 'bun:test'
import { bestMatch, directionOf } from '../../../../src/core/languages/language-match.ts'
import { languageName, lyricName, lyricNames } from '../../../../src/web/texts/language-names.ts'

describe('which way words run', () => {
  test.each([
    ['he', 'rtl'],
    ['iw', 'rtl'],
    ['he-Latn', 'ltr'],
    ['ar-EG', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['fa', 'rtl'],
    ['ur-PK', 'rtl'],
    ['ckb', 'rtl'],
    ['ku', 'ltr'],
    ['ku-Arab', 'rtl'],
    ['az', 'ltr'],
    ['az-Arab', 'rtl'],
    ['pa', 'ltr'],
    ['pa-PK', 'rtl'],
    ['yi', 'rtl'],
    ['syr', 'rtl'],
    ['dv', 'rtl'],
    ['ff-Adlm', 'rtl'],
    ['de', 'ltr'],
    ['x-home', 'ltr'],
    ['', 'ltr'],
    ['not a tag', 'ltr'],
  ])('%s: %s', (tag, expected) => {
    expect(directionOf(tag)).toBe(expected as 'rtl' | 'ltr')
  })
})

describe('the language that serves a reader', () => {
  test.each([
    ['the very tag', ['de'], ['en', 'de'], 'de'],
    ['whatever its case', ['DE-at'], ['en', 'de-AT', 'de'], 'de-AT'],
    ['the language of a region', ['de-AT', 'en'], ['en', 'de'], 'de'],
    ['a region of the language', ['de'], ['en', 'de-CH'], 'de-CH'],
    ['another region before another language', ['pt-BR', 'en'], ['en', 'pt-PT'], 'pt-PT'],
    ['the language itself before another region', ['en-GB'], ['en-AU', 'en'], 'en'],
    ['the first that is there', ['fr', 'es-MX', 'en'], ['en', 'es'], 'es'],
    ['the script of a region', ['zh-TW'], ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['its script before its region', ['sr-Latn-RS'], ['sr', 'sr-Latn-ME'], 'sr-Latn-ME'],
    ['its own script before a transliteration', ['he'], ['he-Latn', 'he'], 'he'],
    ['a transliteration before another language', ['he', 'en'], ['en', 'he-Latn'], 'he-Latn'],
    ['a plain version before a private one', ['en-US'], ['en-x-simple', 'en'], 'en'],
    ['old codes', ['iw'], ['en', 'he'], 'he'],
    ['Norwegian, whichever way it is called', ['nb-NO'], ['en', 'no'], 'no'],
    ['a private tag by its letters alone', ['x-home'], ['x-work', 'x-home'], 'x-home'],
    ['a private tag is no language', ['de'], ['x-home'], undefined],
    ['what begins alike is not alike', ['fi'], ['fil', 'f'], undefined],
    ['nothing wanted', [], ['en'], undefined],
    ['nothing offered', ['en'], [], undefined],
  ])('%s', (_name, wanted, offered, expected) => {
    const found = bestMatch(
      wanted,
      offered.map((language) => ({ language })),
    )
    expect(found?.language).toBe(expected as string)
  })
})

describe('the names of versions', () => {
  test.each([
    ['de', '', 'en', 'German · Deutsch'],
    ['en', '', 'en', 'English'],
    ['en', '', 'de', 'Englisch · English'],
    ['es', '', 'en', 'Spanish · Español'],
    ['de', 'Luther', 'en', 'German · Deutsch (Luther)'],
    ['en', ' ', 'en', 'English'],
    ['he', '', 'en', 'Hebrew · \u2068עברית\u2069'],
    ['he-Latn', '', 'en', 'Hebrew (Latin)'],
    ['zh-Hant', '', 'de', 'Chinesisch (traditionell) · 繁體中文'],
    ['la', '', 'en', 'Latin'],
    ['en-x-simple', '', 'en', 'English (simple)'],
    ['x-home', '', 'en', 'x-home'],
    ['x-home', 'Our own', 'en', 'Our own'],
    ['qaa', '', 'en', 'qaa'],
  ] as const)('%s %p, read in %s: %s', (language, label, reader, expected) => {
    expect(lyricNames({ language, label }, reader)).toBe(expected)
  })

  test('in a sentence the language is named once', () => {
    expect(lyricName({ language: 'de', label: 'Luther' }, 'en')).toBe('German (Luther)')
    expect(languageName('de', 'en')).toBe('German')
    expect(languageName('x-home', 'en')).toBe('x-home')
  })
})

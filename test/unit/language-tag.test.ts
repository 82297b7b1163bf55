import { expect, test } from 'bun:test'
import { isLanguageTag } from '../../src/core/words/language-tag.ts'

test.each([
  'en',
  'de-CH',
  'de-CH-1996',
  'sl-rozaj-biske-1994',
  'zh-Hant',
  'zh-cmn-Hans-CN',
  'zh-yue-HK',
  'es-419',
  'hy-Latn-IT-arevela',
  'en-a-myext-b-another',
  'x-whatever',
  'de-x-private',
  'i-enochian',
  'art-lojban',
  'SR-latn-rs',
  'tlh',
  'abcd',
  'abcdefgh',
  'az-Arab-x-AZE-derbend',
  'en-u-ca-gregory',
])('%s is well-formed', (tag) => {
  expect(isLanguageTag(tag)).toBe(true)
})

test.each([
  '',
  'e',
  'en-',
  '-en',
  'en--US',
  'en_US',
  'english9',
  'abcdefghi',
  'en-a',
  'en-x',
  'x',
  'x-',
  'x-abcdefghi',
  'de-419-DE',
  'a-DE',
  'ar-a-aaa-b-bbb-a-ccc',
  'de-1996-1996',
  'en-US-GB',
  'en-Latn-Cyrl',
  '12',
  'en us',
  'en\n',
  'i-notregistered',
])('%j is not', (tag) => {
  expect(isLanguageTag(tag)).toBe(false)
})

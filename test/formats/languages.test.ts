import { expect, test } from 'bun:test'
import { registeredBits } from '../../scripts/lib/docs/language-subtags.ts'
import { isRegisteredLanguage, languageTagOf, REGISTERED } from '../../src/formats/languages.ts'
import { readSongFile } from '../../src/formats/read-file.ts'

test.each([
  ['de', 'de'],
  ['EN_us', 'en-US'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['deu', 'de'],
  ['ger', 'de'],
  ['cze', 'cs'],
  ['Czech', 'cs'],
  ['czech', 'cs'],
  ['Tschechisch', 'cs'],
  ['čeština', 'cs'],
  ['česky', 'cs'],
  ['GERMAN', 'de'],
  ['Deutsch (Schweiz)', 'de'],
  ['English / Español', 'en'],
  ['inglés', 'en'],
  ['angielski', 'en'],
  ['английский', 'en'],
  ['한국어', 'ko'],
  ['Kiswahili', 'sw'],
  ['தமிழ்', 'ta'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Traditional Chinese', 'zh-Hant'],
  ['Bemba', 'bem'],
  ['yue', 'yue'],
  ['x-own', 'x-own'],
])('%s is %s', (written, tag) => {
  expect(languageTagOf(written)).toBe(tag)
})

test.each(['', 'other', 'unknown', 'none', 'klingon', 'foobar', 'xx-yy', 'E', 'l'.repeat(100)])(
  '%p is no language',
  (written) => {
    expect(languageTagOf(written)).toBeNull()
  },
)

test('a tag that is not registered is reported and not kept', () => {
  const read = readSongFile(new TextEncoder().encode('{title: A}\n{language: other}\nwords\n'), 'a.cho')
  expect(read.songs[0]?.song.lyrics[0]?.language).toBeNull()
  expect(read.songs[0]?.warnings).toContainEqual({ code: 'invalidLanguage', about: 'other', count: 1 })
})

test('the registered languages are those of the registry', () => {
  expect(REGISTERED).toBe(registeredBits())
  expect(['de', 'gsw', 'qaa'].filter(isRegisteredLanguage)).toEqual(['de', 'gsw', 'qaa'])
  expect(['xx', 'zzz', 'deutsch'].filter(isRegisteredLanguage)).toEqual([])
})

import { expect, test } from 'bun:test'
import { acceptedLanguages } from '../../src/http/request/accept-language.ts'

test.each([
  [null, []],
  ['', []],
  ['de', ['de']],
  ['en-GB,en;q=0.9,de;q=0.8', ['en-GB', 'en', 'de']],
  ['de;q=0.5, he , fr;q=0.7', ['he', 'fr', 'de']],
  ['de;q=0, en', ['en']],
  ['*, en;q=x, <b>, de;q=0.1', ['de']],
])('%p wants %p', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})

test('a header of thousands of languages is cut', () => {
  expect(acceptedLanguages('de,'.repeat(10_000)).length).toBe(20)
})

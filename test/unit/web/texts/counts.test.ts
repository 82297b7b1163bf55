import { expect, test } from 'bun:test'
import { countsIn, fileSize } from '../../../../src/web/texts/counts.ts'

test.each([
  ['en', 0, '0 songs'],
  ['en', 1, '1 song'],
  ['en', 1234, '1,234 songs'],
  ['de', 1234, '1.234 songs'],
  ['fr', 0, '0 song'],
  ['fr', 2, '2 songs'],
  ['ko', 1, '1 songs'],
  ['pl', 3, '3 songs of few'],
])('in %s %d is "%s"', (language, count, said) => {
  expect(countsIn(language)({ one: '# song', few: '# songs of few', other: '# songs' })(count)).toBe(said)
})

test('what looks like a pattern of a replacement stays as it is', () => {
  expect(countsIn('en')({ other: '# of $& (C#)' })(2)).toBe('2 of $& (C#)')
})

test.each([
  [612, 'en', '612 B'],
  [83_400, 'en', '83 kB'],
  [4_200_000, 'en', '4.2 MB'],
  [4_200_000, 'de', '4,2 MB'],
  [4_200_000, 'fr', '4,2 Mo'],
])('%d bytes in %s are %s', (bytes, language, said) => {
  expect(fileSize(bytes, language).replace(/\s/g, ' ')).toBe(said)
})

import { expect, test } from 'bun:test'
import { isKey } from '../../../../src/web/model/song/song-problems.ts'
import { LONGEST_TYPED_KEY, typedKey } from '../../../../src/web/model/song/tempo-and-key.ts'

test.each([
  ['', null],
  ['  ', null],
  ['A', 'A'],
  [' Bb ', 'Bb'],
  ['H', 'H'],
  ['f#m', 'f#m'],
  ['B flat', 'Bb'],
  ['Es-Dur', 'Eb'],
  ['fis moll', 'F#m'],
  ['la menor', 'Am'],
  ['si bémol', 'Bb'],
  ['A minor', 'Am'],
])('%p is the key %p', (text, key) => {
  expect(typedKey(text)).toBe(key)
})

test.each(['Z flat', 'Z', 'Z f', 'I', 'flat', 'B fl', 'capo 2', 'drop D', 'constructor', 'Bbb#', '♭'])(
  '%s stays as it is, and is no key',
  (text) => {
    expect(typedKey(text)).toBe(text)
    expect(isKey(text)).toBe(false)
  },
)

test('every key in words fits into the field', () => {
  for (const text of ['la bémol mineur', 'F sharp minor', 'fa sostenido menor', 'B flat major'])
    expect(text.length).toBeLessThanOrEqual(LONGEST_TYPED_KEY)
})

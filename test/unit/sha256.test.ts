import { expect, test } from 'bun:test'
import { sha256 } from '../../src/core/bytes/sha256.ts'
import { Random } from '../../testkit/random.ts'

const expected = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

test('texts of every length around a block have the hash that the system says', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256)
    const hash = sha256()
    hash.update(bytes)
    expect(hash.digest()).toBe(expected(bytes))
  }
})

test('it does not matter in which parts the bytes come', () => {
  const random = new Random(7)
  const bytes = Uint8Array.from({ length: 100_000 }, () => random.between(0, 255))
  for (let round = 0; round < 20; round++) {
    const hash = sha256()
    for (let at = 0; at < bytes.length; ) {
      const size = random.between(0, random.pick([3, 64, 5_000]))
      hash.update(bytes.subarray(at, at + size))
      at += size
    }
    expect(hash.digest()).toBe(expected(bytes))
  }
})

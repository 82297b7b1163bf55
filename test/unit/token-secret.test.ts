import { expect, test } from 'bun:test'
import { churchOfSecret, newSecret } from '../../src/accounts/tokens/secret.ts'

test('a secret is psl_ and 43 characters of base64url, and names its church', () => {
  for (const churchId of [crypto.randomUUID(), '00000000-0000-0000-0000-000000000000']) {
    const secret = newSecret(churchId)
    expect(secret).toMatch(/^psl_[A-Za-z0-9_-]{43}$/)
    expect(churchOfSecret(secret)).toBe(churchId)
  }
})

test('two secrets of a church differ in their first half', () => {
  const churchId = crypto.randomUUID()
  const halves = new Set(Array.from({ length: 100 }, () => newSecret(churchId).slice(4, 25)))
  expect(halves.size).toBe(100)
})

test.each([
  '',
  'psl_',
  'a'.repeat(47),
  `psl_${'a'.repeat(42)}`,
  `psl_${'a'.repeat(44)}`,
  `psl_${'a'.repeat(42)}=`,
])('%p is no secret', (text) => {
  expect(churchOfSecret(text)).toBeNull()
})

import { expect, test } from 'bun:test'
import { passwordWeakness } from '../../src/accounts/auth/new-password.ts'
import { DUMMY_HASH, hashPassword, verifyPassword } from '../../src/accounts/auth/password.ts'

const ADDRESS = 'The password must not be the person’s own address. Choose another one.'
const NAME = 'The password must not be the name of a church. Choose another one.'
const LENGTH = 'The password must have at least 12 characters. Three or four words are easy to remember.'

test.each([
  ['x', LENGTH],
  ['eleven chars'.slice(0, 11), LENGTH],
  // Eleven characters of two UTF-16 units each.
  ['🎵'.repeat(11), LENGTH],
  ['mary.magdalene@example.org', ADDRESS],
  [' Mary.Magdalene@EXAMPLE.org ', ADDRESS],
  ['MARY.magdalene', ADDRESS],
  ['St. Änn at the Harbour', NAME],
  ['\tst. ÄNN at the harbour ', NAME],
  ['Grace', NAME],
  ['twelve chars', null],
  ['🎵'.repeat(12), null],
  ['St. Änn at the Harbour!', null],
  ['mary.magdalene@example.com', null],
])('%j', (password, weakness) => {
  const context = {
    email: 'mary.magdalene@example.org',
    churchNames: ['Grace', 'St. Änn at the Harbour'],
  }
  expect(passwordWeakness(password, context)).toBe(weakness)
})

const COST = '$argon2id$v=19$m=65536,t=2,p=1$'

test('a password is hashed by Argon2id with 64 MiB of memory and two rounds', async () => {
  expect(await hashPassword('three quiet harbours')).toStartWith(COST)
})

test('what an unknown address is compared with has the same cost, and lets no one in', async () => {
  expect(DUMMY_HASH).toStartWith(COST)
  const { length } = await hashPassword('another harbour')
  expect(DUMMY_HASH.length).toBe(length)
  for (const hash of [null, '']) expect(await verifyPassword('three quiet harbours', hash, null)).toBe(false)
})

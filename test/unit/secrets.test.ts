import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary } from 'mongodb'
import { Webhook } from 'standardwebhooks'
import {
  DUMMY_HASH,
  hashPassword,
  passwordWeakness,
  verifyPassword,
} from '../../src/accounts/auth/password.ts'
import { newInvitationSecret } from '../../src/accounts/invitations/service.ts'
import { churchOfSecret, newSecret } from '../../src/accounts/tokens/service.ts'
import { churchOfInvitation } from '../../src/client/web-contract.ts'
import { derivedId, isUuid } from '../../src/core/ids.ts'
import { allowsScope, tokenRole } from '../../src/core/people.ts'
import { sha256 } from '../../src/core/sha256.ts'
import {
  createSecretKey,
  decryptSecret,
  encryptSecret,
  newWebhookSecret,
  UnreadableSecret,
} from '../../src/events/webhooks/secret.ts'
import { Random } from '../../testkit/random.ts'

test('a derived id stays the same in every version: an import finds by it what it has saved before', () => {
  expect(derivedId('a', 'b', 1)).toBe('18948164-fa1d-8dc2-b5ae-4c1f5dea83b9')
  expect(derivedId('grün', '')).toBe('b7c9f425-d77f-8560-98f4-6a0c82b94fe1')
})

test('a derived id is a UUID of version 8', () => {
  for (let part = 0; part < 100; part++) {
    expect(isUuid(derivedId(part))).toBe(true)
    expect(derivedId(part)).toMatch(/^.{14}8.{4}[89ab]/)
  }
})

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

test.each([
  ['Viewer', 'read', true, 'Viewer'],
  ['Viewer', 'write', false, 'Viewer'],
  ['Viewer', 'administer', false, 'Viewer'],
  ['Editor', 'read', true, 'Viewer'],
  ['Editor', 'write', true, 'Editor'],
  ['Editor', 'administer', false, 'Editor'],
  ['Administrator', 'read', true, 'Viewer'],
  ['Administrator', 'write', true, 'Editor'],
  ['Administrator', 'administer', true, 'Administrator'],
] as const)(
  'a %s and the scope %s: allowed is %p, and the token acts as %s',
  (role, scope, allowed, acts) => {
    expect([allowsScope(role, scope), tokenRole(role, scope)]).toEqual([allowed, acts])
  },
)

const churchId = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

test('a secret names its church, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, () => newInvitationSecret(churchId))
  expect(new Set(secrets.map((secret) => secret.slice(0, 42))).size).toBe(100)
  expect(secrets.map(churchOfInvitation)).toEqual(secrets.map(() => churchId))
})

test.each(['', 'A', 'A'.repeat(63), 'A'.repeat(65), `${'A'.repeat(63)}=`, `${'A'.repeat(63)}/`])(
  '%p is no secret',
  (text) => {
    expect(churchOfInvitation(text)).toBeNull()
  },
)

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

const key = Buffer.alloc(32, 7)

const owner = { _id: crypto.randomUUID(), churchId: crypto.randomUUID() }

describe('the secret of a webhook', () => {
  test('is whsec_ and 32 random bytes in base64, which Standard Webhooks signs and verifies with', () => {
    const secrets = Array.from({ length: 20 }, newWebhookSecret)
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Set(secrets).size).toBe(20)
    const webhook = new Webhook(secrets[0] ?? '')
    const now = new Date()
    const headers = {
      'webhook-id': 'a',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': webhook.sign('a', now, '{"b":1}'),
    }
    expect(webhook.verify('{"b":1}', headers)).toEqual({ b: 1 })
  })

  test('is read again with the same key, and is not in what is stored', () => {
    const secret = newWebhookSecret()
    const stored = encryptSecret(key, secret, owner)
    expect(decryptSecret(key, stored, owner)).toBe(secret)
    expect(stored.data.toString('utf8')).not.toContain(secret.slice(0, 12))
    expect(encryptSecret(key, secret, owner).data.toString('hex')).not.toBe(stored.data.toString('hex'))
  })

  const stored = encryptSecret(key, newWebhookSecret(), owner)
  const changed = (bytes: Binary, at: number) => {
    const copy = Buffer.from(bytes.buffer)
    copy[at] = (copy[at] ?? 0) ^ 1
    return new Binary(copy)
  }
  test.each([
    ['another key', Buffer.alloc(32, 8), stored, owner],
    ['another webhook', key, stored, { ...owner, _id: crypto.randomUUID() }],
    ['another church', key, stored, { ...owner, churchId: crypto.randomUUID() }],
    ['a changed ciphertext', key, { ...stored, data: changed(stored.data, 0) }, owner],
    ['a changed tag', key, { ...stored, data: changed(stored.data, stored.data.position - 1) }, owner],
    ['a changed iv', key, { ...stored, iv: changed(stored.iv, 0) }, owner],
    ['nothing', key, { iv: new Binary(Buffer.alloc(0)), data: new Binary(Buffer.alloc(0)) }, owner],
  ] as const)('of %s is unreadable, with a sentence', (_, used, found, whose) => {
    expect(() => decryptSecret(used, found, whose)).toThrow(UnreadableSecret)
    expect(() => decryptSecret(used, found, whose)).toThrow('SECRET_KEY')
  })
})

describe('the key of secrets', () => {
  test('beside a managed mongod is a file that is made when it is first needed, for its owner alone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'psaltery-key-'))
    const file = join(dataDir, 'secret-key')
    const secretKey = createSecretKey({ secretKey: null, mongodbUri: null, dataDir })
    expect(await secretKey.read()).toBeNull()
    // Of many that need it at once, the first one makes it for all.
    const made = await Promise.all(Array.from({ length: 20 }, () => secretKey.provide()))
    const key = await secretKey.read()
    expect(key).toHaveLength(32)
    expect(made).toEqual(Array(20).fill(key))
    expect(await secretKey.provide()).toEqual(key)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // A key that was cut off is not replaced: with a new one nothing could be read any more.
    await Bun.write(file, 'abc')
    await expect(secretKey.provide()).rejects.toThrow('does not hold a key of 64 hexadecimal digits')
    expect(await Bun.file(file).text()).toBe('abc')
    await rm(dataDir, { recursive: true })
  })

  test.each([
    ['the given one', key, 'mongodb://host', key],
    ['the given one, beside a managed mongod too', key, null, key],
    ['none without SECRET_KEY', null, 'mongodb://host', null],
  ])('is %s', async (_, given, mongodbUri, expected) => {
    const secretKey = createSecretKey({ secretKey: given, mongodbUri, dataDir: '/nowhere' })
    expect([await secretKey.read(), await secretKey.provide()]).toEqual([expected, expected])
  })
})

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

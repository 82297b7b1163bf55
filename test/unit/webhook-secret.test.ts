import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary } from 'mongodb'
import { Webhook } from 'standardwebhooks'
import {
  decryptSecret,
  encryptSecret,
  newWebhookSecret,
  UnreadableSecret,
} from '../../src/events/webhooks/secret.ts'
import { createSecretKey } from '../../src/events/webhooks/secret-key.ts'

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

import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { webauthn } from '../../src/accounts/passkeys/service.ts'
import { certified, lookUpRevocation, selfAttested } from '../../testkit/attestations.ts'
import { makeUser } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { type Attestation, type MadePasskey, softwarePasskey } from '../../testkit/software-passkey.ts'

/** Counts the requests for a list of revoked certificates. */
let fetched = 0
const lists = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => {
    fetched++
    return new Response('no list')
  },
})
const LIST = `http://127.0.0.1:${lists.port}/revoked.crl`

beforeEach(() => {
  fetched = 0
})
const server = await startTestServer()
const person = await makeUser(server)
afterAll(async () => {
  await lists.stop(true)
  await server.stop()
})

const post = (path: string, body?: object) =>
  person.send(`/api/v2${path}`, { method: 'POST', ...(body ? { body } : {}) })

const add = async (attest: (made: MadePasskey) => Attestation | Promise<Attestation>) => {
  const device = softwarePasskey(new URL(ORIGIN).hostname, ORIGIN)
  const response = await device.register((await post('/me/passkeys/options')).body, { attest })
  return post('/me/passkeys', { name: 'Phone', response })
}

const statement = (...fields: readonly (readonly [unknown, unknown])[]) => new Map(fields)
const plain = (fmt: unknown, attStmt: unknown) => (): Attestation => ({ fmt, attStmt })

const FORMATS = ['android-key', 'tpm', 'apple', 'fido-u2f', 'android-safetynet', 'packed', 'compound', 'none']

describe('an attestation with certificates', () => {
  test.each(FORMATS)('400: %s, and nothing is fetched', async (fmt) => {
    const answer = await add(certified(fmt, LIST))
    expect([answer.status, fetched]).toEqual([400, 0])
  })

  test.each([
    ['without certificates in their list', statement(['alg', -7], ['sig', new Uint8Array(8)], ['x5c', []])],
    ['with null in their place', statement(['alg', -7], ['sig', new Uint8Array(8)], ['x5c', null])],
    ['with the key of another authority', statement(['alg', -7], ['ecdaaKeyId', new Uint8Array(8)])],
    ['without a statement', null],
    ['with a list as its statement', ['x5c']],
  ])('400: packed %s', async (_, attStmt) => {
    expect((await add(plain('packed', attStmt))).status).toBe(400)
  })

  test.each([[1], [null], [true], [['none']], [new Map([['none', 1]])], ['NONE'], ['none '], ['']])(
    '400: the format %p',
    async (fmt) => {
      expect((await add(plain(fmt, new Map()))).status).toBe(400)
      expect((await add(certified(fmt, LIST))).status).toBe(400)
      expect(fetched).toBe(0)
    },
  )

  test('400: bytes that are no attestation', async () => {
    const device = softwarePasskey(new URL(ORIGIN).hostname, ORIGIN)
    // No bytes; no map; a map that ends early; 12,000 nested lists; a map with a name twice.
    const nested = Buffer.alloc(12_000, 0x81)
    const twice = Buffer.from('a263666d74646e6f6e6563666d746361706b', 'hex')
    for (const bytes of [Buffer.alloc(0), Buffer.from([1]), Buffer.from([0xa3, 0x63]), nested, twice]) {
      const answer = await device.register((await post('/me/passkeys/options')).body)
      const response = { ...answer.response, attestationObject: bytes.toString('base64url') }
      const { status } = await post('/me/passkeys', { name: 'Phone', response: { ...answer, response } })
      expect(status).toBe(400)
    }
  })
})

test('201: no attestation, and one by the key of the passkey itself; 400: one that does not fit the key', async () => {
  expect((await add(plain('none', new Map()))).status).toBe(201)
  expect((await add(selfAttested)).status).toBe(201)
  const wrong = (made: MadePasskey) => selfAttested({ ...made, clientDataHash: new Uint8Array(32) })
  expect((await add(wrong)).status).toBe(400)
})

test('the library of passkeys opens no connection, whatever part of it is called', async () => {
  await webauthn()
  const device = softwarePasskey('psaltery.test', ORIGIN)
  await device.register(
    { challenge: 'dGVzdA', user: { id: 'dGVzdA' } },
    {
      attest: async (made) => {
        // The library takes a list that it cannot get as one that there is not.
        expect(await lookUpRevocation(made, LIST)).toBe(false)
        return { fmt: 'none', attStmt: new Map() }
      },
    },
  )
  expect(fetched).toBe(0)
})

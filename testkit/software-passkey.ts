import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Binary } from 'mongodb'
import type { Client } from './people.ts'
import { ORIGIN, type TestServer } from './server.ts'

/** What a test may do wrong. */
interface Answering {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly counter?: number
  /** What the device says about itself; left out: nothing. */
  attest?(made: MadePasskey): Attestation | Promise<Attestation>
}

export interface MadePasskey {
  readonly publicKey: KeyObject
  readonly authenticatorData: Uint8Array
  readonly clientDataHash: Uint8Array
  /** By the key of the passkey. */
  sign(data: Uint8Array): Uint8Array
}

export interface Attestation {
  readonly fmt: unknown
  readonly attStmt: unknown
}

const NO_ATTESTATION: Attestation = { fmt: 'none', attStmt: new Map() }

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const base64 = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url')

/** A passkey in the memory of a test: answers the options of the server as a browser and its device do. */
export const softwarePasskey = (host: string, origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = base64(randomBytes(32))
  let userHandle = ''

  const clientData = (type: string, challenge: string, answering: Answering): string =>
    base64(JSON.stringify({ type, challenge, origin: answering.origin ?? origin, crossOrigin: false }))

  const authenticatorData = ({ isVerified = true, counter = 0 }: Answering, attested = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested])
  }

  return {
    id,
    /** The answer of navigator.credentials.create(). */
    async register(options: { challenge: string; user: { id: string } }, answering: Answering = {}) {
      userHandle = options.user.id
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const rawId = Buffer.from(id, 'base64url')
      const length = Buffer.from([0, rawId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)])
      const data = new Uint8Array(authenticatorData(answering, attested))
      const clientDataJSON = clientData('webauthn.create', options.challenge, answering)
      const { fmt, attStmt } =
        (await answering.attest?.({
          publicKey,
          authenticatorData: data,
          clientDataHash: new Uint8Array(sha256(Buffer.from(clientDataJSON, 'base64url'))),
          sign: (signed) => new Uint8Array(sign('sha256', signed, privateKey)),
        })) ?? NO_ATTESTATION
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', data],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** The answer of navigator.credentials.get(). */
    use({ challenge }: { challenge: string }, answering: Answering = {}) {
      const data = authenticatorData(answering)
      const clientDataJSON = clientData('webauthn.get', challenge, answering)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: base64(data),
          signature: base64(sign('sha256', signed, privateKey)),
          userHandle,
        },
      }
    },
  }
}

/** Stores a passkey, which no sign-in can use. */
export const plantPasskey = async (
  server: TestServer,
  who: Client,
  host = new URL(ORIGIN).hostname,
): Promise<string> => {
  const _id = crypto.randomUUID()
  await server.database.collections.passkeys.insertOne({
    _id,
    userId: `${who.userId}`,
    credentialId: _id,
    publicKey: new Binary(Buffer.from('a public key')),
    counter: 0,
    host,
    transports: ['internal'],
    name: 'Phone',
    createdAt: new Date(),
    lastUsedAt: null,
  })
  return _id
}

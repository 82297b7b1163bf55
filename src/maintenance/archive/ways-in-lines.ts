import { type Static, Type } from '@sinclair/typebox'
import { Binary } from 'mongodb'
import {
  type IdentityRecord,
  identityKey,
  type PasskeyRecord,
  type SignInRecord,
  signInWays,
} from '../../accounts/collections.ts'
import { canonicalId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { OneOf, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { IsoTime } from './iso-time.ts'

/** The passkeys and identities of people and their sign-ins, in an archive and in the database. */

const Count = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const PasskeyLine = Shape({
  id: Uuid(),
  credentialId: Text({ minLength: 1, maxLength: 1400 }),
  /** In base64url. */
  publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8000 }),
  counter: Count(),
  host: Text({ minLength: 1, maxLength: 300 }),
  transports: Type.Array(Text({ maxLength: 40 }), { maxItems: 10 }),
  name: Text({ minLength: 1, maxLength: LIMITS.passkeyName }),
  createdAt: IsoTime(),
  /** Left out: not yet. */
  lastUsedAt: Type.Optional(IsoTime()),
})
type PasskeyLine = Static<typeof PasskeyLine>

export const IdentityLine = Shape({
  id: Uuid(),
  issuer: Text({ minLength: 1, maxLength: 2000 }),
  subject: Text({ minLength: 1, maxLength: 2000 }),
  createdAt: IsoTime(),
})
type IdentityLine = Static<typeof IdentityLine>

export const SignInLine = Shape({
  id: Uuid(),
  userId: Uuid(),
  at: IsoTime(),
  way: OneOf(signInWays),
  refused: Type.Optional(Count()),
  address: Type.Optional(Text({ maxLength: 200 })),
  agent: Type.Optional(Text({ maxLength: 200, multiline: true })),
})
export type SignInLine = Static<typeof SignInLine>

export const passkeyLine = (passkey: PasskeyRecord): PasskeyLine => {
  const { _id, credentialId, publicKey, counter, host, transports, name, createdAt, lastUsedAt } = passkey
  return {
    id: _id,
    credentialId,
    publicKey: Buffer.from(publicKey.buffer).toString('base64url'),
    counter,
    host,
    transports,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
  }
}

export const passkeyOf = (userId: string, { id, lastUsedAt, ...line }: PasskeyLine): PasskeyRecord => ({
  ...line,
  _id: canonicalId(id),
  userId,
  publicKey: new Binary(Buffer.from(line.publicKey, 'base64url')),
  createdAt: new Date(line.createdAt),
  lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null,
})

export const identityLine = ({ identityId, issuer, subject, createdAt }: IdentityRecord): IdentityLine => ({
  id: identityId,
  issuer,
  subject,
  createdAt: createdAt.toISOString(),
})

export const identityOf = (userId: string, { id, createdAt, ...line }: IdentityLine): IdentityRecord => ({
  ...line,
  _id: identityKey(line),
  userId,
  identityId: canonicalId(id),
  createdAt: new Date(createdAt),
})

export const signInLine = ({ _id, at, ...signIn }: SignInRecord): SignInLine => ({
  id: _id,
  ...signIn,
  at: at.toISOString(),
})

export const signInOf = ({ id, userId, at, ...line }: SignInLine): SignInRecord => ({
  _id: canonicalId(id),
  userId: canonicalId(userId),
  ...line,
  at: new Date(at),
})

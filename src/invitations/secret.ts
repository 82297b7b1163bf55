import { idBytes, idOfBytes } from '../core/ids.ts'
import { randomBytes } from '../core/secrets.ts'

const SECRET = /^[A-Za-z0-9_-]{64}$/
const RANDOM_BYTES = 32

/** 32 random bytes and the id of the church: the look-up of an invitation names its church, and so reaches one shard. */
export const newInvitationSecret = (churchId: string): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), idBytes(churchId)]).toString('base64url')

/** The church of a secret; null for a text that cannot be one. */
export const churchOfInvitation = (secret: string): string | null =>
  SECRET.test(secret) ? idOfBytes(Buffer.from(secret, 'base64url').subarray(RANDOM_BYTES)) : null

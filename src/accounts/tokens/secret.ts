import { idBytes, idOfBytes, randomBytes } from '../../core/ids.ts'

/** Lets programs that look for published secrets recognise one. */
const PREFIX = 'psl_'
const SECRET = /^psl_[A-Za-z0-9_-]{43}$/
const RANDOM_BYTES = 16

/** 16 random bytes and the id of the church: the look-up of a token names its church, and so reaches one shard. */
export const newSecret = (churchId: string): string =>
  `${PREFIX}${Buffer.concat([randomBytes(RANDOM_BYTES), idBytes(churchId)]).toString('base64url')}`

/** The church of a secret; null for a text that cannot be one. */
export const churchOfSecret = (secret: string): string | null =>
  SECRET.test(secret)
    ? idOfBytes(Buffer.from(secret.slice(PREFIX.length), 'base64url').subarray(RANDOM_BYTES))
    : null

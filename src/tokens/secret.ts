import { canonicalId } from '../core/ids.ts'
import { randomBytes } from '../core/secrets.ts'

/** Lets programs that look for published secrets recognise one. */
const PREFIX = 'psl_'
const SECRET = /^psl_[A-Za-z0-9_-]{43}$/
const RANDOM_BYTES = 16

/** 16 random bytes and the id of the church: the look-up of a token names its church, and so reaches one shard. */
export const newSecret = (churchId: string): string => {
  const church = Buffer.from(churchId.replaceAll('-', ''), 'hex')
  return `${PREFIX}${Buffer.concat([randomBytes(RANDOM_BYTES), church]).toString('base64url')}`
}

/** The church of a secret; null for a text that cannot be one. */
export const churchOfSecret = (secret: string): string | null => {
  if (!SECRET.test(secret)) return null
  const church = Buffer.from(secret.slice(PREFIX.length), 'base64url').subarray(RANDOM_BYTES).toString('hex')
  return canonicalId(church.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

import { type Static, Type } from '@sinclair/typebox'
import { Limiter, LimiterFull } from '../../core/async/limiter.ts'
import {
  badToken,
  invalid,
  notFound,
  scopeAboveRole,
  tooManyNewTokens,
  tooManyTokens,
} from '../../core/failures.ts'
import { hashSecret, idBytes, idOfBytes, newId, randomBytes } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { allowsScope, type Member, scopes } from '../../core/people.ts'
import { DateTime, OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { peopleNames } from '../../db/look-up.ts'
import type { TokenRecord } from '../collections.ts'
import { findToken, insertToken, listTokens, revokeToken } from './store.ts'

interface TokenDeps {
  readonly collections: Collections
  readonly clock: Clock
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An expired token is listed for a while, so that people find out why a program stopped. */
const LISTED_AFTER_EXPIRY_DAYS = 30

/** Returns the secret, which exists nowhere else from here on. */
export const makeToken = async (
  { collections, clock }: TokenDeps,
  { churchId, userId, role }: Member,
  { name, scope, expiresAt }: TokenSettings,
): Promise<{ token: Token; secret: string }> => {
  const createdAt = clock.now()
  const end = expiryOf(expiresAt, createdAt)
  if (!allowsScope(role, scope)) throw scopeAboveRole()
  const secret = newSecret(churchId)
  const record: TokenRecord = {
    _id: hashSecret(secret),
    churchId,
    userId,
    tokenId: newId(),
    name,
    scope,
    createdAt,
    expiresAt: end,
    lastUsedAt: null,
    revokedAt: null,
  }
  const names = await peopleNames(collections, [userId])
  const made = await inChange(record, () => insertToken(collections, record, MAX_LIVE_TOKENS))
  if (made === 'no-member') throw notFound('church')
  if (made === 'full') throw tooManyTokens(MAX_LIVE_TOKENS)
  return { token: describe(record, names), secret }
}

/** Tokens of one person are inserted one after the other, because their transactions write the same membership. */
const insertions = new Limiter({
  concurrency: 8,
  concurrencyPerKey: 1,
  maxWaiting: 256,
  maxWaitingPerKey: 64,
})

const inChange = async <T>({ churchId, userId }: TokenRecord, insert: () => Promise<T>): Promise<T> => {
  try {
    return await insertions.run(insert, { keys: [`${churchId} ${userId}`] })
  } catch (error) {
    if (error instanceof LimiterFull) throw tooManyNewTokens()
    throw error
  }
}

const expiryOf = (text: string, now: Date): Date => {
  const end = new Date(text)
  if (end <= now) throw invalid('expiresAt must be in the future.')
  if (end.getTime() > now.getTime() + MAX_TOKEN_DAYS * DAY_MS)
    throw invalid(`expiresAt must be at most ${MAX_TOKEN_DAYS} days ahead.`)
  return end
}

/** A member's own tokens; for an Administrator those of all members. */
export const visibleTokens = async (
  { collections, clock }: TokenDeps,
  { churchId, userId, role }: Member,
): Promise<Token[]> => {
  const records = await listTokens(collections, {
    churchId,
    userId: role === 'Administrator' ? null : userId,
    expiresAfter: new Date(clock.now().getTime() - LISTED_AFTER_EXPIRY_DAYS * DAY_MS),
  })
  const names = await peopleNames(
    collections,
    records.map(({ userId }) => userId),
  )
  return records.map((record) => describe(record, names))
}

export const revoke = async (
  { collections, clock }: TokenDeps,
  { churchId, userId, role }: Member,
  tokenId: string,
): Promise<void> => {
  const ofPerson = role === 'Administrator' ? null : userId
  if (!(await revokeToken(collections, { churchId, tokenId, userId: ofPerson }, clock.now())))
    throw notFound('token')
}

/** The token of a hash, if it counts now. */
export const validToken = async (
  { collections, clock }: TokenDeps,
  churchId: string,
  hash: string,
): Promise<TokenRecord> => {
  const token = await findToken(collections, churchId, hash)
  if (!token || !isLive(token, clock.now())) throw badToken()
  return token
}

/** Whether a token counts now. */
export const isLive = (
  { revokedAt, expiresAt }: Pick<TokenRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean => revokedAt === null && expiresAt > now

const describe = (record: TokenRecord, names: ReadonlyMap<string, string>): Token => ({
  id: record.tokenId,
  name: record.name,
  scope: record.scope,
  person: { userId: record.userId, name: names.get(record.userId) ?? null },
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
})

export const MAX_LIVE_TOKENS = 20
export const MAX_TOKEN_DAYS = 366

const Scope = () =>
  OneOf(scopes, {
    description:
      'What the token may do at most. Its person’s role counts too: the token may do what both allow.',
  })

const name = Text({ minLength: 1, maxLength: LIMITS.tokenName, examples: ['Sunday slides'] })

export const TokenSettings = Shape(
  {
    name,
    scope: Scope(),
    expiresAt: DateTime({ description: `At most ${MAX_TOKEN_DAYS} days ahead.` }),
  },
  { description: 'A token to make.' },
)
export type TokenSettings = Static<typeof TokenSettings>

export const Token = Shape(
  {
    id: Uuid(),
    name,
    scope: Scope(),
    person: Shape({ userId: Uuid(), name: OrNull(Text()) }, { description: 'The person of the token.' }),
    createdAt: Timestamp(),
    expiresAt: Timestamp(),
    lastUsedAt: OrNull(Timestamp()),
  },
  { description: 'A token of a person in one church. lastUsedAt is exact to the hour.' },
)
export type Token = Static<typeof Token>

export const Tokens = Shape(
  { tokens: Type.Array(Token) },
  { description: 'The tokens of the caller; for an Administrator those of all members.' },
)

export const TokenWithSecret = Shape(
  {
    token: Token,
    secret: Type.String({
      pattern: '^psl_[A-Za-z0-9_-]{43}$',
      description: 'Shown this once.',
      examples: [`psl_${'x'.repeat(43)}`],
    }),
  },
  { description: 'A new token with its secret.' },
)

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

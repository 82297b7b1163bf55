import { Limiter, LimiterFull } from '../../core/async/limiter.ts'
import {
  badToken,
  invalid,
  notFound,
  scopeAboveRole,
  tooManyNewTokens,
  tooManyTokens,
} from '../../core/failures.ts'
import { hashSecret, newId } from '../../core/ids.ts'
import { allowsScope, type Member } from '../../core/people.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { peopleNames } from '../../db/look-up.ts'
import type { TokenRecord } from '../collections.ts'
import { MAX_LIVE_TOKENS, MAX_TOKEN_DAYS, type Token, type TokenSettings } from './schema.ts'
import { newSecret } from './secret.ts'
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
  const made = await inTurn(record, () => insertToken(collections, record, MAX_LIVE_TOKENS))
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

const inTurn = async <T>({ churchId, userId }: TokenRecord, insert: () => Promise<T>): Promise<T> => {
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

import type { ClientSession } from 'mongodb'
import { SAVE_TIMEOUT_MS } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { withTransaction } from '../../db/transactions.ts'
import type { TokenRecord } from '../collections.ts'

export const findToken = (all: Collections, churchId: string, hash: string): Promise<TokenRecord | null> =>
  all.tokens.lookUp(churchId, hash)

interface Listed {
  readonly churchId: string
  /** null: of all people. */
  readonly userId: string | null
  readonly expiresAfter: Date
}

const NOT_REVOKED = { revokedAt: null } as const

export const listTokens = (
  all: Collections,
  { churchId, userId, expiresAfter }: Listed,
): Promise<TokenRecord[]> =>
  all.tokens
    .find({ churchId, ...(userId ? { userId } : {}), ...NOT_REVOKED, expiresAt: { $gt: expiresAfter } })
    .sort({ createdAt: -1, tokenId: 1 })
    .toArray()

/**
 * Counts and inserts in a transaction that also writes the membership: of two simultaneous requests one repeats its count,
 * and a membership that is being removed gets no further token.
 */
export const insertToken = (
  all: Collections,
  token: TokenRecord,
  maxLive: number,
): Promise<'made' | 'full' | 'no-member'> => {
  const { churchId, userId, createdAt } = token
  return withTransaction(all.tokens.db.client, SAVE_TIMEOUT_MS, async (session) => {
    const member = { _id: { churchId, userId }, churchId }
    const { matchedCount } = await all.memberships.updateOne(member, { $inc: { tokensMade: 1 } }, { session })
    if (matchedCount === 0) return 'no-member'
    const live = { churchId, userId, ...NOT_REVOKED, expiresAt: { $gt: createdAt } }
    if ((await all.tokens.countDocuments(live, { session })) >= maxLive) return 'full'
    await all.tokens.insertOne(token, { session })
    return 'made'
  })
}

interface Named {
  readonly churchId: string
  readonly tokenId: string
  /** null: of any person. */
  readonly userId: string | null
}

/** Whether there was such a token that was not revoked. */
export const revokeToken = async (
  all: Collections,
  { churchId, tokenId, userId }: Named,
  revokedAt: Date,
): Promise<boolean> => {
  const named = { churchId, ...(userId ? { userId } : {}), tokenId, ...NOT_REVOKED }
  const token = await all.tokens.findOne(named)
  if (!token) return false
  // With the person, which is a part of the shard key.
  const exact = { _id: token._id, churchId, userId: token.userId, ...NOT_REVOKED }
  return (await all.tokens.updateOne(exact, { $set: { revokedAt } })).matchedCount === 1
}

/** Revokes every token of a person in a church. */
export const revokeTokensOf = async (
  all: Collections,
  churchId: string,
  userId: string,
  session?: ClientSession,
): Promise<void> => {
  await all.tokens.updateMany(
    { churchId, userId, ...NOT_REVOKED },
    { $currentDate: { revokedAt: true } },
    session ? { session } : {},
  )
}

/** Revokes the tokens of a person in all churches. A removed membership has revoked its tokens already. */
export const revokeAllTokensOf = async (
  all: Collections,
  userId: string,
  session?: ClientSession,
): Promise<void> => {
  const memberships = await all.memberships.find({ userId }, session ? { session } : {}).toArray()
  for (const { churchId } of memberships) await revokeTokensOf(all, churchId, userId, session)
}

export const storeLastUse = async (
  all: Collections,
  { _id, churchId, userId }: TokenRecord,
  lastUsedAt: Date,
): Promise<void> => {
  await all.tokens.updateOne({ _id, churchId, userId }, { $max: { lastUsedAt } })
}

import type { MongoClient } from 'mongodb'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { hashSecret } from '../core/ids.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** How many mails there may be of a kind, for an address, a person or a church. */
const LIMITS = {
  resetsOfAddress: { points: 5, duration: HOUR },
  emailChangesOfPerson: { points: 5, duration: HOUR },
  emailChangesOfAddress: { points: 5, duration: HOUR },
  invitationsOfPerson: { points: 100, duration: DAY },
  invitationsOfChurchToAddress: { points: 10, duration: DAY },
  invitationsOfAddress: { points: 50, duration: DAY },
  invitationsOfChurch: { points: 200, duration: DAY },
} as const

type LimitName = keyof typeof LIMITS

/** What a mail counts for: the limit, and whose it is. */
export type Counted = readonly [name: LimitName, key: string]

/** Counts a mail. Answers whether none of the limits is used up. */
export type CountMail = (counted: readonly Counted[]) => Promise<boolean>

/** Counted in MongoDB, so that several servers count together and a restart forgets nothing. Addresses are hashed. */
export const createMailLimits = (client: MongoClient, database: string): CountMail => {
  const makeLimiters = () =>
    new Map(
      Object.entries(LIMITS).map(([name, limit], index) => [
        name,
        new RateLimiterMongo({
          storeClient: client.db(database, { writeConcern: { w: 1 } }),
          tableName: 'rateLimits',
          keyPrefix: name,
          // All of them share the indexes that the first one makes.
          disableIndexesCreation: index > 0,
          ...limit,
        }),
      ]),
    )
  // Made with the first mail, because making them writes to MongoDB.
  let limiters: ReturnType<typeof makeLimiters> | null = null
  return async (counted) => {
    limiters ??= makeLimiters()
    for (const [name, key] of counted) {
      try {
        await limiters.get(name)?.consume(hashSecret(key))
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    }
    return true
  }
}

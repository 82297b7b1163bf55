import type { Collections } from '../../db/collections.ts'
import type { IdentityRecord, OidcAttemptRecord } from '../collections.ts'

/** How long a person may take at the provider. */
export const ATTEMPT_SECONDS = 600

export const insertAttempt = async (all: Collections, attempt: OidcAttemptRecord): Promise<void> => {
  await all.oidcAttempts.insertOne(attempt)
}

/** Good once: of two requests at the same moment one finds it gone. Another browser does not find it. */
export const takeAttempt = (
  all: Collections,
  _id: string,
  browserHash: string,
  now: Date,
): Promise<OidcAttemptRecord | null> =>
  all.oidcAttempts.findOneAndDelete({ _id, browserHash, expiresAt: { $gt: now } })

export const findIdentity = (all: Collections, _id: string): Promise<IdentityRecord | null> =>
  all.identities.findOne({ _id })

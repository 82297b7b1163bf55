import type { IdentityRecord, PasskeyRecord } from '../collections.ts'

/** The ways in as the person sees them. */

export const describePasskey = ({ _id, name, host, createdAt, lastUsedAt }: PasskeyRecord) => ({
  id: _id,
  name,
  host,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const describeIdentity = ({ identityId, issuer, createdAt }: IdentityRecord) => ({
  id: identityId,
  issuer,
  createdAt: createdAt.toISOString(),
})

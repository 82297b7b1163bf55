import { type IdentityRecord, identityKey } from '../../src/accounts/collections.ts'
import type { Client } from '../people.ts'
import type { TestServer } from '../server.ts'

/** Stores an identity without a sign-in. The provider need not exist. */
export const plantIdentity = async (
  server: TestServer,
  who: Client,
  issuer = 'https://elsewhere.example',
): Promise<IdentityRecord> => {
  const known = { issuer, subject: crypto.randomUUID() }
  const identity = {
    ...known,
    _id: identityKey(known),
    userId: `${who.userId}`,
    identityId: crypto.randomUUID(),
    createdAt: new Date(),
  }
  await server.database.collections.identities.insertOne(identity)
  return identity
}

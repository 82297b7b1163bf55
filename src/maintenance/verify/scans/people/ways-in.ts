import type { Collection } from 'mongodb'
import { identityKey } from '../../../../accounts/collections.ts'
import { inBatches } from '../../../../core/async/batches.ts'
import type { Findings } from '../../report.ts'
import { BATCH_SIZE, type View } from '../../view.ts'

interface OfPerson {
  _id: string
  userId: string
}

const kinds = [
  { name: 'passkeys', what: 'passkey' },
  { name: 'identities', what: 'identity' },
  { name: 'signIns', what: 'sign-in' },
] as const

/** Each passkey, identity and sign-in belongs to a person who exists: deleting an account deletes them. */
export const verifyWaysIn = async (view: View, findings: Findings): Promise<void> => {
  await verifyIdentityKeys(view, findings)
  for (const { name, what } of kinds) {
    const collection = view.all[name] as unknown as Collection<OfPerson>
    const records = collection
      .find({}, { session: view.session, projection: { userId: 1 } })
      .batchSize(BATCH_SIZE)
    for await (const batch of inBatches(records, BATCH_SIZE)) {
      const missing = await peopleWithout(
        view,
        batch.map(({ userId }) => userId),
      )
      for (const { _id, userId } of batch.filter((record) => missing.has(record.userId))) {
        // The account may have been deleted after the record was read; then the record is gone now.
        if (!(await collection.findOne({ _id, userId }, { session: view.session }))) continue
        findings.found({
          code: 'way-in-without-user',
          churchId: null,
          ids: { id: _id, userId },
          sentence: `The ${what} ${_id} belongs to ${userId}, who has no account.`,
        })
      }
      findings.checked(name === 'signIns' ? 'sign-ins' : name, batch.length)
    }
  }
}

/** The key is made of issuer and subject. With another key the same pair could belong to two people. */
const verifyIdentityKeys = async ({ all, session }: View, findings: Findings): Promise<void> => {
  for await (const identity of all.identities.find({}, { session }).batchSize(BATCH_SIZE)) {
    const { _id, userId } = identity
    if (_id === identityKey(identity)) continue
    findings.found({
      code: 'identity-key-wrong',
      churchId: null,
      ids: { id: _id, userId },
      sentence: `The identity ${_id} of ${userId} has not the key of its issuer and subject.`,
    })
  }
}

const peopleWithout = async ({ all, session }: View, userIds: readonly string[]): Promise<Set<string>> => {
  const ids = [...new Set(userIds)]
  const known = await all.users
    .find({ _id: { $in: ids }, deletedAt: { $exists: false } }, { session, projection: { _id: 1 } })
    .toArray()
  return new Set(ids).difference(new Set(known.map(({ _id }) => _id)))
}

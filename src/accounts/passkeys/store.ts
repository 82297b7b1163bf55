import type { ClientSession } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { PasskeyRecord } from '../collections.ts'

export const findPasskey = (
  { passkeys }: Collections,
  userId: string,
  credentialId: string,
): Promise<PasskeyRecord | null> => passkeys.findOne({ userId, credentialId })

/** Whether there was a place for it, and the person does not have it already. */
export const insertPasskey = async (
  { passkeys }: Collections,
  passkey: PasskeyRecord,
  most: number,
  session: ClientSession,
): Promise<'added' | 'full' | 'known'> => {
  const { userId, credentialId } = passkey
  if ((await passkeys.countDocuments({ userId }, { session })) >= most) return 'full'
  if (await passkeys.findOne({ userId, credentialId }, { session })) return 'known'
  await passkeys.insertOne(passkey, { session })
  return 'added'
}

/** Whether the person had it. */
export const deletePasskey = async (
  { passkeys }: Collections,
  userId: string,
  passkeyId: string,
  session: ClientSession,
): Promise<boolean> => (await passkeys.deleteOne({ _id: passkeyId, userId }, { session })).deletedCount === 1

/** Whether it is still there with the count that was compared. */
export const storeUse = async (
  { passkeys }: Collections,
  { _id, userId, counter }: PasskeyRecord,
  newCounter: number,
  lastUsedAt: Date,
): Promise<boolean> => {
  const { matchedCount } = await passkeys.updateOne(
    { _id, userId, counter },
    { $set: { counter: newCounter, lastUsedAt } },
  )
  return matchedCount === 1
}

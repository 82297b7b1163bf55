import { derivedId, newId } from '../../core/ids.ts'
import type { Collections } from '../../db/collections.ts'
import type { SignInRecord, SignInWay } from '../collections.ts'
import { HOUR_MS } from './sessions.ts'

/** How and from where a person signs in. */
export interface SignInOrigin {
  readonly way: SignInWay
  /** Of the client, as the limits count it; null: there is none. */
  readonly address: string | null
  /** As `agentOf` answers it. */
  readonly agent: string | null
}

const clientOf = ({ address, agent }: SignInOrigin): Pick<SignInRecord, 'address' | 'agent'> => ({
  ...(address === null ? {} : { address }),
  ...(agent === null ? {} : { agent }),
})

/** Writes down a sign-in, for the person and the host. */
export const writeSignIn = async (
  { signIns }: Collections,
  userId: string,
  origin: SignInOrigin,
  at: Date,
): Promise<void> => {
  await signIns.insertOne({ _id: newId(), userId, at, way: origin.way, ...clientOf(origin) })
}

/**
 * Writes down that a sign-in to an account was refused. The refused ones of one client in an hour are one record, so that
 * many tries neither fill the database nor the list. The answer does not wait for it: the time would tell which accounts
 * exist. A write that fails is left out.
 */
export const noteRefusedSignIn = (
  { signIns }: Collections,
  userId: string,
  origin: SignInOrigin,
  at: Date,
): void => {
  const { way, address } = origin
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const _id = derivedId('refused sign-in', userId, way, address ?? '', hour)
  setTimeout(() => {
    signIns
      .updateOne(
        { _id, userId },
        { $set: { at, way, ...clientOf(origin) }, $inc: { refused: 1 } },
        { upsert: true },
      )
      .catch(() => {})
  })
}

/** Newest first: as many refused ones as others at most, so that many tries do not hide the sign-ins. */
export const listSignIns = async (
  { signIns }: Collections,
  userId: string,
  mostOfEach: number,
): Promise<SignInRecord[]> => {
  const newest = (refused: boolean) =>
    signIns
      .find({ userId, refused: { $exists: refused } })
      .sort({ at: -1, _id: 1 })
      .limit(mostOfEach)
      .toArray()
  const found = await Promise.all([newest(false), newest(true)])
  return found.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
}

import { hashSecret, randomBytes } from '../../core/ids.ts'
import type { Collections } from '../../db/collections.ts'

export const CHALLENGE_MINUTES = 5
const CHALLENGE_BYTES = 32

/** Stored, so that any server of several can take the answer. */
export const makeChallenge = async (
  { passkeyChallenges }: Collections,
  /** null: for a sign-in. */
  userId: string | null,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)
  await passkeyChallenges.insertOne({ _id: hashSecret(inBase64(challenge)), userId, expiresAt })
  return challenge
}

type IsGood = (challenge: string) => Promise<boolean>

/**
 * Checks an answer whose challenge must have been made for this use, and takes the challenge: it is good once. The check
 * may refuse the answer by any error; null then. A failure of the storage is no such refusal.
 */
export const checkAnswer = async <T>(
  { passkeyChallenges }: Collections,
  /** null: for a sign-in. */
  userId: string | null,
  now: Date,
  check: (isGood: IsGood) => Promise<T>,
): Promise<T | null> => {
  let failure: { readonly error: unknown } | null = null
  const isGood: IsGood = async (challenge) => {
    try {
      const taken = await passkeyChallenges.findOneAndDelete({ _id: hashSecret(challenge), userId })
      return taken !== null && taken.expiresAt > now
    } catch (error) {
      failure = { error }
      return false
    }
  }
  const checked = await check(isGood).catch(() => null)
  if (failure) throw (failure as { readonly error: unknown }).error
  return checked
}

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

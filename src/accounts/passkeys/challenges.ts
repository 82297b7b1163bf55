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

/**
 * The library of passkeys. It is loaded with the first passkey: it takes 0.2 seconds of processor time, which a start of
 * the server and every command would spend.
 */
export const webauthn = async () => {
  const [server, { decodeAttestationObject }, { _fetchInternals }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
    // The package exports no way to replace its fetch.
    import('../../../node_modules/@simplewebauthn/server/esm/helpers/fetch.js'),
  ])
  _fetchInternals.stubThis = refuseToFetch
  return { ...server, decodeAttestationObject }
}

/** The library fetches addresses that stand in the certificates of a device, and passkeys need none of them. */
const refuseToFetch = (): never => {
  throw new Error('The library of passkeys opens no connections.')
}

const SELF_ATTESTATION: ReadonlySet<unknown> = new Set(['alg', 'sig'])

/**
 * Whether a registration has no attestation, or one by the key of the passkey itself. Certificates of a device are not
 * asked for, and checking them reads addresses that stand in them. Throws for bytes that are no attestation.
 */
export const isWithoutCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await webauthn()
  const attestation: unknown = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  if (!(attestation instanceof Map)) return false
  const [format, statement]: unknown[] = [attestation.get('fmt'), attestation.get('attStmt')]
  if (!(statement instanceof Map)) return false
  if (format === 'none') return statement.size === 0
  return format === 'packed' && [...statement.keys()].every((field) => SELF_ATTESTATION.has(field))
}

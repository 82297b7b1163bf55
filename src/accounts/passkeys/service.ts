import { Binary, type ClientSession } from 'mongodb'
import {
  notFound,
  notSignedIn,
  passkeyKnown,
  passkeyNotAdded,
  passkeyRefused,
  tooManyPasskeys,
} from '../../core/failures.ts'
import { hashSecret, idBytes, idOfBytes, newId, randomBytes } from '../../core/ids.ts'
import type { Collections } from '../../db/collections.ts'
import { noteRefusedSignIn, type SignInOrigin, startSession } from '../auth/service.ts'
import { deleteOtherSessions, deleteSession, findUser } from '../auth/store.ts'
import type { PasskeyRecord } from '../collections.ts'
import type { AccountDeps } from '../own/service.ts'
import { changeOwnWaysIn, passkeyHost, removeWayIn, type SignedIn, waysInOf } from '../own/ways-in.ts'
import { MAX_PASSKEYS, type PasskeyRequest, type UsedPasskey } from './schema.ts'

const SERVICE_NAME = 'Psaltery'

/** What a browser needs to make a passkey: one that names the person, and asks for a finger, a face or a PIN. */
export const registrationOptions = async (deps: AccountDeps, userId: string) => {
  const { collections, clock, appOrigin } = deps
  const user = await findUser(collections, userId)
  if (!user) throw notSignedIn()
  const { passkeys } = await waysInOf(collections, user)
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS)
  const host = passkeyHost(appOrigin)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: host,
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    userID: new Uint8Array(idBytes(userId)),
    challenge: await makeChallenge(collections, userId, clock.now()),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: passkeys
      .filter((passkey) => passkey.host === host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export const addPasskey = async (
  deps: AccountDeps,
  person: SignedIn,
  { name, response }: PasskeyRequest,
): Promise<PasskeyRecord> => {
  const { collections, clock, appOrigin } = deps
  const { userId } = person
  const host = passkeyHost(appOrigin)
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await checkAnswer(collections, userId, clock.now(), async (expectedChallenge) =>
    (await isWithoutCertificates(response.response.attestationObject))
      ? verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} } as never,
          expectedOrigin: appOrigin,
          expectedRPID: host,
          expectedChallenge,
          requireUserVerification: true,
        })
      : null,
  )
  if (!checked?.verified) throw passkeyNotAdded()
  const { credential } = checked.registrationInfo
  const passkey: PasskeyRecord = {
    _id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: new Binary(credential.publicKey),
    counter: credential.counter,
    host,
    transports: response.response.transports ?? [],
    name,
    createdAt: clock.now(),
    lastUsedAt: null,
  }
  const added = await changeOwnWaysIn(collections, person, (_, session) =>
    insertPasskey(collections, passkey, MAX_PASSKEYS, session),
  )
  if (added === 'full') throw tooManyPasskeys(MAX_PASSKEYS)
  if (added === 'known') throw passkeyKnown()
  return passkey
}

/** Ends all other sessions, so that a lost device is signed out too. */
export const removePasskey = async (
  deps: AccountDeps,
  person: SignedIn,
  passkeyId: string,
): Promise<void> => {
  const { collections } = deps
  await removeWayIn(deps, person, async ({ _id }, session) => {
    if (!(await deletePasskey(collections, _id, passkeyId, session))) throw notFound('passkey')
  })
  await deleteOtherSessions(collections, person.userId, person.sessionHash)
}

/** Names no passkey: the browser offers those that it has for the host. */
export const signInOptions = async ({ collections, clock, appOrigin }: AccountDeps) => {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: passkeyHost(appOrigin),
    challenge: await makeChallenge(collections, null, clock.now()),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
}

/** Starts a session for the person whom the passkey names. One failure for all reasons, so that it tells nothing. */
export const signInWithPasskey = async (
  deps: AccountDeps,
  response: UsedPasskey,
  origin: SignInOrigin,
): Promise<string> => {
  const { collections, clock } = deps
  const userId = personOf(response)
  const passkey = userId === null ? null : await findPasskey(collections, userId, response.id)
  if (!passkey) throw passkeyRefused()
  const user = await findUser(collections, passkey.userId)
  const counter = await verifiedCounter(deps, response, passkey)
  const mayUse = counter !== null && user && !user.disabled
  if (!mayUse || !(await storeUse(collections, passkey, counter, clock.now()))) {
    if (user) noteRefusedSignIn(collections, user._id, origin, clock.now())
    throw passkeyRefused()
  }
  const token = await startSession(deps, user._id, origin)
  const [now, stillThere] = await Promise.all([
    findUser(collections, user._id),
    findPasskey(collections, user._id, response.id),
  ])
  // Removing the passkey, and disabling, end the sessions there are; one that was just being started must not remain.
  if (!stillThere || !now || now.disabled) {
    await deleteSession(collections, hashSecret(token))
    throw passkeyRefused()
  }
  return token
}

const USER_BYTES = 16

/** The person whom the passkey names; null for anything else. */
const personOf = ({ response: { userHandle } }: UsedPasskey): string | null => {
  const bytes = Buffer.from(userHandle ?? '', 'base64url')
  return bytes.length === USER_BYTES ? idOfBytes(bytes) : null
}

/** The new count of signatures; null if the answer is not good. */
const verifiedCounter = async (
  { collections, clock, appOrigin }: AccountDeps,
  response: UsedPasskey,
  { credentialId, publicKey, counter }: PasskeyRecord,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await webauthn()
  const answer = await checkAnswer(collections, null, clock.now(), (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      expectedOrigin: appOrigin,
      expectedRPID: passkeyHost(appOrigin),
      expectedChallenge,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey.buffer), counter },
      requireUserVerification: true,
    }),
  )
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}

const findPasskey = (
  { passkeys }: Collections,
  userId: string,
  credentialId: string,
): Promise<PasskeyRecord | null> => passkeys.findOne({ userId, credentialId })

/** Whether there was a place for it, and the person does not have it already. */
const insertPasskey = async (
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
const deletePasskey = async (
  { passkeys }: Collections,
  userId: string,
  passkeyId: string,
  session: ClientSession,
): Promise<boolean> => (await passkeys.deleteOne({ _id: passkeyId, userId }, { session })).deletedCount === 1

/** Whether it is still there with the count that was compared. */
const storeUse = async (
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

const CHALLENGE_MINUTES = 5
const CHALLENGE_BYTES = 32

/** Stored, so that any server of several can take the answer. */
const makeChallenge = async (
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
const checkAnswer = async <T>(
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
const isWithoutCertificates = async (attestationObject: string): Promise<boolean> => {
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

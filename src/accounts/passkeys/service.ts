import { Binary } from 'mongodb'
import { notFound, notSignedIn, passkeyKnown, passkeyNotAdded, tooManyPasskeys } from '../../core/failures.ts'
import { idBytes, newId } from '../../core/ids.ts'
import { deleteOtherSessions, findUser } from '../auth/store.ts'
import type { PasskeyRecord } from '../collections.ts'
import type { AccountDeps } from '../own/service.ts'
import { changeOwnWaysIn, passkeyHost, removeWayIn, type SignedIn, waysInOf } from '../own/ways-in.ts'
import { isWithoutCertificates } from './attestation.ts'
import { CHALLENGE_MINUTES, checkAnswer, makeChallenge } from './challenges.ts'
import { MAX_PASSKEYS, type PasskeyRequest } from './schema.ts'
import { deletePasskey, insertPasskey } from './store.ts'
import { webauthn } from './webauthn.ts'

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

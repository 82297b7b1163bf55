import { passkeyRefused } from '../../core/failures.ts'
import { hashSecret, idOfBytes } from '../../core/ids.ts'
import { startSession } from '../auth/service.ts'
import { noteRefusedSignIn, type SignInOrigin } from '../auth/sign-ins.ts'
import { deleteSession, findUser } from '../auth/store.ts'
import type { PasskeyRecord } from '../collections.ts'
import type { AccountDeps } from '../own/service.ts'
import { passkeyHost } from '../own/ways-in.ts'
import { CHALLENGE_MINUTES, checkAnswer, makeChallenge } from './challenges.ts'
import type { UsedPasskey } from './schema.ts'
import { findPasskey, storeUse } from './store.ts'
import { webauthn } from './webauthn.ts'

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

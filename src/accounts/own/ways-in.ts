import type { ClientSession } from 'mongodb'
import { withPeople } from '../../churches/members/members.ts'
import { isSameIssuer } from '../../client/web-contract.ts'
import { lastWayIn, notSignedIn } from '../../core/failures.ts'
import type { Collections } from '../../db/collections.ts'
import { NO_PASSWORD } from '../auth/password.ts'
import type { IdentityRecord, PasskeyRecord, UserRecord } from '../collections.ts'

/** A signed-in person and what the session is stored under. */
export interface SignedIn {
  readonly userId: string
  readonly sessionHash: string
}

/** How a person can sign in. */
interface WaysIn {
  readonly hasPassword: boolean
  /** Oldest first. */
  readonly passkeys: readonly PasskeyRecord[]
  /** Oldest first. */
  readonly identities: readonly IdentityRecord[]
}

export const waysInOf = async (
  all: Collections,
  { _id: userId, passwordHash }: UserRecord,
  session?: ClientSession,
): Promise<WaysIn> => {
  const options = session ? { session } : {}
  const passkeys = await all.passkeys.find({ userId }, options).sort({ createdAt: 1, _id: 1 }).toArray()
  const identities = await all.identities.find({ userId }, options).sort({ createdAt: 1, _id: 1 }).toArray()
  return { hasPassword: passwordHash !== NO_PASSWORD, passkeys, identities }
}

/**
 * Runs a change of a person's ways in. Every such transaction writes the person's record first. So of two at the same
 * moment one is repeated, and sees what the other has changed. An account that is deleted is not found.
 */
export const changeWaysIn = <T>(
  all: Collections,
  userId: string,
  work: (user: UserRecord | null, session: ClientSession) => Promise<T>,
): Promise<T> =>
  withPeople(all, async (session) => {
    const user = await all.users.findOneAndUpdate(
      { _id: userId, deletedAt: { $exists: false } },
      { $inc: { waysInChanges: 1 } },
      { session, returnDocument: 'after' },
    )
    return work(user, session)
  })

/** The same for a change by the person, whose session must still be there. */
export const changeOwnWaysIn = <T>(
  all: Collections,
  { userId, sessionHash }: SignedIn,
  work: (user: UserRecord, session: ClientSession) => Promise<T>,
): Promise<T> =>
  changeWaysIn(all, userId, async (user, session) => {
    const isSignedIn = user && (await all.sessions.findOne({ _id: sessionHash, userId }, { session }))
    if (!isSignedIn) throw notSignedIn()
    return work(user, session)
  })

/** What the ways in of this server depend on. */
export interface SignInSettings {
  readonly appOrigin: string
  /** Of the provider of OpenID Connect; null: there is none. */
  readonly oidcIssuer: string | null
}

interface Deps extends SignInSettings {
  readonly collections: Collections
}

/** Removes a way in. Throws 409, and removes nothing, if no other would be left. */
export const removeWayIn = (
  deps: Deps,
  person: SignedIn,
  remove: (user: UserRecord, session: ClientSession) => Promise<void>,
): Promise<void> =>
  changeOwnWaysIn(deps.collections, person, async (user, session) => {
    const { collections: all } = deps
    await remove(user, session)
    const left = await all.users.findOne({ _id: user._id }, { session })
    if (!left || !isWayIn(await waysInOf(all, left, session), deps)) throw lastWayIn()
  })

/** Whether a person can sign in. A passkey of another host and an identity of another provider cannot be used. */
const isWayIn = (
  { hasPassword, passkeys, identities }: WaysIn,
  { appOrigin, oidcIssuer }: SignInSettings,
): boolean =>
  hasPassword ||
  passkeys.some(({ host }) => host === passkeyHost(appOrigin)) ||
  identities.some(({ issuer }) => isSameIssuer(issuer, oidcIssuer))

/** The host that the passkeys of this server are good for. */
export const passkeyHost = (appOrigin: string): string => new URL(appOrigin).hostname

import type { SignInProblem } from '../../client/web-contract.ts'
import { Failure } from '../../core/failures.ts'
import { hashSecret, newId } from '../../core/ids.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { isServerError } from '../../db/errors.ts'
import { showAddress } from '../auth/cookie.ts'
import { type SignInOrigin, startSession } from '../auth/service.ts'
import { deleteSession, deleteSessions, findUser, findUserByEmail } from '../auth/store.ts'
import { type IdentityRecord, identityKey, type OidcAttemptRecord } from '../collections.ts'
import { joinByAddress } from '../invitations/accept.ts'
import { changeOwnWaysIn, changeWaysIn, type SignedIn } from '../own/ways-in.ts'
import type { ProvedPerson } from './provider.ts'

export interface OidcDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly appOrigin: string
}

interface Outcome {
  /** Of a new session; null: the one there is goes on. */
  readonly token: string | null
  /** Whether the provider was the first to show that the address is the person's own. */
  readonly isFirstProof: boolean
}

/**
 * Signs in the person of an identity. An identity that is new here is joined to the account with the same address, or
 * accepts the open invitations for it, but only if the provider has verified the address.
 */
export const signInWith = async (
  deps: OidcDeps,
  person: ProvedPerson,
  origin: SignInOrigin,
  replaced: readonly string[],
): Promise<Outcome> => {
  const { userId, isFirstProof } = await repeatedOnce(() => accountOf(deps, person))
  const token = await startSession(deps, userId, origin)
  // What disables a person or removes the identity ends the sessions there are; this one must not remain.
  if (!(await isStillTheirs(deps, person, userId))) {
    await deleteSession(deps.collections, hashSecret(token))
    throw new OidcProblem('disabled')
  }
  // The new cookie replaces the presented one, whose session must not stay valid until it expires.
  if (replaced.length > 0) await deleteSessions(deps.collections, replaced)
  return { token, isFirstProof }
}

/** Adds an identity to the account of a signed-in person. */
export const addIdentity = async (
  deps: OidcDeps,
  person: ProvedPerson,
  signedIn: SignedIn,
  origin: SignInOrigin,
): Promise<Outcome> => {
  const { userId } = signedIn
  const { collections: all } = deps
  const isFirstProof = await repeatedOnce(async () => {
    const known = await findIdentity(all, identityKey(person))
    if (known) {
      if (known.userId !== userId) throw new OidcProblem('taken')
      return false
    }
    return changeOwnWaysIn(all, signedIn, async (user, session) => {
      const isFirst = isAddressOf(person, user) && (await showAddress(all, userId, deps.clock.now(), session))
      await all.identities.insertOne(newIdentity(deps, person, userId), { session })
      return isFirst ? isFirst.isFirst : false
    })
  })
  return { token: isFirstProof ? await startSession(deps, userId, origin) : null, isFirstProof }
}

interface FoundAccount {
  readonly userId: string
  readonly isFirstProof: boolean
}

const accountOf = async (deps: OidcDeps, person: ProvedPerson): Promise<FoundAccount> => {
  const { collections: all } = deps
  const known = await findIdentity(all, identityKey(person))
  if (known) {
    const user = await findUser(all, known.userId)
    if (!user || user.disabled) throw new OidcProblem('disabled')
    return isAddressOf(person, user) && !user.addressShownAt
      ? prove(deps, person, user._id)
      : { userId: user._id, isFirstProof: false }
  }
  const { email } = person
  if (email === null) throw new OidcProblem('unverified')
  const user = await findUserByEmail(all, email)
  if (user) return prove(deps, person, user._id)
  const userId = newId()
  const identity = newIdentity(deps, person, userId)
  if (await joinByAddress(deps, { userId, email, name: person.name, identity }))
    return { userId, isFirstProof: false }
  // Another request of the same person may have accepted the invitations.
  const overtaking = await findIdentity(all, identity._id)
  if (!overtaking) throw new OidcProblem('unknown')
  return { userId: overtaking.userId, isFirstProof: false }
}

/** The provider shows that the address of the account is the person's own. The first such proof removes other ways in. */
const prove = (deps: OidcDeps, person: ProvedPerson, userId: string): Promise<FoundAccount> =>
  changeWaysIn(deps.collections, userId, async (user, session) => {
    const { collections: all, clock } = deps
    const shown = user && isAddressOf(person, user) && (await showAddress(all, userId, clock.now(), session))
    if (!shown) throw new OidcProblem('disabled')
    const identity = newIdentity(deps, person, userId)
    if (!(await all.identities.findOne({ _id: identity._id }, { session })))
      await all.identities.insertOne(identity, { session })
    return { userId, isFirstProof: shown.isFirst }
  })

const isAddressOf = ({ email }: ProvedPerson, { emailKey }: { readonly emailKey: string }): boolean =>
  email?.toLowerCase() === emailKey

const newIdentity = ({ clock }: OidcDeps, person: ProvedPerson, userId: string): IdentityRecord => ({
  _id: identityKey(person),
  userId,
  identityId: newId(),
  issuer: person.issuer,
  subject: person.subject,
  createdAt: clock.now(),
})

const isStillTheirs = async (
  { collections: all }: OidcDeps,
  person: ProvedPerson,
  userId: string,
): Promise<boolean> => {
  const identity = await findIdentity(all, identityKey(person))
  const user = await findUser(all, userId)
  return identity?.userId === userId && user !== null && !user.disabled
}

/** Another request may have joined the same identity, or made the account, at the same moment. Then it is found. */
const repeatedOnce = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isOvertaken = error instanceof Failure ? error.status === 401 : isServerError(error, 'duplicateKey')
    if (!isOvertaken) throw error
    return work()
  }
}

/** How long a person may take at the provider. */
export const ATTEMPT_SECONDS = 600

export const insertAttempt = async (all: Collections, attempt: OidcAttemptRecord): Promise<void> => {
  await all.oidcAttempts.insertOne(attempt)
}

/** Good once: of two requests at the same moment one finds it gone. Another browser does not find it. */
export const takeAttempt = (
  all: Collections,
  _id: string,
  browserHash: string,
  now: Date,
): Promise<OidcAttemptRecord | null> =>
  all.oidcAttempts.findOneAndDelete({ _id, browserHash, expiresAt: { $gt: now } })

const findIdentity = (all: Collections, _id: string): Promise<IdentityRecord | null> =>
  all.identities.findOne({ _id })

/** Ends a sign-in. The page shows the sentence of its kind, and the log has the cause. */
export class OidcProblem extends Error {
  override readonly name = 'OidcProblem'

  constructor(
    readonly kind: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(kind, options)
  }
}

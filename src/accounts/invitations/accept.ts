import {
  addMember,
  authorOf,
  inChange,
  type MemberChange,
  memberIn,
  writeDown,
} from '../../churches/members/members.ts'
import { churchById } from '../../churches/service.ts'
import { accountExists, Failure, invalid, notInvited, otherPersonInvited } from '../../core/failures.ts'
import { hashSecret } from '../../core/ids.ts'
import { cut, isBlank, LIMITS } from '../../core/limits.ts'
import { isServerError } from '../../db/errors.ts'
import { showAddress } from '../auth/cookie.ts'
import { NO_PASSWORD, refuseWeakness } from '../auth/password.ts'
import { newUser, readSessionIds, startSession, validSession } from '../auth/service.ts'
import { findUserByEmail, insertUserIn } from '../auth/store.ts'
import type { IdentityRecord, InvitationRecord, UserRecord } from '../collections.ts'
import { type Acceptance, goodInvitation, type InvitationDeps } from './service.ts'
import { invitationsOfAddress, inviters, takeInvitation } from './store.ts'

interface Visitor {
  readonly cookie: string | null
  readonly address: string
  readonly agent: string | null
}

/**
 * Joins the church. Returns the token of a new session for a new account, or if the session that there was has ended; null
 * for a person who stays signed in.
 */
export const accept = async (
  deps: InvitationDeps,
  { secret, name, password }: Acceptance,
  { cookie, address, agent }: Visitor,
): Promise<string | null> => {
  const invitation = await goodInvitation(deps, secret)
  // The link that an Administrator handed on does not show that the address is the person's own; a mailed one does.
  const isMailed = invitation._id !== hashSecret(secret)
  const signedInId = await signedInPerson(deps, cookie)
  const account = await findUserByEmail(deps.collections, invitation.email)
  if (signedInId !== null && signedInId !== account?._id) throw otherPersonInvited(invitation.email)
  if (account) {
    if (signedInId === null) throw accountExists(invitation.email)
    const hasEndedSessions = await join(deps, invitation, { userId: account._id, account: null, isMailed })
    return hasEndedSessions ? startSession(deps, account._id, { way: 'invitation', address, agent }) : null
  }
  if (name === undefined || password === undefined)
    throw invalid('There is no account with this address yet: name and password are required.')
  const made = await invitedUser(deps, invitation, name, password)
  const user = isMailed ? { ...made, addressShownAt: made.createdAt } : made
  await join(deps, invitation, { userId: user._id, account: user, isMailed })
  return startSession(deps, user._id, { way: 'invitation', address, agent })
}

const signedInPerson = async (deps: InvitationDeps, cookie: string | null): Promise<string | null> => {
  try {
    return (await validSession(deps, readSessionIds(cookie))).userId
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return null
    throw error
  }
}

const invitedUser = async (
  { collections, clock }: InvitationDeps,
  { churchId, email }: InvitationRecord,
  name: string,
  password: string,
): Promise<UserRecord> => {
  const church = await churchById(collections, churchId)
  refuseWeakness(password, { email, churchNames: [church.name] })
  return newUser(clock, { email, name, password })
}

interface Joining {
  readonly userId: string
  /** The account to make; null: there is one. */
  readonly account: UserRecord | null
  readonly isMailed: boolean
  /** A way in for that account; left out: it has a password. */
  readonly identity?: IdentityRecord
}

/**
 * Good once: of two requests at the same moment one finds the invitation gone. Answers whether all sessions of the person
 * were ended, as the first proof of an address does.
 */
const join = async (
  { collections: all, clock }: Pick<InvitationDeps, 'collections' | 'clock'>,
  { _id, churchId }: InvitationRecord,
  { userId, account, isMailed, identity }: Joining,
): Promise<boolean> => {
  const now = clock.now()
  const work = async (change: MemberChange): Promise<boolean> => {
    const taken = await takeInvitation(all, change, { _id }, now)
    const maker = taken && (await memberIn(all, change, taken.inviterId))
    if (!taken || maker?.role !== 'Administrator') throw notInvited()
    const { email, role } = taken
    if (account && !(await insertUserIn(all, account, change.session))) throw accountExists(email)
    if (account && identity) await all.identities.insertOne(identity, { session: change.session })
    if (await memberIn(all, change, userId))
      await writeDown(all, change, { kind: 'uninvited', email, role: null, roleBefore: role })
    else await addMember(all, change, userId, role, 'joined')
    const shown = isMailed && !account ? await showAddress(all, userId, now, change.session) : null
    return shown?.isFirst ?? false
  }
  try {
    return await inChange(all, churchId, authorOf(userId, now), work)
  } catch (error) {
    if (account && isServerError(error, 'duplicateKey')) throw accountExists(account.email)
    throw error
  }
}

/** A person whom a provider of OpenID Connect describes. */
interface ProvedPerson {
  /** Of the account to make. */
  readonly userId: string
  /** An address that the provider has verified, and that has no account. */
  readonly email: string
  readonly name: string | null
  readonly identity: IdentityRecord
}

/**
 * Accepts every open invitation of an address that the person owns, and makes the account with the first of them. Whether
 * there was one that is good.
 */
export const joinByAddress = async (
  deps: Pick<InvitationDeps, 'collections' | 'clock'>,
  { userId, email, name, identity }: ProvedPerson,
): Promise<boolean> => {
  const { collections: all, clock } = deps
  const now = clock.now()
  let isMember = false
  for (const invitation of await invitationsOfAddress(all, email.toLowerCase(), now)) {
    const { churchId, inviterId } = invitation
    if (!(await inviters(all, churchId, [inviterId])).has(inviterId)) continue
    const account = {
      _id: userId,
      email: invitation.email,
      emailKey: invitation.emailKey,
      passwordHash: NO_PASSWORD,
      ...nameFrom(name),
      addressShownAt: now,
      createdAt: now,
    }
    try {
      const made = isMember ? { account: null } : { account, identity }
      await join(deps, invitation, { userId, isMailed: false, ...made })
      isMember = true
    } catch (error) {
      // Used or revoked meanwhile.
      if (!(error instanceof Failure) || error.status !== 404) throw error
    }
  }
  return isMember
}

/** As a person could have typed it. */
const nameFrom = (name: string | null): { name?: string } => {
  const typed = cut((name ?? '').replace(/\p{Cc}+/gu, ' ').trim(), LIMITS.personName)
  return isBlank(typed) ? {} : { name: typed }
}

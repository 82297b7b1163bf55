import { Failure } from '../../core/failures.ts'
import { cut, isBlank, LIMITS } from '../../core/limits.ts'
import { NO_PASSWORD } from '../auth/password.ts'
import type { IdentityRecord } from '../collections.ts'
import { join } from './accept.ts'
import type { InvitationDeps } from './service.ts'
import { invitationsOfAddress, inviters } from './store.ts'

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

import { signedInUser } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Collections } from '../db/collections.ts'
import type { Guard } from '../http/serve.ts'
import { churchById } from './service.ts'
import { findMembership } from './store.ts'

/** Cookie to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => ({
  signedIn: (request) => signedInUser(deps, request.headers.get('cookie')),

  async member({ id: userId }, churchId) {
    const membership = await findMembership(deps.collections, churchId, userId)
    if (!membership) throw notFound('church')
    return { userId, role: membership.role, churchId }
  },

  church: (churchId) => churchById(deps.collections, churchId),
})

import { signedInUser } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Church } from '../core/people.ts'
import type { ChurchRecord, Collections } from '../db/collections.ts'
import type { Guard } from '../http/serve.ts'
import { findChurch, findMembership } from './store.ts'

/** Cookie to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => ({
  signedIn: (request) => signedInUser(deps, request.headers.get('cookie')),

  async member(user, churchId) {
    const [membership, church] = await Promise.all([
      findMembership(deps.collections, churchId, user.id),
      findChurch(deps.collections, churchId),
    ])
    if (!membership || !church) throw notFound('church')
    return { userId: user.id, role: membership.role, church: known(church) }
  },

  async church(churchId) {
    const church = await findChurch(deps.collections, churchId)
    if (!church) throw notFound('church')
    return known(church)
  },
})

const known = ({ _id, name, timeZone, cursor }: ChurchRecord): Church => ({ id: _id, name, timeZone, cursor })

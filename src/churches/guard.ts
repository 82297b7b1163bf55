import { readSessionIds, validSession } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Collections } from '../db/collections.ts'
import type { Guard } from '../http/serve.ts'
import { churchById } from './service.ts'
import { findMembership } from './store.ts'

const MOST_REMEMBERED = 10_000

/** Cookie to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => {
  /** Whose a session is never changes, so what follows from that can be asked together with whether it still counts. */
  const owners = new Map<string, string>()
  const remember = (sessionId: string, userId: string): void => {
    if (owners.size >= MOST_REMEMBERED) owners.clear()
    owners.set(sessionId, userId)
  }

  return {
    visitor(request) {
      const sessionIds = readSessionIds(request.headers.get('cookie'))
      const known = sessionIds.find((id) => owners.has(id))
      return { sessionIds, cachedOwner: (known && owners.get(known)) ?? null }
    },

    signedIn: async ({ sessionIds }) => ({ id: (await validSession(deps, sessionIds)).userId }),

    async member({ sessionIds, cachedOwner }, churchId) {
      const prefetchedMembership = cachedOwner
        ? findMembership(deps.collections, churchId, cachedOwner)
        : null
      // Should the session be over, nobody waits for this any more.
      prefetchedMembership?.catch(() => {})
      const { _id, userId } = await validSession(deps, sessionIds)
      if (userId !== cachedOwner) remember(_id, userId)
      const membership = await (userId === cachedOwner
        ? prefetchedMembership
        : findMembership(deps.collections, churchId, userId))
      if (!membership) throw notFound('church')
      return { userId, role: membership.role, churchId }
    },

    church: (churchId) => churchById(deps.collections, churchId),
  }
}

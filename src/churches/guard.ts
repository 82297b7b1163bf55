import { readSessionIds, validSession } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/errors.ts'
import type { Collections } from '../db/collections.ts'
import type { Guard } from '../http/serve.ts'
import { churchById } from './service.ts'
import { findMembership } from './store.ts'

const MAX_CACHED_SESSIONS = 10_000

/** Cookie to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => {
  /**
   * The user of a session never changes, so the membership can be looked up together with the session's validity: 1.5 to
   * 2 times the requests a second for parts of files (`./scripts/bench reads --beside`).
   */
  const ownerOfSession = new Map<string, string>()
  const cacheOwner = (sessionId: string, userId: string): void => {
    if (ownerOfSession.size >= MAX_CACHED_SESSIONS) ownerOfSession.clear()
    ownerOfSession.set(sessionId, userId)
  }

  return {
    visitor(request) {
      const sessionIds = readSessionIds(request.headers.get('cookie'))
      const known = sessionIds.find((id) => ownerOfSession.has(id))
      return { sessionIds, cachedOwner: (known && ownerOfSession.get(known)) ?? null }
    },

    signedIn: async ({ sessionIds }) => ({ id: (await validSession(deps, sessionIds)).userId }),

    async member({ sessionIds, cachedOwner }, churchId) {
      const prefetchedMembership = cachedOwner
        ? findMembership(deps.collections, churchId, cachedOwner)
        : null
      // Should the session be over, nobody waits for this any more.
      prefetchedMembership?.catch(() => {})
      const { _id, userId } = await validSession(deps, sessionIds)
      if (userId !== cachedOwner) cacheOwner(_id, userId)
      const membership = await (userId === cachedOwner
        ? prefetchedMembership
        : findMembership(deps.collections, churchId, userId))
      if (!membership) throw notFound('church')
      return { userId, role: membership.role, churchId }
    },

    church: (churchId) => churchById(deps.collections, churchId),
  }
}

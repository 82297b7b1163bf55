import { readSessionIds, validSession } from '../auth/service.ts'
import type { Clock } from '../core/clock.ts'
import { notFound } from '../core/failures.ts'
import type { Collections } from '../db/collections.ts'
import type { Guard } from '../http/order-of-checks.ts'
import { churchById } from './service.ts'
import { findMembership } from './store.ts'

const MAX_CACHED_SESSIONS = 10_000

interface CachedSession {
  readonly userId: string
  /** Where it was let in when it asked last. */
  readonly churchIds: Set<string>
}

/** Cookie to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => {
  /**
   * The user of a session never changes, so the membership can be looked up together with the session's validity: 1.5 to
   * 2 times the requests a second for parts of files (`./scripts/bench reads --beside`).
   */
  const cached = new Map<string, CachedSession>()
  const cache = (sessionId: string, userId: string): CachedSession => {
    const known = cached.get(sessionId)
    if (known) return known
    if (cached.size >= MAX_CACHED_SESSIONS) cached.clear()
    const session = { userId, churchIds: new Set<string>() }
    cached.set(sessionId, session)
    return session
  }
  const forget =
    (sessionIds: readonly string[]) =>
    (error: unknown): never => {
      for (const id of sessionIds) cached.delete(id)
      throw error
    }

  return {
    visitor(request) {
      const sessionIds = readSessionIds(request.headers.get('cookie'))
      const known = cached.get(sessionIds.find((id) => cached.has(id)) ?? '')
      return {
        sessionIds,
        cachedOwner: known?.userId ?? null,
        hadAccess: (churchId) => known?.churchIds.has(churchId) ?? false,
      }
    },

    signedIn: async ({ sessionIds }) => ({ id: (await validSession(deps, sessionIds)).userId }),

    async member({ sessionIds, cachedOwner }, churchId) {
      const prefetchedMembership = cachedOwner
        ? findMembership(deps.collections, churchId, cachedOwner)
        : null
      // Not awaited if the session is not valid.
      prefetchedMembership?.catch(() => {})
      const { _id, userId } = await validSession(deps, sessionIds).catch(forget(sessionIds))
      const { churchIds } = cache(_id, userId)
      const membership = await (userId === cachedOwner
        ? prefetchedMembership
        : findMembership(deps.collections, churchId, userId))
      if (!membership) {
        churchIds.delete(churchId)
        throw notFound('church')
      }
      churchIds.add(churchId)
      return { userId, role: membership.role, churchId }
    },

    church: (churchId) => churchById(deps.collections, churchId),
  }
}

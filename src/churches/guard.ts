import { readSessionId, signedInUser } from '../auth/service.ts'
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
  const remember = (sessionId: string | null, userId: string): void => {
    if (owners.size >= MOST_REMEMBERED) owners.clear()
    if (sessionId) owners.set(sessionId, userId)
  }

  return {
    visitor(request) {
      const sessionId = readSessionId(request.headers.get('cookie'))
      return { sessionId, owner: (sessionId && owners.get(sessionId)) || null }
    },

    signedIn: ({ sessionId }) => signedInUser(deps, sessionId),

    async member({ sessionId, owner }, churchId) {
      const foreseen = owner ? findMembership(deps.collections, churchId, owner) : null
      // Should the session be over, nobody waits for this any more.
      foreseen?.catch(() => {})
      const { id: userId } = await signedInUser(deps, sessionId)
      if (userId !== owner) remember(sessionId, userId)
      const membership = await (userId === owner
        ? foreseen
        : findMembership(deps.collections, churchId, userId))
      if (!membership) throw notFound('church')
      return { userId, role: membership.role, churchId }
    },

    church: (churchId) => churchById(deps.collections, churchId),
  }
}

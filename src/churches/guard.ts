import { readSessionIds, validSession } from '../accounts/auth/service.ts'
import { createLastUse, DAY_MS, HOUR_MS, storeSessionUse } from '../accounts/auth/store.ts'
import type { TokenRecord } from '../accounts/collections.ts'
import { churchOfSecret, validToken } from '../accounts/tokens/service.ts'
import { storeLastUse } from '../accounts/tokens/store.ts'
import { badToken, notFound } from '../core/failures.ts'
import { hashSecret } from '../core/ids.ts'
import { type Role, tokenRole } from '../core/people.ts'
import type { Clock } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import type { Caller, Guard } from '../http/access.ts'
import { churchById } from './service.ts'
import { findMembership, storeLastSeen } from './store.ts'

const MAX_CACHED_CALLERS = 10_000

interface CachedCaller {
  readonly userId: string
  /** The churches that its last requests were let into. */
  readonly churchIds: Set<string>
}

/** A session or a token: the ids under which it may be stored, and the look-up of the one that counts. */
interface Credential {
  readonly ids: readonly string[]
  /** Rejects with 401. */
  find(): Promise<Caller>
}

/** Cookie or token to user to membership to role. A church one is not a member of answers as if it did not exist. */
export const createGuard = (deps: { readonly collections: Collections; readonly clock: Clock }): Guard => {
  const { collections, clock } = deps
  const noteTokenUse = createLastUse(HOUR_MS)
  const noteSessionUse = createLastUse(HOUR_MS)
  const noteDay = createLastUse(DAY_MS)
  /**
   * The user of a session or a token never changes, so the membership can be looked up together with its validity: 1.5 to
   * 2 times the requests a second for parts of files (`./scripts/bench reads --beside`).
   */
  const cached = new Map<string, CachedCaller>()
  const cache = (credentialId: string, userId: string): CachedCaller => {
    const known = cached.get(credentialId)
    if (known) return known
    if (cached.size >= MAX_CACHED_CALLERS) cached.clear()
    const caller = { userId, churchIds: new Set<string>() }
    cached.set(credentialId, caller)
    return caller
  }

  const session = (cookie: string | null): Credential => {
    const ids = readSessionIds(cookie)
    return {
      ids,
      async find() {
        const { _id, userId, createdAt, lastSeenAt } = await validSession(deps, ids)
        noteSessionUse(_id, lastSeenAt ?? createdAt, clock.now(), (at) =>
          storeSessionUse(collections, _id, at),
        )
        return { id: userId, signedInAt: createdAt, credentialId: _id }
      },
    }
  }

  const token = (secret: string): Credential => {
    const hash = hashSecret(secret)
    return {
      ids: [hash],
      async find() {
        const churchId = churchOfSecret(secret)
        if (churchId === null) throw badToken()
        const found = await validToken(deps, churchId, hash)
        noteTokenUse(hash, found.lastUsedAt, clock.now(), (at) => storeLastUse(collections, found, at))
        return { id: found.userId, token: usedToken(found), signedInAt: null, credentialId: hash }
      },
    }
  }

  return {
    visitor({ bearer, cookie }) {
      const credential = bearer === null ? session(cookie) : token(bearer)
      const known = cached.get(credential.ids.find((id) => cached.has(id)) ?? '')
      return {
        hasCredentials: credential.ids.length > 0,
        hadAccess: (churchId) => known?.churchIds.has(churchId) ?? false,

        identify(churchId) {
          const caller = credential.find()
          // The caller of this function may be refused before it awaits either of them.
          caller.catch(() => {
            for (const id of credential.ids) cached.delete(id)
          })
          const prefetched = known && churchId ? findMembership(collections, churchId, known.userId) : null
          prefetched?.catch(() => {})
          return {
            caller,
            async member({ id: userId, token, credentialId }) {
              const { churchIds } = cache(credentialId, userId)
              const isElsewhere = token !== undefined && token.churchId !== churchId
              const membership =
                churchId === null || isElsewhere
                  ? null
                  : await (userId === known?.userId
                      ? prefetched
                      : findMembership(collections, churchId, userId))
              if (!membership) {
                churchIds.delete(churchId ?? '')
                throw notFound('church')
              }
              churchIds.add(membership.churchId)
              // A program is not the person: its token has a last use of its own.
              if (!token)
                noteDay(`${membership.churchId} ${userId}`, membership.lastSeenAt, clock.now(), (at) =>
                  storeLastSeen(collections, membership, at),
                )
              return {
                userId,
                role: roleOf(membership.role, token),
                churchId: membership.churchId,
                tokenId: token?.id,
              }
            },
          }
        },
      }
    },

    church: (churchId) => churchById(collections, churchId),
  }
}

const usedToken = ({ tokenId, churchId, scope }: TokenRecord) => ({ id: tokenId, churchId, scope })

const roleOf = (role: Role, token: Caller['token']): Role => (token ? tokenRole(role, token.scope) : role)

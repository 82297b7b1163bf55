import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { type Route, route } from '../../http/route.ts'
import {
  MAX_LIVE_TOKENS,
  makeToken,
  revoke,
  TokenSettings,
  Tokens,
  TokenWithSecret,
  visibleTokens,
} from './service.ts'

interface Deps {
  readonly collections: Collections
  readonly clock: Clock
}

/** A token can neither see nor change tokens: otherwise a stolen one could outlive its revocation. */
const own = { since: 2, access: 'member', tokens: 'refused' } as const

export const tokenRoutes = (deps: Deps): Route[] => [
  route(
    {
      ...own,
      method: 'GET',
      path: '/churches/{churchId}/tokens',
      docs: {
        operationId: 'listTokens',
        tag: 'Tokens',
        summary: 'List tokens',
        description:
          'Your own tokens; for an Administrator those of all members. An expired token is listed for 30 days, a revoked one is not.',
        answers: { 200: { description: 'The tokens, newest first.', body: Tokens } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { tokens: await visibleTokens(deps, caller) } }),
  ),
  route(
    {
      ...own,
      method: 'POST',
      path: '/churches/{churchId}/tokens',
      recentSignIn: true,
      body: TokenSettings,
      docs: {
        operationId: 'makeToken',
        tag: 'Tokens',
        summary: 'Make a token',
        description: `A token acts for you in this church, up to its scope and your role. Its secret is shown this once. You can have ${MAX_LIVE_TOKENS} tokens that count.`,
        answers: { 201: { description: 'The token and its secret.', body: TokenWithSecret } },
        errors: [409],
      },
    },
    async ({ caller, body, recheckAccess }) => {
      const made = await makeToken(deps, caller, body)
      try {
        await recheckAccess()
      } catch (error) {
        // A new password, and disabling, revoke the tokens there are; one that was just being made must not remain.
        await revoke(deps, caller, made.token.id)
        throw error
      }
      return { status: 201, body: made }
    },
  ),
  route(
    {
      ...own,
      method: 'DELETE',
      path: '/churches/{churchId}/tokens/{tokenId}',
      docs: {
        operationId: 'revokeToken',
        tag: 'Tokens',
        summary: 'Revoke a token',
        description:
          'One of your own; an Administrator may revoke any of the church. It counts at once. Webhooks that it made stay; their `tokenId` names it.',
        answers: { 204: { description: 'Revoked.' } },
      },
    },
    async ({ caller, params }) => {
      await revoke(deps, caller, params.tokenId)
      return { status: 204 }
    },
  ),
]

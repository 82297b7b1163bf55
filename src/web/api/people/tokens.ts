import { useQuery } from '@tanstack/react-query'
import type { TokenSettings } from '../../../client/types.ts'
import { client, unwrap, withSignal } from '../requests/request.ts'

export const tokensKey = (churchId: string) => ['member', churchId, 'tokens'] as const

/** One's own tokens; for an Administrator those of all members. */
export const useTokens = (churchId: string) =>
  useQuery({
    queryKey: tokensKey(churchId),
    queryFn: async ({ signal }) => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/tokens', { params, ...withSignal(signal) })
      return (await unwrap(answer)).tokens
    },
  })

/** Must not be repeated by itself: each request makes another token. */
export const makeToken = (churchId: string, body: TokenSettings) =>
  unwrap(client.POST('/api/v2/churches/{churchId}/tokens', { params: { path: { churchId } }, body }))

export const revokeToken = (churchId: string, tokenId: string) =>
  unwrap(
    client.DELETE('/api/v2/churches/{churchId}/tokens/{tokenId}', {
      params: { path: { churchId, tokenId } },
    }),
  )

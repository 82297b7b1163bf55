import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Person, Role, TokenSettings } from '../../../client/types.ts'
import { client, unwrap, withSignal } from '../requests/request.ts'

export const peopleKey = (churchId: string) => ['member', churchId, 'people'] as const

/** Other Administrators change people too: whenever the page is shown or looked at again, they are read again. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** The members, by name. Only Administrators may read them. */
export const usePeople = (churchId: string, isAdministrator = true) =>
  useQuery({
    queryKey: [...peopleKey(churchId), 'members'],
    queryFn: async ({ signal }) => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/people', { params, ...withSignal(signal) })
      return (await unwrap(answer)).people
    },
    enabled: isAdministrator,
    ...FRESH,
  })

/** Names and roles, for those who may write. */
export const useMembers = (churchId: string) =>
  useQuery({
    queryKey: [...peopleKey(churchId), 'fellows'],
    queryFn: async ({ signal }) => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/members', { params, ...withSignal(signal) })
      return (await unwrap(answer)).members
    },
    ...FRESH,
  })

/** Newest first, a page at a time. */
export const usePeopleHistory = (churchId: string) =>
  useInfiniteQuery({
    queryKey: [...peopleKey(churchId), 'history'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      const params = { path: { churchId }, query }
      return unwrap(
        client.GET('/api/v2/churches/{churchId}/people/history', { params, ...withSignal(signal) }),
      )
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.number : undefined),
    ...FRESH,
  })

export const changeRole = async (churchId: string, userId: string, role: Role): Promise<Person> => {
  const params = { path: { churchId, userId } }
  return (await unwrap(client.PUT('/api/v2/churches/{churchId}/people/{userId}', { params, body: { role } })))
    .person
}

/** Also the way to leave. */
export const removePerson = (churchId: string, userId: string) =>
  unwrap(
    client.DELETE('/api/v2/churches/{churchId}/people/{userId}', { params: { path: { churchId, userId } } }),
  )

export const openInvitations = (churchId: string) =>
  queryOptions({
    queryKey: [...peopleKey(churchId), 'invitations'],
    queryFn: async ({ signal }) => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/invitations', { params, ...withSignal(signal) })
      return (await unwrap(answer)).invitations
    },
    ...FRESH,
  })

export const useInvitations = (churchId: string) => useQuery(openInvitations(churchId))

/** A repeat replaces the first: the link of the last answer is the good one. */
export const invite = (churchId: string, email: string, role: Role) =>
  unwrap(
    client.POST('/api/v2/churches/{churchId}/invitations', {
      params: { path: { churchId } },
      body: { email, role },
    }),
  )

export const withdrawInvitation = (churchId: string, invitationId: string) =>
  unwrap(
    client.DELETE('/api/v2/churches/{churchId}/invitations/{invitationId}', {
      params: { path: { churchId, invitationId } },
    }),
  )

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

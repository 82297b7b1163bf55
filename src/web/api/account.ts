import { useQuery } from '@tanstack/react-query'
import { client, unwrap, withSignal } from './request.ts'

export const ownAccountKey = ['me'] as const
const sessionsKey = [...ownAccountKey, 'sessions'] as const

/** One's own account, with the ways in. */
export const useOwnAccount = () =>
  useQuery({
    queryKey: [...ownAccountKey, 'account'],
    queryFn: async ({ signal }) => (await unwrap(client.GET('/api/v2/me', withSignal(signal)))).user,
  })

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/v2/me/sessions', withSignal(signal)))).sessions,
  })

export const renameAccount = (name: string) => unwrap(client.PUT('/api/v2/me', { body: { name } }))

export const changePassword = (current: string, password: string) =>
  unwrap(client.PUT('/api/v2/me/password', { body: { current, new: password } }))

export const endSession = (sessionId: string) =>
  unwrap(client.DELETE('/api/v2/me/sessions/{sessionId}', { params: { path: { sessionId } } }))

export const deleteAccount = () => unwrap(client.DELETE('/api/v2/me'))

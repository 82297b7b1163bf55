import { useQuery } from '@tanstack/react-query'
import type { Acceptance, Account, InvitedTo } from '../../../client/types.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { client, unwrap, withSignal } from '../requests/request.ts'
import { readAccount } from './account.ts'

const KEY = 'invitation'

/** Everything but the invitation itself, which stays open while people sign in and out. */
export const isOfPerson = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== KEY

interface Opened {
  /** Null: it is no longer good. */
  invited: InvitedTo | null
  /** The signed-in person. */
  me: Account | null
}

const orNull =
  (status: number) =>
  (failure: unknown): null => {
    if (failure instanceof RefusedRequest && failure.status === status) return null
    throw failure
  }

/** What a secret invites to, and the person who is signed in in this browser. */
export const useInvitation = (secret: string) =>
  useQuery({
    queryKey: [KEY, secret],
    queryFn: async ({ signal }): Promise<Opened> => ({
      invited: await unwrap(
        client.POST('/api/v2/invitations/look', { body: { secret }, ...withSignal(signal) }),
      ).catch(orNull(404)),
      me: await readAccount(signal).catch(orNull(401)),
    }),
    refetchOnWindowFocus: 'always',
  })

export const acceptInvitation = (body: Acceptance) =>
  unwrap(client.POST('/api/v2/invitations/accept', { body }))

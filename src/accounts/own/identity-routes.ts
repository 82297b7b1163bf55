import { notFound } from '../../core/failures.ts'
import { type Route, route } from '../../http/route.ts'
import { deleteOtherSessions } from '../auth/store.ts'
import type { AccountDeps } from './service.ts'
import { removeWayIn } from './ways-in.ts'

/** An identity is added by the pages of OpenID Connect, because a browser has to visit the provider. */
export const identityRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      since: 2,
      access: 'session',
      method: 'DELETE',
      path: '/me/identities/{identityId}',
      docs: {
        operationId: 'removeIdentity',
        tag: 'Account',
        summary: 'Remove an identity',
        description:
          'The account of a provider of OpenID Connect no longer signs in here. Ends all other sessions. At least one way in stays: 409 for the last one.',
        answers: { 204: { description: 'Removed.' } },
        errors: [404, 409],
      },
    },
    async ({ caller, credentialId, params: { identityId } }) => {
      const { collections } = deps
      const { identities } = collections
      const person = { userId: caller.id, sessionHash: credentialId }
      await removeWayIn(deps, person, async ({ _id: userId }, session) => {
        const found = await identities.findOne({ userId, identityId }, { session })
        if (!found) throw notFound('identity')
        await identities.deleteOne({ _id: found._id }, { session })
      })
      await deleteOtherSessions(collections, person.userId, person.sessionHash)
      return { status: 204 }
    },
  ),
]

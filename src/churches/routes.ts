import type { Collections } from '../db/collections.ts'
import { type Route, route } from '../http/route.ts'
import { Churches } from './schema.ts'
import { churchesOf } from './service.ts'

export const churchRoutes = ({ collections }: { readonly collections: Collections }): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches',
      access: 'session',
      docs: {
        operationId: 'listChurches',
        tag: 'Session',
        summary: 'List your churches',
        description: 'The churches you are a member of, each with your role in it.',
        answers: { 200: { description: 'Your churches.', body: Churches } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { churches: await churchesOf(collections, caller) } }),
  ),
]

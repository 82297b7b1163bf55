import { Type } from '@sinclair/typebox'
import { type Route, route } from '../route.ts'
import { type Contract, openapiDocument } from './document.ts'

const Description = Type.Object({}, { description: 'An OpenAPI 3.1.0 document.' })

/** Adds the route that publishes the description of all routes, its own included. */
export const withDescription = (routes: readonly Route[], contract: Contract): Route[] => {
  const described: Route[] = [
    ...routes,
    route(
      {
        method: 'GET',
        path: '/api/openapi.json',
        access: 'anyone',
        docs: {
          operationId: 'describe',
          tag: 'Service',
          summary: 'Read this description',
          description:
            'The machine-readable description of the interface, made from the routes being served.',
          withoutStorage: true,
          answers: { 200: { description: 'The description.', body: Description } },
        },
      },
      async () => ({ status: 200, body: text }),
    ),
  ]
  const text = JSON.stringify(openapiDocument(described, contract))
  return described
}

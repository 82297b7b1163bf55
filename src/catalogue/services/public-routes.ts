import type { Collections } from '../../db/collections.ts'
import { readDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import {
  PublicServiceListResponse,
  PublicServiceResponse,
  PublicServicesQuery,
  SERVICE_PAGES,
} from './schema.ts'
import { listPublicServices, requirePublicService, showPublicServices } from './service.ts'
import { findService } from './store.ts'

const services = '/public/churches/{churchId}/services'
const tag = 'Public'

/** Services that anyone may see. These routes cannot read sessions. */
export const publicServiceRoutes = ({ collections }: { readonly collections: Collections }): Route[] => [
  route(
    {
      method: 'GET',
      path: services,
      since: 2,
      access: 'public',
      query: PublicServicesQuery,
      docs: {
        operationId: 'listPublicServices',
        tag,
        summary: 'List a church’s public services',
        description: SERVICE_PAGES,
        answers: readDocs('A page of services.', PublicServiceListResponse),
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await listPublicServices(collections, church, query),
    }),
  ),
  route(
    {
      method: 'GET',
      path: `${services}/{serviceId}`,
      since: 2,
      access: 'public',
      prefetch: ({ churchId, serviceId }) => findService(collections, churchId, serviceId),
      docs: {
        operationId: 'getPublicService',
        tag,
        summary: 'Read a public service',
        description: 'Without notes. Items whose song is archived or for members are left out.',
        answers: readDocs('The service as it is now.', PublicServiceResponse),
      },
    },
    async ({ church, prefetched }) => {
      const [service] = await showPublicServices(collections, church, [requirePublicService(prefetched)])
      return { status: 200, body: { service } }
    },
  ),
]

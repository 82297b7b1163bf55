import { entityTag } from '../../core/versions/resource-version.ts'
import { answerSave, createdDocs, readDocs, updatedDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import { type HeadRouteDeps, headRoutes } from '../songs/head-routes.ts'
import { HistoryQuery } from '../songs/schema.ts'
import { describeService, serviceAnswer, serviceResource } from './resource.ts'
import {
  SERVICE_PAGES,
  ServiceInput,
  ServiceListResponse,
  ServiceResponse,
  ServiceRevisions,
  ServicesQuery,
} from './schema.ts'
import { getService, listServices, saveService, serviceHistory } from './service.ts'
import { findService } from './store.ts'

const services = '/churches/{churchId}/services'
const service = `${services}/{serviceId}` as const
const tag = 'Services'

export const serviceRoutes = (deps: HeadRouteDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: services,
      since: 2,
      access: 'member',
      query: ServicesQuery,
      docs: {
        operationId: 'listServices',
        tag,
        summary: 'List a church’s services',
        description: SERVICE_PAGES,
        answers: readDocs('A page of services.', ServiceListResponse),
      },
    },
    async ({ caller, query }) => ({
      status: 200,
      body: await listServices(deps.collections, caller.churchId, query),
    }),
  ),
  route(
    {
      method: 'POST',
      path: services,
      since: 2,
      access: 'writer',
      guarded: 'create',
      body: ServiceInput,
      largeBody: true,
      docs: {
        operationId: 'createService',
        tag,
        summary: 'Add a service',
        answers: createdDocs('The new service, at version 1.', ServiceResponse),
      },
    },
    async ({ caller, precondition, body, version }) =>
      answerSave(serviceAnswer, await saveService(deps, caller, precondition, {}, body), version),
  ),
  route(
    {
      method: 'GET',
      path: service,
      since: 2,
      access: 'member',
      prefetch: ({ churchId, serviceId }) => getService(deps.collections, churchId, serviceId),
      docs: {
        operationId: 'getService',
        tag,
        summary: 'Read a service',
        description: 'Archived services are found too.',
        answers: readDocs('The service at its current version.', ServiceResponse, ['ETag']),
      },
    },
    async ({ prefetched: head }) => ({
      status: 200,
      body: { service: describeService(head) },
      headers: { etag: entityTag(head.version) },
    }),
  ),
  route(
    {
      method: 'PUT',
      path: service,
      since: 2,
      access: 'writer',
      guarded: 'update',
      prefetch: ({ churchId, serviceId }) => findService(deps.collections, churchId, serviceId),
      body: ServiceInput,
      largeBody: true,
      docs: {
        operationId: 'updateService',
        tag,
        summary: 'Save a service',
        description: 'Replaces the whole service and keeps the old one as a revision.',
        answers: updatedDocs('The service at its new version.', ServiceResponse),
      },
    },
    async ({ caller, params, precondition, body, prefetched, version }) =>
      answerSave(
        serviceAnswer,
        await saveService(deps, caller, precondition, params, body, { service: prefetched }),
        version,
      ),
  ),
  route(
    {
      method: 'GET',
      path: `${service}/revisions`,
      since: 2,
      access: 'member',
      query: HistoryQuery,
      docs: {
        operationId: 'listServiceRevisions',
        tag,
        summary: 'Read a service’s history',
        answers: readDocs('A page of revisions, newest first.', ServiceRevisions),
      },
    },
    async ({ caller, params, query }) => ({
      status: 200,
      body: await serviceHistory(deps.collections, caller.churchId, params.serviceId, {
        ...query,
        withSavedBy: true,
      }),
    }),
  ),
  ...headRoutes(deps, {
    path: service,
    parameter: 'serviceId',
    tag,
    name: 'Service',
    resource: serviceResource,
    answer: serviceAnswer,
    response: ServiceResponse,
  }),
]

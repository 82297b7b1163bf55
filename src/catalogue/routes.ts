import type { Collections } from '../db/collections.ts'
import { type Route, readDocs, route, updatedDocs } from '../http/route.ts'
import { arrangementKind } from './arrangements.ts'
import { type KindDeps, kindRoutes, saveHandler, songPartRoutes } from './kind-routes.ts'
import { lyricsKind } from './lyrics.ts'
import {
  listPublicServices,
  listServices,
  requirePublicService,
  showPublicServices,
} from './service-lists.ts'
import {
  findService,
  PublicServiceListResponse,
  PublicServiceResponse,
  PublicServicesQuery,
  SERVICE_PAGES,
  ServiceListResponse,
  ServicesQuery,
  serviceKind,
} from './services.ts'
import { SongResponse, songKind, VisibilityInput } from './songs.ts'
import { usageRoute } from './usage.ts'

/** The list of songs, `GET …/songs`, is in search/song-list.ts: it is a search without words. */
export const catalogueRoutes = (deps: KindDeps): Route[] => [
  ...kindRoutes(deps, songKind),
  visibilityRoute(deps),
  ...songPartRoutes(deps, lyricsKind),
  ...songPartRoutes(deps, arrangementKind),
  ...kindRoutes(deps, serviceKind, [serviceListRoute(deps)]),
  usageRoute(deps),
]

const visibilityRoute = (deps: KindDeps): Route =>
  route(
    {
      method: 'POST',
      path: '/churches/{churchId}/songs/{songId}/visibility',
      since: 2,
      access: 'writer',
      guarded: 'update',
      body: VisibilityInput,
      docs: {
        operationId: 'setSongVisibility',
        tag: 'Songs',
        summary: 'Say who may see a song',
        description: 'The version does not change. Nothing happens if it is so already.',
        answers: updatedDocs('The song, at the same version.', SongResponse),
      },
    },
    saveHandler(deps, songKind, ({ songId = '' }, { body }) => ({
      resource: songKind,
      songId,
      targetId: songId,
      sets: { visibility: (body as VisibilityInput).visibility },
    })),
  )

const serviceListRoute = ({ collections }: KindDeps): Route =>
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/services',
      since: 2,
      access: 'member',
      query: ServicesQuery,
      docs: {
        operationId: 'listServices',
        tag: 'Services',
        summary: 'List a church’s services',
        description: SERVICE_PAGES,
        answers: readDocs('A page of services.', ServiceListResponse),
      },
    },
    async ({ caller, query }) => ({
      status: 200,
      body: await listServices(collections, caller.churchId, query),
    }),
  )

const publicServices = '/public/churches/{churchId}/services'

/** Services that anyone may see. These routes cannot read sessions. */
export const publicServiceRoutes = ({ collections }: { readonly collections: Collections }): Route[] => [
  route(
    {
      method: 'GET',
      path: publicServices,
      since: 2,
      access: 'public',
      query: PublicServicesQuery,
      docs: {
        operationId: 'listPublicServices',
        tag: 'Public',
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
      path: `${publicServices}/{serviceId}`,
      since: 2,
      access: 'public',
      prefetch: ({ churchId, serviceId }) => findService(collections, churchId, serviceId),
      docs: {
        operationId: 'getPublicService',
        tag: 'Public',
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

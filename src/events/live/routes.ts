import { requirePublicService, requireService } from '../../catalogue/service-lists.ts'
import { findService } from '../../catalogue/services.ts'
import type { Reader } from '../../churches/readers.ts'
import { asksForStream, type EventStreams, limitsOfVisitor, streamAnswer } from '../../http/event-streams.ts'
import { type Connection, type Route, route } from '../../http/route.ts'
import type { LiveFollower } from './hub.ts'
import type { ServiceAddress } from './live-state.ts'
import { LiveInput, LiveResponse, PublicLiveResponse } from './schema.ts'
import { clearLive, getLive, getPublicLive, type LiveDeps, setLive } from './service.ts'
import { findLive } from './store.ts'

interface Deps extends LiveDeps {
  readonly streams: EventStreams
}

const path = '/churches/{churchId}/services/{serviceId}/live'
const tag = 'Services'
const streamed =
  'With `Accept: text/event-stream` the answer is a stream of server-sent events that stays open: first the state of the moment, then every later one. Events named `plan` are for the web app: they come when the service or one of its songs was saved.'

/** What is sung at the moment. It is no save: the last word counts. */
export const liveRoutes = (deps: Deps): Route[] => {
  const findBoth = (address: ServiceAddress) =>
    Promise.all([
      findService(deps.collections, address.churchId, address.serviceId),
      findLive(deps.collections, address),
    ])

  const follow = (
    address: ServiceAddress,
    reader: Reader | null,
    { request, connection }: { readonly request: Request; readonly connection: Connection },
  ): Response => {
    if (request.method === 'HEAD') return streamAnswer(null)
    const stream = deps.streams.open({
      churchId: address.churchId,
      limits: reader ? [] : limitsOfVisitor(address.churchId, connection.address),
      connection,
      onEnd: () => deps.hub.leave(follower),
    })
    const follower: LiveFollower = { ...address, reader, stream, sent: null, sentPlan: null }
    deps.hub.follow(follower)
    return streamAnswer(stream)
  }

  return [
    route(
      {
        method: 'PUT',
        path,
        since: 2,
        access: 'writer',
        body: LiveInput,
        prefetch: findBoth,
        docs: {
          operationId: 'setLive',
          tag,
          summary: 'Present an item of a service',
          description:
            'Those who follow the service see it at once. It is no save: of several presenters the last word counts, and it is forgotten after 6 hours. An item that was removed while it was presented may be presented on.',
          answers: { 204: { description: 'It is sent to those who follow.' } },
        },
      },
      async ({ caller, body, prefetched: [service, record] }) => {
        await setLive(deps, caller, requireService(service), record, body)
        return { status: 204 }
      },
    ),
    route(
      {
        method: 'DELETE',
        path,
        since: 2,
        access: 'writer',
        prefetch: ({ churchId, serviceId }) => findService(deps.collections, churchId, serviceId),
        docs: {
          operationId: 'clearLive',
          tag,
          summary: 'End presenting a service',
          answers: { 204: { description: 'Nothing is presented.' } },
        },
      },
      async ({ caller, prefetched }) => {
        await clearLive(deps, caller.churchId, requireService(prefetched))
        return { status: 204 }
      },
    ),
    route(
      {
        method: 'GET',
        path,
        since: 2,
        access: 'member',
        prefetch: findBoth,
        docs: {
          operationId: 'getLive',
          tag,
          summary: 'Read or follow what is sung at the moment',
          description: streamed,
          answers: {
            200: { description: 'What is sung at the moment.', body: LiveResponse, events: LiveResponse },
          },
        },
      },
      async ({ caller, credentialId, prefetched: [service, record], ...call }) => {
        const { churchId, userId, tokenId } = caller
        const { _id: serviceId } = requireService(service)
        if (!asksForStream(call.request)) return { status: 200, body: await getLive(deps, record) }
        const kind = tokenId ? 'token' : 'session'
        return follow({ churchId, serviceId }, { churchId, userId, credentialId, kind }, call)
      },
    ),
    route(
      {
        method: 'GET',
        path: `/public${path}`,
        since: 2,
        access: 'public',
        isLive: true,
        prefetch: findBoth,
        docs: {
          operationId: 'getPublicLive',
          tag: 'Public',
          summary: 'Read or follow what is sung at the moment',
          description: `${streamed} A stream ends when the service is no longer public. An item whose song is archived or for members is blank.`,
          answers: {
            200: {
              description: 'What is sung at the moment.',
              body: PublicLiveResponse,
              events: PublicLiveResponse,
            },
          },
        },
      },
      async ({ church, prefetched: [found, record], ...call }) => {
        const service = requirePublicService(found)
        if (!asksForStream(call.request))
          return { status: 200, body: await getPublicLive(deps, church, service, record) }
        return follow({ churchId: church.id, serviceId: service._id }, null, call)
      },
    ),
  ]
}

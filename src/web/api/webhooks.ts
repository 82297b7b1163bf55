import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookSettings } from '../../client/types.ts'
import { client, unwrap, withSignal } from './requests/request.ts'

export const webhooksKey = (churchId: string) => ['member', churchId, 'webhooks'] as const

export const deliveriesKey = (churchId: string, webhookId: string) =>
  [...webhooksKey(churchId), webhookId, 'deliveries'] as const

/** In milliseconds: how often a page reads the state of a delivery under way. */
const SENDING_MS = 3000

const isSending = ({ waiting, retry }: Webhook) => waiting > 0 && retry === null

/** For Administrators. */
export const useWebhooks = (churchId: string, isAllowed = true) =>
  useQuery({
    queryKey: webhooksKey(churchId),
    queryFn: async ({ signal }) => {
      const params = { path: { churchId } }
      const answer = client.GET('/api/v2/churches/{churchId}/webhooks', { params, ...withSignal(signal) })
      return (await unwrap(answer)).webhooks
    },
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? SENDING_MS : false),
  })

interface WebhookPath {
  churchId: string
  webhookId: string
}

/** Newest first, a page at a time. */
export const useDeliveries = (path: WebhookPath) =>
  useInfiniteQuery({
    queryKey: deliveriesKey(path.churchId, path.webhookId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/api/v2/churches/{churchId}/webhooks/{webhookId}/deliveries', {
          params: { path, query: pageParam === null ? {} : { before: pageParam } },
          ...withSignal(signal),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.eventId : undefined),
    // Something that failed before waits for minutes or hours.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) =>
        page.deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0),
      )
        ? SENDING_MS
        : false,
  })

/** Must not be repeated by itself: each request makes another webhook. */
export const makeWebhook = (churchId: string, body: WebhookSettings) =>
  unwrap(client.POST('/api/v2/churches/{churchId}/webhooks', { params: { path: { churchId } }, body }))

export const changeWebhook = (path: WebhookPath, body: WebhookSettings) =>
  unwrap(client.PUT('/api/v2/churches/{churchId}/webhooks/{webhookId}', { params: { path }, body }))

export const deleteWebhook = (path: WebhookPath) =>
  unwrap(client.DELETE('/api/v2/churches/{churchId}/webhooks/{webhookId}', { params: { path } }))

export const renewSecret = (path: WebhookPath) =>
  unwrap(client.POST('/api/v2/churches/{churchId}/webhooks/{webhookId}/secret', { params: { path } }))

export const sendTest = (path: WebhookPath) =>
  unwrap(client.POST('/api/v2/churches/{churchId}/webhooks/{webhookId}/test', { params: { path } }))

export const resend = (path: WebhookPath & { eventId: string }) =>
  unwrap(
    client.POST('/api/v2/churches/{churchId}/webhooks/{webhookId}/deliveries/{eventId}/resend', {
      params: { path },
    }),
  )

import { canonicalId } from '../../core/ids.ts'
import { type Route, route } from '../../http/route.ts'
import {
  Deliveries,
  DeliveriesQuery,
  MAX_WEBHOOKS,
  WebhookResponse,
  WebhookSettings,
  Webhooks,
  WebhookWithSecret,
} from './schema.ts'
import {
  allWebhooks,
  changeWebhook,
  makeWebhook,
  pageOfDeliveries,
  removeWebhook,
  renewSecret,
  requestResend,
  requestTest,
  type WebhookDeps,
} from './service.ts'

const common = { since: 2, access: 'administrator' } as const
const tag = 'Webhooks'

export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  route(
    {
      ...common,
      method: 'GET',
      path: '/churches/{churchId}/webhooks',
      docs: {
        operationId: 'listWebhooks',
        tag,
        summary: 'List webhooks',
        answers: { 200: { description: 'The webhooks of the church, oldest first.', body: Webhooks } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { webhooks: await allWebhooks(deps, caller.churchId) } }),
  ),
  route(
    {
      ...common,
      method: 'POST',
      path: '/churches/{churchId}/webhooks',
      body: WebhookSettings,
      docs: {
        operationId: 'makeWebhook',
        tag,
        summary: 'Make a webhook',
        description: `It gets what changes from now on. Its secret is shown this once. A church has at most ${MAX_WEBHOOKS}: 409 beyond, and where the server has no key to encrypt the secret.`,
        answers: { 201: { description: 'The webhook and its secret.', body: WebhookWithSecret } },
        errors: [409],
      },
    },
    async ({ caller, body }) => ({ status: 201, body: await makeWebhook(deps, caller, body) }),
  ),
  route(
    {
      ...common,
      method: 'PUT',
      path: '/churches/{churchId}/webhooks/{webhookId}',
      body: WebhookSettings,
      docs: {
        operationId: 'changeWebhook',
        tag,
        summary: 'Change a webhook',
        description:
          'Enabling one again sends what changes from then on. It needs a secret that can be read: 409 otherwise. A new url is tried at once.',
        answers: { 200: { description: 'The webhook.', body: WebhookResponse } },
        errors: [409],
      },
    },
    async ({ caller, params, body }) => ({
      status: 200,
      body: { webhook: await changeWebhook(deps, idOf(caller, params), body, caller.tokenId) },
    }),
  ),
  route(
    {
      ...common,
      method: 'DELETE',
      path: '/churches/{churchId}/webhooks/{webhookId}',
      docs: {
        operationId: 'deleteWebhook',
        tag,
        summary: 'Delete a webhook',
        description: 'With its deliveries; what waits is not sent.',
        answers: { 204: { description: 'Deleted.' } },
      },
    },
    async ({ caller, params }) => {
      await removeWebhook(deps, idOf(caller, params))
      return { status: 204 }
    },
  ),
  route(
    {
      ...common,
      method: 'POST',
      path: '/churches/{churchId}/webhooks/{webhookId}/secret',
      docs: {
        operationId: 'renewWebhookSecret',
        tag,
        summary: 'Make a new secret',
        description: 'It replaces the old one at once, and is shown this once.',
        answers: { 200: { description: 'The webhook and its new secret.', body: WebhookWithSecret } },
        errors: [409],
      },
    },
    async ({ caller, params }) => ({ status: 200, body: await renewSecret(deps, idOf(caller, params)) }),
  ),
  route(
    {
      ...common,
      method: 'POST',
      path: '/churches/{churchId}/webhooks/{webhookId}/test',
      docs: {
        operationId: 'testWebhook',
        tag,
        summary: 'Send a test',
        description:
          'Sends an event of kind `ping` whose data is null, beside what waits; also to a webhook that is disabled.',
        answers: { 202: { description: 'It will be sent. The list of deliveries shows the result.' } },
        errors: [409],
      },
    },
    async ({ caller, params }) => {
      await requestTest(deps, idOf(caller, params))
      return { status: 202 }
    },
  ),
  route(
    {
      ...common,
      method: 'GET',
      path: '/churches/{churchId}/webhooks/{webhookId}/deliveries',
      query: DeliveriesQuery,
      docs: {
        operationId: 'listDeliveries',
        tag,
        summary: 'List deliveries',
        description:
          'At most 50, newest first: what waits, then what was sent in the last 30 days. An unknown `before` is 404.',
        answers: { 200: { description: 'A page of deliveries.', body: Deliveries } },
      },
    },
    async ({ caller, params, query }) => ({
      status: 200,
      body: await pageOfDeliveries(
        deps,
        idOf(caller, params),
        query.before ? canonicalId(query.before) : null,
      ),
    }),
  ),
  route(
    {
      ...common,
      method: 'POST',
      path: '/churches/{churchId}/webhooks/{webhookId}/deliveries/{eventId}/resend',
      docs: {
        operationId: 'resendDelivery',
        tag,
        summary: 'Send again',
        description: 'Sends one of the list again, beside what waits. One that waits is sent in its turn.',
        answers: { 202: { description: 'It will be sent.' } },
        errors: [409],
      },
    },
    async ({ caller, params }) => {
      await requestResend(deps, idOf(caller, params), params.eventId)
      return { status: 202 }
    },
  ),
]

const idOf = (
  { churchId }: { readonly churchId: string },
  { webhookId }: { readonly webhookId: string },
) => ({
  churchId,
  webhookId,
})

import type { Notes } from './notes.ts'

export const webhookNotes: Readonly<Record<'webhooks' | 'deliveries' | 'deliverers', Notes>> = {
  webhooks: {
    purpose:
      'An address to which the events of a church are sent in their order. Every event up to `cursor` is delivered, skipped or dropped. `retry` is the event that failed and is tried again. `secret` is encrypted; a restored webhook has none. `tokenId`, which is optional, is the token by which the url was set. `disabled`, which is optional, says why the server disabled the webhook and which event was the first that it missed.',
    writtenBy: 'The routes of webhooks, the delivery, `restore`.',
    readBy: 'The routes of webhooks, the delivery, `backup`, `verify`.',
    growth: 'At most 10 documents for each church.',
    removal: 'The route that deletes a webhook.',
    queries: {
      churchId_1__id_1: 'The webhooks of a church. The shard key of a sharded cluster.',
    },
    references: { churchId: 'churches', tokenId: 'tokens', 'retry.eventId': 'events' },
  },
  deliveries: {
    purpose:
      'What was tried to deliver an event to a webhook. An event that waits behind the first of the queue has none yet. `requested` and `dueAt`, which are optional, mark a test or a resend that waits to be sent.',
    writtenBy: 'The delivery; the routes that test and resend.',
    readBy: 'The list of deliveries, the delivery, `verify`.',
    growth: 'One document for each webhook and event that was tried in the last 30 days.',
    removal: 'MongoDB deletes a delivery after `expiresAt`. Deleting its webhook deletes it at once.',
    queries: {
      churchId_1_webhookId_1_eventId_1: 'The delivery of an event. An event has one for each webhook.',
      'churchId_1_webhookId_1_at_-1__id_1': 'The deliveries of a webhook, newest first.',
      churchId_1_dueAt_1: 'The tests and resends that wait. Others are not in the index.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { webhookId: 'webhooks', eventId: 'events' },
  },
  deliverers: {
    purpose: 'The lease of the process that delivers the events of a church. `_id` is the church.',
    writtenBy: 'The delivery.',
    readBy: 'The delivery, `verify`.',
    growth: 'One document for each church with a webhook.',
    removal: 'The stop of the server; MongoDB deletes a lease one hour after its last renewal.',
    queries: { seenAt_1: 'MongoDB deletes the document one hour after that time.' },
    references: { _id: 'churches' },
  },
}

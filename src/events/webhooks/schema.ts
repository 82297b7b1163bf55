import { type Static, Type } from '@sinclair/typebox'
import { OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { eventKinds } from '../../saves/collections.ts'
import { Change } from '../changes/schema.ts'
import { deliveryStates, disabledReasons } from '../collections.ts'
import { MAX_URL } from './url.ts'

export const MAX_WEBHOOKS = 10

/** As many changes that wait disable a webhook, behind one that failed at once, otherwise after an hour. */
export const MAX_WAITING = 10_000

const settings = {
  url: Text({
    minLength: 1,
    maxLength: MAX_URL,
    description: 'Where changes are sent: https, without a user, not a private IP address.',
    examples: ['https://receiver.example/songs'],
  }),
  kinds: Type.Array(OneOf(eventKinds), {
    uniqueItems: true,
    maxItems: eventKinds.length,
    description: 'The kinds of changes that are sent; empty: all.',
    examples: [['song.created', 'song.updated']],
  }),
  enabled: Type.Boolean({
    description: 'What changes while it is false is not sent, also not later.',
  }),
}

export const WebhookSettings = Shape(settings, { description: 'A webhook to make, or its new settings.' })
export type WebhookSettings = Static<typeof WebhookSettings>

const Attempts = () => Type.Integer({ format: 'int32', minimum: 0 })

const Retry = Shape(
  { eventId: Uuid(), attempts: Attempts(), at: Timestamp() },
  { description: 'The change at the head of the queue that failed, and when it is tried again.' },
)

const Disabled = Shape(
  {
    at: Timestamp(),
    reason: OneOf(disabledReasons, {
      description: `failed: a delivery failed to the end. gone: the receiver answered 410. full: ${MAX_WAITING} changes waited behind one that failed, or for an hour.`,
    }),
    after: Type.Integer({
      format: 'int64',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'What was missed is in the list of changes with this `after`.',
    }),
  },
  { description: 'Why the server disabled the webhook.' },
)

export const Webhook = Shape(
  {
    id: Uuid(),
    ...settings,
    createdAt: Timestamp(),
    tokenId: OrNull(
      Uuid({ description: 'The token by which its url was set, also after its end; null: a person set it.' }),
    ),
    hasSecret: Type.Boolean({
      description:
        'Whether it has a secret. One that was restored from a backup has none until a new one is made.',
    }),
    waiting: Type.Integer({
      format: 'int32',
      minimum: 0,
      maximum: MAX_WAITING,
      description: 'How many changes wait to be sent.',
    }),
    retry: OrNull(Retry),
    disabled: OrNull(Disabled),
  },
  { description: 'An address to which the changes of a church are sent.' },
)
export type Webhook = Static<typeof Webhook>

export const Webhooks = Shape({ webhooks: Type.Array(Webhook) }, { description: 'The webhooks of a church.' })

export const WebhookResponse = Shape({ webhook: Webhook }, { description: 'One webhook.' })

export const WebhookWithSecret = Shape(
  {
    webhook: Webhook,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
      description: 'Signs the deliveries. Shown this once.',
      examples: [`whsec_${'x'.repeat(43)}=`],
    }),
  },
  { description: 'A webhook with its new secret.' },
)

export const WebhookMessage = Shape(
  {
    type: OneOf([...eventKinds, 'ping'], { description: 'The kind of the change, or ping for a test.' }),
    timestamp: Timestamp(),
    data: Type.Unsafe<Change | null>({ ...OrNull(Change), description: 'The change; null: a test.' }),
  },
  { description: 'What a receiver is sent.' },
)

export const DeliveriesQuery = Type.Object({
  before: Type.Optional(Uuid({ description: 'Only older ones: the last eventId of the page before.' })),
})

export const Delivery = Shape(
  {
    eventId: Uuid({ description: 'Sent as webhook-id. A test has an id of its own.' }),
    kind: OneOf([...eventKinds, 'ping']),
    attempts: Attempts(),
    state: OneOf(deliveryStates),
    lastStatus: OrNull(Type.Integer({ format: 'int32' })),
    lastError: OrNull(Text()),
    at: Timestamp(),
  },
  {
    description:
      'The delivery of one change. `at` is when it was last tried; before that, when it changed or was asked for.',
  },
)
export type Delivery = Static<typeof Delivery>

export const Deliveries = Shape(
  { deliveries: Type.Array(Delivery), hasMore: Type.Boolean() },
  { description: 'Deliveries of a webhook, newest first.' },
)

import type { Binary } from 'mongodb'
import { type Declaration, EXPIRES_AT } from '../db/collections.ts'
import type { EventKind } from '../saves/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    liveStates: LiveStateRecord
    webhooks: WebhookRecord
    deliveries: DeliveryRecord
  }
}

/** What is sung in a service at the moment; a service has one at most. */
export interface LiveStateRecord {
  /** The id of the service. */
  _id: string
  churchId: string
  /** Grows with every change, also from one record of a service to the next. Of two records the higher one is the later. */
  order: number
  /** null: the presenter has ended it. */
  state: StoredLive | null
  /** When it is forgotten. */
  expiresAt: Date
}

export interface StoredLive {
  itemId: string
  /** The song of the item when the state was set; null: the item has none. */
  songId: string | null
  lyricVersionId: string | null
  sectionId: string | null
  position: number | null
  blank: boolean
  at: Date
  /** The person who presents. */
  userId: string
}

/** An address to which a church's events are sent. */
export interface WebhookRecord {
  _id: string
  churchId: string
  url: string
  /** The kinds of events that are sent; empty: all. */
  kinds: EventKind[]
  enabled: boolean
  /** The secret that signs deliveries, encrypted; left out: it was restored and has none yet. */
  secret?: EncryptedSecret
  createdAt: Date
  /** The token by which its url was set; left out: a person set it. */
  tokenId?: string
  /** Every event up to this one is delivered, skipped or dropped. */
  cursor: number
  /** The event at the head of the queue, if it failed; left out: the head was not tried yet. */
  retry?: DeliveryRetry
  /** Set if the server disabled it. */
  disabled?: DisabledWebhook
}

/** AES-256-GCM. The church and the webhook are its additional data, so that it counts for no other webhook. */
export interface EncryptedSecret {
  iv: Binary
  /** The ciphertext and its tag. */
  data: Binary
}

export interface DeliveryRetry {
  eventId: string
  attempts: number
  /** When it is tried again. */
  at: Date
}

/** Why a webhook was disabled: a delivery failed to the end, its receiver answered 410, or too many were waiting. */
export const disabledReasons = ['failed', 'gone', 'full'] as const
export type DisabledReason = (typeof disabledReasons)[number]

export interface DisabledWebhook {
  at: Date
  reason: DisabledReason
  /** The first event that was missed. */
  cursor: number
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What was tried to deliver an event to a webhook. There is one for a webhook and an event. An event that waits behind the
 * head of the queue has none yet.
 */
export interface DeliveryRecord {
  _id: string
  churchId: string
  webhookId: string
  /** For a ping an id of its own. */
  eventId: string
  /** That of the event; null: a ping. */
  cursor: number | null
  kind: EventKind | 'ping'
  attempts: number
  state: DeliveryState
  /** The status of the last answer; null: there was none. */
  lastStatus: number | null
  /** A sentence of ours; null: the last attempt did not fail. */
  lastError: string | null
  /** When it was last tried or asked for. */
  at: Date
  /** Set while it waits as a test or a resend, which are sent before the events of the queue. */
  dueAt?: Date
  /** MongoDB deletes it at that time. */
  expiresAt: Date
}

export const eventCollections = {
  liveStates: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [EXPIRES_AT],
    removed: 'Six hours after it was changed.',
    backup: 'none',
  },
  webhooks: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [{ key: { churchId: 1, _id: 1 }, serves: 'The webhooks of a church.' }],
    removed: 'By its route.',
    // A restored webhook has no secret.
    backup: 'part',
  },
  deliveries: {
    church: 'churchId',
    shardKey: ['churchId', 'webhookId'],
    indexes: [
      {
        key: { churchId: 1, webhookId: 1, eventId: 1 },
        unique: true,
        serves: 'The delivery of an event. An event has one for each webhook.',
      },
      {
        key: { churchId: 1, webhookId: 1, at: -1, _id: 1 },
        serves: 'The deliveries of a webhook, newest first.',
      },
      {
        key: { churchId: 1, dueAt: 1 },
        partialFilterExpression: { dueAt: { $type: 'date' } },
        serves: 'The tests and resends that wait. Others are not in the index.',
      },
      EXPIRES_AT,
    ],
    removed: 'With its webhook; otherwise 30 days after the last attempt.',
    backup: 'none',
  },
} as const satisfies Record<string, Declaration>

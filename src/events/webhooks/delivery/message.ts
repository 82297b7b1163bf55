import { Webhook } from 'standardwebhooks'
import { VERSION } from '../../../core/versions/program-version.ts'
import type { EventRecord } from '../../../saves/collections.ts'
import type { Change } from '../../changes/schema.ts'
import { describeChange } from '../../changes/service.ts'
import type { Message } from './send.ts'

/** What a receiver is told: a change, or a ping without data. */
export interface Content {
  /** The event's id, the same in every attempt. */
  readonly id: string
  readonly type: string
  readonly timestamp: Date
  readonly data: Change | null
}

export const contentOf = (event: EventRecord, names: ReadonlyMap<string, string>): Content => ({
  id: event._id,
  type: event.kind,
  timestamp: event.at,
  data: describeChange(event, names),
})

export const ping = (id: string, timestamp: Date): Content => ({ id, type: 'ping', timestamp, data: null })

/** Signed as Standard Webhooks says. The secret begins with `whsec_`. */
export const signed = (url: string, secret: string, { id, ...content }: Content, now: Date): Message => {
  const body = JSON.stringify({ ...content, timestamp: content.timestamp.toISOString() })
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Psaltery/${VERSION}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
  }
}

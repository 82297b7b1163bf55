import { Webhook } from 'standardwebhooks'
import { VERSION } from '../../core/system/source-or-executable.ts'
import type { EventRecord } from '../../saves/collections.ts'
import type { Change } from '../changes/schema.ts'
import { describeChange } from '../changes/service.ts'

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a receiver gets: a change, or a ping without data. */
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

/** How an attempt ended. `error` is a sentence of ours; null: the receiver has the message. */
export interface Outcome {
  /** null: there was no answer. */
  readonly status: number | null
  readonly error: string | null
}

const GONE = 410

export const isDelivered = ({ error }: Outcome): boolean => error === null

/** Whether the receiver wants no further message. */
export const isGone = ({ status }: Outcome): boolean => status === GONE

export const answeredWith = (status: number): Outcome => ({ status, error: sentenceOfStatus(status) })

const sentenceOfStatus = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver answered with a redirect (${status}), which is not followed.`
  if (status === GONE) return 'The receiver answered 410: it wants no further message.'
  return `The receiver answered with the status ${status}.`
}

export const notReached = (error: string): Outcome => ({ status: null, error })

/** What the addresses of a name, or a literal address, may be. */
export const NOT_PUBLIC = 'The address of the receiver is not a public one.'
export const NOT_FOUND = 'The name of the receiver was not found.'
export const NO_HTTPS = 'The address of the receiver does not begin with https.'

export const tooSlow = (ms: number): Outcome =>
  notReached(`The receiver did not answer within ${ms / 1000} seconds.`)

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'The receiver refused the connection.'],
  [
    /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/,
    'The receiver closed the connection without an answer.',
  ],
  [/^HPE_/, 'The receiver did not answer in HTTP.'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENETDOWN|EADDRNOTAVAIL)$/, 'The receiver could not be reached.'],
  [/CERT|ALTNAME|SIGNATURE|UNABLE_TO|CHAIN/, 'The certificate of the receiver is not valid.'],
  [/^ERR_(SSL|TLS)|^EPROTO$/, 'No encrypted connection to the receiver was possible.'],
]

/** The messages of errors are not shown: they may quote what the receiver sent. */
export const failedWith = (error: unknown): Outcome => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = sentences.find(([pattern]) => pattern.test(code))
  return notReached(known?.[1] ?? 'The message could not be sent.')
}

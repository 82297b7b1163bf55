import { Limiter } from '../../../core/async/limiter.ts'
import type { Clock } from '../../../core/time/clock.ts'
import type { Collections } from '../../../db/collections.ts'
import type { WebhookRecord } from '../../collections.ts'
import { type Content, signed } from './message.ts'
import { notReached, type Outcome } from './outcome.ts'
import type { Send } from './send.ts'

/** What every delivery of this process shares. */
export interface Delivering {
  readonly all: Collections
  readonly clock: Clock
  /** From 0 to 1. */
  random(): number
  readonly pausesMs: readonly number[]
  readonly maxWaiting: number
  /** Rejects only when the deliverer stops. */
  attempt(webhook: WebhookRecord, content: Content): Promise<Outcome>
  /** Called after a webhook was disabled. */
  onDisabled(webhook: WebhookRecord): void
}

/** Connections of this process at the same time, and those of one church: its 10 webhooks, and tests beside them. */
const MAX_CONNECTIONS = 64
const MAX_CONNECTIONS_OF_CHURCH = 12

export interface AttemptOptions {
  readonly clock: Clock
  readonly send: Send
  /** The secret of a webhook; null: there is none, or the key of this server does not decrypt it. */
  secretOf(webhook: WebhookRecord): Promise<string | null>
  readonly signal: AbortSignal
  onAttempt(outcome: Outcome): void
}

/** Signs and sends, with a limit on the connections that are open at the same time. */
export const createAttempt = ({ clock, send, secretOf, signal, onAttempt }: AttemptOptions) => {
  const connections = new Limiter({
    concurrency: MAX_CONNECTIONS,
    concurrencyPerKey: MAX_CONNECTIONS_OF_CHURCH,
    // Each webhook sends one message at a time, so their number bounds what waits.
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  return async (webhook: WebhookRecord, content: Content): Promise<Outcome> => {
    const attempt = async (): Promise<Outcome> => {
      const secret = await secretOf(webhook)
      return secret === null
        ? notReached('The webhook has no secret that this server can read.')
        : send(signed(webhook.url, secret, content, clock.now()), signal)
    }
    const outcome = await connections.run(attempt, { keys: [webhook.churchId], signal })
    onAttempt(outcome)
    return outcome
  }
}

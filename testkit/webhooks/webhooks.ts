import type { DeliveryRecord, WebhookRecord } from '../../src/events/collections.ts'
import { encryptSecret, newWebhookSecret } from '../../src/events/webhooks/secret.ts'
import { SECRET_KEY, type TestServer } from '../server.ts'
import type { Receiver } from './receiver.ts'

const KEY = Buffer.from(SECRET_KEY, 'base64')

/** The settings of a server that delivers to receivers on this machine. */
export const deliveryEnv = { SECRET_KEY, WEBHOOK_ALLOW_PRIVATE: 'true' } as const

/** Waits that are short enough for tests. */
export const quickDelivery = { sweepMs: 100, leaseMs: 1500, pausesMs: [20, 20, 20] } as const

export interface MadeWebhook {
  readonly id: string
  readonly secret: string
}

/** Stores a webhook for the church's next events, without the routes, which have tests of their own. */
export const plantWebhook = async (
  { database }: Pick<TestServer, 'database'>,
  churchId: string,
  { port, address = '127.0.0.1' }: Pick<Receiver, 'port'> & Partial<Pick<Receiver, 'address'>>,
  change: Partial<WebhookRecord> & { readonly path?: string } = {},
): Promise<MadeWebhook> => {
  const { path = '/', ...fields } = change
  const { webhooks, churches } = database.collections
  const [id, secret] = [crypto.randomUUID(), newWebhookSecret()]
  const church = await churches.findOne({ _id: churchId })
  await webhooks.insertOne({
    _id: id,
    churchId,
    url: `http://${address}:${port}${path}`,
    kinds: [],
    enabled: true,
    secret: encryptSecret(KEY, secret, { _id: id, churchId }),
    createdAt: new Date(),
    cursor: church?.cursor ?? 0,
    ...fields,
  })
  return { id, secret }
}

/** Stores a delivery that was answered; unless something else is given, that of a test. */
export const plantDelivery = async (
  { database }: Pick<TestServer, 'database'>,
  given: Pick<DeliveryRecord, 'churchId' | 'webhookId'> & Partial<DeliveryRecord>,
): Promise<DeliveryRecord> => {
  const record: DeliveryRecord = {
    _id: crypto.randomUUID(),
    eventId: crypto.randomUUID(),
    cursor: null,
    kind: 'ping',
    attempts: 1,
    state: 'delivered',
    lastStatus: 204,
    lastError: null,
    at: new Date(),
    expiresAt: new Date(Date.now() + 60_000_000),
    ...given,
  }
  await database.collections.deliveries.insertOne(record)
  return record
}

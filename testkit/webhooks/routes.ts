import type { WebhookSettings } from '../../src/events/webhooks/schema.ts'
import { type Client, makeMember } from '../people.ts'
import type { TestServer } from '../server.ts'

export const webhooksPath = (churchId: string): string => `/api/v2/churches/${churchId}/webhooks`

/** The address of a receiver that no name server knows. */
export const webhookSettings = (change: Partial<WebhookSettings> = {}): WebhookSettings => ({
  url: 'https://receiver.example/songs',
  kinds: [],
  enabled: true,
  ...change,
})

/** A webhook of a church, with a test that was asked for. */
export const makeWebhook = async (
  server: TestServer,
  churchId: string,
  change: Partial<WebhookSettings> = {},
) => {
  const administrator: Client = await makeMember(server, churchId, 'Administrator')
  const made = await administrator.send(webhooksPath(churchId), {
    method: 'POST',
    body: webhookSettings(change),
  })
  const { webhook, secret } = made.body as { webhook: { id: string }; secret: string }
  const path = `${webhooksPath(churchId)}/${webhook.id}`
  await administrator.send(`${path}/test`, { method: 'POST' })
  const [{ eventId }] = (await administrator.send(`${path}/deliveries`)).body.deliveries
  return { webhookId: webhook.id, eventId: String(eventId), secret }
}

/** Holds the lease of a church's deliveries, so that no process sends them. */
export const holdDeliveries = async (server: TestServer, churchId: string): Promise<void> => {
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await server.database.collections.leases.insertOne({ _id: `deliveries ${churchId}`, owner: 'test', until })
}

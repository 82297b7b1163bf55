import { inBatches } from '../../core/async/work-slices.ts'
import type { DeliveryRecord, WebhookRecord } from '../../events/collections.ts'
import type { Findings, Problem } from './report.ts'
import { BATCH_SIZE, lookUp, type View } from './view.ts'

/** A webhook is not ahead of its church, tries an event that it has yet to get, and has a secret while it is enabled. */
export const verifyWebhooks = async (
  view: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const webhooks = all.webhooks.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const webhook of webhooks) {
    // After the webhook, because cursors only grow.
    const church = await all.churches.findOne(
      { _id: webhook.churchId },
      { session, projection: { cursor: 1 } },
    )
    // The scan for unknown churches reports it.
    if (church) for (const problem of await problemsOf(view, webhook, church.cursor)) findings.found(problem)
    findings.checked('webhooks', 1)
  }
}

const problemsOf = async (view: View, webhook: WebhookRecord, newest: number): Promise<Problem[]> => {
  const { _id: webhookId, churchId, cursor, retry, disabled, enabled, secret } = webhook
  const about = { churchId, ids: { webhookId } }
  const problems: Problem[] = []
  const missed = disabled?.cursor ?? 1
  if (!isWithin(cursor, 0, newest) || !isWithin(missed, 1, newest + 1))
    problems.push({
      ...about,
      code: 'webhook-cursor-wrong',
      sentence: `The webhook ${webhookId} of the church ${churchId} is at a change that the church does not have.`,
    })
  if (retry && !(await waitsFor(view, webhook, retry.eventId)))
    problems.push({
      ...about,
      code: 'webhook-retry-wrong',
      sentence: `The webhook ${webhookId} of the church ${churchId} tries an event that does not wait for it.`,
    })
  if (enabled && !secret)
    problems.push({
      ...about,
      code: 'webhook-without-secret',
      sentence: `The webhook ${webhookId} of the church ${churchId} is enabled without a secret.`,
    })
  return problems
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max

const waitsFor = async (view: View, { churchId, cursor }: WebhookRecord, eventId: string) => {
  const found = await lookUp(view, view.all.events, churchId, [eventId], ['cursor'])
  return (found.get(eventId)?.cursor ?? 0) > cursor
}

/**
 * A delivery names an event of its church, unless it is a test. It may outlive its webhook, when that was deleted while it
 * was being sent.
 */
export const verifyDeliveries = async (
  view: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const deliveries = all.deliveries.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(deliveries, BATCH_SIZE)) {
    for (const [ofChurch, own] of Map.groupBy(batch, (delivery) => delivery.churchId)) {
      const ids = own.map(({ eventId }) => eventId)
      const events = await lookUp(view, all.events, ofChurch, ids, ['cursor', 'kind'])
      for (const delivery of own)
        if (!isOf(delivery, events.get(delivery.eventId)))
          findings.found({
            code: 'delivery-without-event',
            churchId: ofChurch,
            ids: { webhookId: delivery.webhookId, eventId: delivery.eventId },
            sentence: `The webhook ${delivery.webhookId} has a delivery of the event ${delivery.eventId}, which the church ${ofChurch} does not have like this.`,
          })
    }
    findings.checked('deliveries', batch.length)
  }
}

const isOf = (
  { kind, cursor }: DeliveryRecord,
  event: { readonly cursor: number; readonly kind: string } | undefined,
): boolean => (kind === 'ping' ? cursor === null && !event : event?.cursor === cursor && event?.kind === kind)

import type { Database } from '../../src/db/connect.ts'
import { until } from '../until.ts'
import { type ReceiverMachine, startReceiver } from '../webhooks/receiver.ts'
import { plantWebhook } from '../webhooks/webhooks.ts'

/** A webhook of the church that is proven, whose receiver always answers. */
export interface FollowingWebhook extends AsyncDisposable {
  /** Waits until all is delivered. */
  delivered(database: Database): Promise<{
    readonly messages: number
    /** A sentence for each event that the receiver did not get, or not in its turn. */
    readonly problems: string[]
  }>
}

/** No promise: a server that comes back has to read its webhooks and take the lease of a killed one first. */
const DELIVERED_WITHIN_MS = 300_000

export const followWithWebhook = async (
  database: Database,
  churchId: string,
  machine: ReceiverMachine | undefined,
): Promise<FollowingWebhook> => {
  const receiver = await startReceiver(machine ? { machine } : {})
  const { id } = await plantWebhook({ database }, churchId, receiver)
  return {
    async delivered({ collections: { churches, webhooks, events } }) {
      const isDelivered = async () => {
        const church = await churches.findOne({ _id: churchId })
        return (await webhooks.findOne({ _id: id, churchId }))?.cursor === church?.cursor
      }
      await until(isDelivered, { limitMs: DELIVERED_WITHIN_MS, intervalMs: 200 })
      const all = await events.find({ churchId }, { projection: { cursor: 1 } }).toArray()
      const cursors = new Map(all.map(({ _id, cursor }) => [_id, cursor]))
      const received = receiver.idsAt('/').map((eventId) => cursors.get(eventId) ?? 0)
      return { messages: received.length, problems: outOfTurn(all.length, received) }
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/**
 * What is wrong with the deliveries of the events 1, 2, 3 … up to the newest. An event may come again, as after a kill, but
 * none before all smaller ones. Pure, so that it can be shown to fail.
 */
export const outOfTurn = (newest: number, received: readonly number[]): string[] => {
  const problems: string[] = []
  let highest = 0
  for (const cursor of received) {
    if (cursor === 0) problems.push('the webhook got an event that there is not')
    if (cursor > highest + 1) problems.push(`the webhook got event ${cursor} after ${highest}`)
    highest = Math.max(highest, cursor)
  }
  if (highest < newest) problems.push(`the webhook got events up to ${highest} of ${newest}`)
  return problems
}

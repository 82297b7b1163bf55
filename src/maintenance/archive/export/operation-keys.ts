import { inBatches } from '../../../core/async/batches.ts'
import { afterAllOf, beforeAllOf } from '../../verify/scans/operation-order.ts'
import { lookUp, type View } from '../../verify/view.ts'

const BATCH_SIZE = 1000
const KEY_BYTES = 16

/**
 * The Idempotency-Key of each change, by cursor. Operations are stored by person and key and history is written by
 * cursor, so they are all read first and kept at 16 bytes each.
 */
export const operationKeys = async (
  view: View,
  churchId: string,
  upTo: number,
): Promise<(cursor: number) => string | null> => {
  const keys = Buffer.alloc(upTo * KEY_BYTES)
  const known = new Uint8Array(upTo)
  const operations = view.all.operations
    .find(
      { churchId, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } },
      { session: view.session, projection: { _id: 1, 'response.operationId': 1 } },
    )
    .sort({ _id: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(operations, BATCH_SIZE)) {
    const ids = batch.map(({ response }) => response.operationId)
    const events = await lookUp(view, view.all.events, churchId, ids, ['cursor'])
    for (const { _id, response } of batch) {
      const cursor = events.get(response.operationId)?.cursor
      if (cursor === undefined || cursor > upTo) continue
      keys.write(_id.key.replaceAll('-', ''), (cursor - 1) * KEY_BYTES, 'hex')
      known[cursor - 1] = 1
    }
  }
  return (cursor) => {
    if (!known[cursor - 1]) return null
    const hex = keys.toString('hex', (cursor - 1) * KEY_BYTES, cursor * KEY_BYTES)
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}

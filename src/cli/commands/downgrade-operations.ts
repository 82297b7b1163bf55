import { inBatches } from '../../core/async/batches.ts'
import { invalid } from '../../core/failures.ts'
import type { OperationRecord } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { createFlagHistory, type FlagHistory } from '../../verify/flags.ts'
import { expectedResponses } from '../../verify/scans/expected-responses.ts'
import { afterAllOf, beforeAllOf } from '../../verify/scans/operation-order.ts'
import { lookUp, type View, withCausalReads } from '../../verify/view.ts'

/** Few, because a whole answer is written for each. */
const BATCH_SIZE = 200

/**
 * Writes the whole answer into every operation that names a revision instead, as versions up to 1.1.0 stored it. Safe to
 * run twice: an operation with its answer is not changed.
 */
export const storeAnswers = (database: Database): Promise<void> =>
  withCausalReads(database, async (view) => {
    const { churches, restores } = view.all
    // A church that is being restored has operations too.
    for (const collection of [churches, restores])
      for await (const { _id } of collection.find({}, { projection: { _id: 1 } }))
        await storeAnswersOfChurch(view, _id)
  })

const storeAnswersOfChurch = async (view: View, churchId: string): Promise<void> => {
  const own = { churchId, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } }
  const operations = view.all.operations
    .find({ ...own, 'response.body': { $exists: false } }, { session: view.session })
    .sort({ _id: 1 })
    .batchSize(BATCH_SIZE)
  const flags = createFlagHistory(view, churchId)
  for await (const batch of inBatches(operations, BATCH_SIZE)) await storeBatch(view, churchId, flags, batch)
}

const storeBatch = async (
  view: View,
  churchId: string,
  flags: FlagHistory,
  batch: readonly OperationRecord[],
): Promise<void> => {
  const { all, session } = view
  const ids = batch.map(({ response }) => response.operationId)
  const events = await lookUp(view, all.events, churchId, ids, ['revisionId', 'cursor', 'kind'])
  const expected = await expectedResponses(view, churchId, [...events.values()], flags)
  const writes = batch.map(({ _id, response }) => {
    const whole = expected.get(response.operationId)?.whole
    if (!whole)
      throw invalid(
        `The operation with the key ${_id.key} of the church ${churchId} is damaged, so nothing was taken back. ` +
          '"verify" says what is wrong with it.',
      )
    return { updateOne: { filter: { _id, churchId }, update: { $set: { response: whole } } } }
  })
  await all.operations.bulkWrite(writes, { session, ordered: false })
}

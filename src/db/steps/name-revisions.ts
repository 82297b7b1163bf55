import { MaxKey } from 'mongodb'
import { inBatches } from '../../core/async/batches.ts'
import type { Collections, OperationId, OperationResponse } from '../collections.ts'

/** Few, because each holds a whole answer. */
const BATCH_SIZE = 200

/** An operation as 1.1.0 stored it: with the whole answer. */
interface WithAnswer {
  _id: OperationId
  response: { operationId: string; status: number; body: string }
}

/** Gives the operations of 1.1.0, which hold the whole answer, the form of all others. */
export const nameRevisions = async (all: Collections): Promise<void> => {
  // A church that is being restored has operations too.
  for (const collection of [all.churches, all.restores])
    for await (const { _id } of collection.find({}, { projection: { _id: 1 } })) await nameOfChurch(all, _id)
}

const nameOfChurch = async ({ operations }: Collections, churchId: string): Promise<void> => {
  const first = { churchId } as OperationId
  const last = { churchId, userId: new MaxKey() } as unknown as OperationId
  const found = operations.find<WithAnswer>(
    { churchId, _id: { $gte: first, $lt: last }, 'response.body': { $exists: true } },
    { projection: { response: 1 } },
  )
  for await (const batch of inBatches(found, BATCH_SIZE)) {
    const writes = batch.map(({ _id, response }) => ({
      updateOne: {
        // The filter skips an operation that another server has rewritten in the meantime.
        filter: { _id, churchId, 'response.body': { $exists: true } },
        update: { $set: { response: withRevision(response) } },
      },
    }))
    await operations.bulkWrite(writes, { ordered: false })
  }
}

const withRevision = ({ operationId, status, body }: WithAnswer['response']): OperationResponse => {
  const { song, lyrics, arrangement } = JSON.parse(body)
  const { revisionId } = song ?? lyrics ?? arrangement
  return {
    operationId,
    status,
    revisionId,
    ...(lyrics ? { headFields: { language: lyrics.language } } : {}),
  }
}

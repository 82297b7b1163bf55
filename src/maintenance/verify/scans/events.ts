import type { ChurchRecord } from '../../../churches/collections.ts'
import { inBatches } from '../../../core/async/batches.ts'
import type { EventRecord } from '../../../saves/collections.ts'
import type { NumberSet } from '../number-set.ts'
import type { Findings } from '../report.ts'
import { BATCH_SIZE, type View } from '../view.ts'

type Seen = Pick<EventRecord, '_id' | 'cursor' | 'actorId'>

/**
 * The events of a church are numbered 1, 2, 3 … up to the church's cursor, and each that a person caused has the operation
 * that answered it. `church` was read before the operations were: events beyond its cursor may be younger than that scan.
 */
export const verifyEvents = async (
  view: View,
  church: Pick<ChurchRecord, '_id' | 'cursor'>,
  answered: NumberSet,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const churchId = church._id
  let last = 0
  const events = all.events
    .find<Seen>({ churchId }, { session, projection: { cursor: 1, actorId: 1 } })
    .sort({ churchId: 1, cursor: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    for (const event of batch) {
      checkNumber(churchId, last, event, findings)
      last = Math.max(last, event.cursor)
      const isAnswered = event.actorId === null || answered.has(event.cursor)
      if (!isAnswered && event.cursor <= church.cursor) reportUnanswered(churchId, event, findings)
    }
    findings.checked('events', batch.length)
  }
  const now = await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } })
  const cursor = now?.cursor ?? 0
  if (church.cursor > last || cursor < last)
    findings.found({
      code: 'church-cursor-wrong',
      churchId,
      ids: { cursor, newestEvent: last },
      sentence: `The church ${churchId} says that its newest event is ${cursor}, but it is ${last}.`,
    })
}

const checkNumber = (churchId: string, last: number, { _id, cursor }: Seen, { found }: Findings): void => {
  if (cursor > last + 1)
    found({
      code: 'cursor-gap',
      churchId,
      ids: { fromCursor: last + 1, toCursor: cursor - 1 },
      sentence: `The church ${churchId} lacks ${
        cursor === last + 2 ? `the event ${last + 1}` : `the events ${last + 1} to ${cursor - 1}`
      }.`,
    })
  if (cursor <= last)
    found({
      code: 'cursor-repeated',
      churchId,
      ids: { eventId: _id, cursor },
      sentence: `The church ${churchId} has another event ${cursor}, with the id ${_id}.`,
    })
}

const reportUnanswered = (churchId: string, { _id, cursor }: Seen, { found }: Findings): void =>
  found({
    code: 'event-without-operation',
    churchId,
    ids: { eventId: _id, cursor },
    sentence: `The event ${cursor} of the church ${churchId} has no operation that answered it.`,
  })

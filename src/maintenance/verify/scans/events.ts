import type { ChurchRecord } from '../../../churches/collections.ts'
import { inBatches } from '../../../core/async/batches.ts'
import type { EventRecord } from '../../../saves/collections.ts'
import type { NumberSet } from '../number-set.ts'
import type { Findings } from '../report.ts'
import { BATCH_SIZE, lookUp, type View } from '../view.ts'

type Seen = Pick<EventRecord, '_id' | 'cursor' | 'actorId'>

/**
 * The events of a church are numbered 1, 2, 3 … up to the church's cursor; each waits in the outbox unless
 * it was cleared, and each that a person caused has the operation that answered them. `church` was read before the
 * operations were: events beyond its cursor may be younger than that scan.
 */
export const verifyEvents = async (
  view: View,
  church: Pick<ChurchRecord, '_id' | 'cursor' | 'outboxClearedTo'>,
  answered: NumberSet,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const churchId = church._id
  let last = 0
  let clearedTo = church.outboxClearedTo ?? 0
  const events = all.events
    .find<Seen>({ churchId }, { session, projection: { cursor: 1, actorId: 1 } })
    .sort({ churchId: 1, cursor: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    const waiting = await lookUp(view, all.outbox, churchId, ids, [])
    // An entry is cleared after its church says so, perhaps since the church was read.
    if (batch.some(({ _id, cursor }) => cursor > clearedTo && !waiting.has(_id)))
      clearedTo = (await readChurch(view, churchId))?.outboxClearedTo ?? 0
    for (const event of batch) {
      checkNumber(churchId, last, event, findings)
      last = Math.max(last, event.cursor)
      if (event.cursor > clearedTo && !waiting.has(event._id))
        reportWithout('outbox', churchId, event, findings)
      const isAnswered = event.actorId === null || answered.has(event.cursor)
      if (!isAnswered && event.cursor <= church.cursor) reportWithout('operation', churchId, event, findings)
    }
    findings.checked('events', batch.length)
  }
  const now = await readChurch(view, churchId)
  const cursor = now?.cursor ?? 0
  if (church.cursor > last || cursor < last)
    findings.found({
      code: 'church-cursor-wrong',
      churchId,
      ids: { cursor, newestEvent: last },
      sentence: `The church ${churchId} says that its newest event is ${cursor}, but it is ${last}.`,
    })
  if ((now?.outboxClearedTo ?? 0) > cursor)
    findings.found({
      code: 'church-outbox-wrong',
      churchId,
      ids: { outboxClearedTo: now?.outboxClearedTo ?? 0, cursor },
      sentence: `The outbox of the church ${churchId} is cleared beyond its newest event.`,
    })
}

const readChurch = ({ all, session }: View, churchId: string) =>
  all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1, outboxClearedTo: 1 } })

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

const wording = {
  outbox: ['event-without-outbox', 'has no outbox entry'],
  operation: ['event-without-operation', 'has no operation that answered it'],
} as const

const reportWithout = (
  what: keyof typeof wording,
  churchId: string,
  { _id, cursor }: Seen,
  { found }: Findings,
): void => {
  const [code, lacks] = wording[what]
  found({
    code,
    churchId,
    ids: { eventId: _id, cursor },
    sentence: `The event ${cursor} of the church ${churchId} ${lacks}.`,
  })
}

import { inBatches } from '../../../core/async/batches.ts'
import type { Findings } from '../report.ts'
import { BATCH_SIZE, type View } from '../view.ts'

/** Each entry of the outbox names an event of its own church. Of all churches at once: no index parts them. */
export const verifyOutbox = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const entries = all.outbox
    .find(churchId ? { churchId } : {}, { session })
    .sort({ _id: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(entries, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    const churchIds = [...new Set(batch.map((entry) => entry.churchId))]
    const named = { _id: { $in: ids }, churchId: { $in: churchIds } }
    const found = all.events.find(named, { session, projection: { churchId: 1 } })
    const churchOf = new Map((await found.toArray()).map((event) => [event._id, event.churchId]))
    for (const entry of batch)
      if (churchOf.get(entry._id) !== entry.churchId)
        findings.found({
          code: 'outbox-without-event',
          churchId: entry.churchId,
          ids: { eventId: entry._id },
          sentence: `The outbox holds the event ${entry._id}, which the church ${entry.churchId} does not have.`,
        })
    findings.checked('outbox entries', batch.length)
  }
}

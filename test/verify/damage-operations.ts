import { expectedResponses } from '../../src/verify/scans/expected-responses.ts'
import { withCausalReads } from '../../src/verify/view.ts'
import { again, type Damage, present, recordsOf } from './damage.ts'
import type { SmallChurch } from './small-church.ts'

export const aboutOperations: readonly Damage[] = [
  {
    code: 'event-without-operation',
    what: 'a save whose retry would save again',
    async plant(church) {
      const { events, operations } = recordsOf(church)
      const event = await events.findOne({ songId: church.songId, kind: 'song.updated', version: 2 })
      await operations.deleteOne({ 'response.operationId': event?._id ?? '' })
      return { eventId: event?._id }
    },
  },
  {
    code: 'operation-without-event',
    what: 'an answer to a save that never was',
    async plant(church) {
      const { operations } = recordsOf(church)
      const known = again(await operations.findOne({ churchId: church.churchId }))
      const _id = { churchId: church.churchId, userId: church.userId, key: crypto.randomUUID() }
      const response = { ...known.response, operationId: crypto.randomUUID() }
      await operations.insertOne({ ...known, _id, response })
      return { key: _id.key, eventId: response.operationId }
    },
  },
  {
    code: 'operation-without-event',
    what: 'an answer that was another person’s',
    async plant(church) {
      const { events, operations } = recordsOf(church)
      const userId = crypto.randomUUID()
      const operation = await operations.findOne({ churchId: church.churchId })
      await events.updateOne({ _id: operation?.response.operationId ?? '' }, { $set: { actorId: userId } })
      return { key: operation?._id.key, eventId: operation?.response.operationId }
    },
  },
  {
    code: 'operation-repeated',
    what: 'two operations of one save',
    async plant(church) {
      const { operations } = recordsOf(church)
      const known = again(await operations.findOne({ churchId: church.churchId }))
      const _id = { churchId: church.churchId, userId: church.userId, key: crypto.randomUUID() }
      await operations.insertOne({ ...known, _id })
      return { eventId: known.response.operationId }
    },
  },
  ...['song', 'lyrics', 'arrangement'].map(
    (kind): Damage => ({
      code: 'operation-differs',
      what: `a stored answer that is not what was saved, of a ${kind} save`,
      async plant(church) {
        const operation = await storeAnswer(church, new RegExp(`^song.${kind}.|^${kind}.[^.]*$`))
        const body = operation.response.body.replace(/"version":(\d)/, '"version":1$1')
        await recordsOf(church).operations.updateOne(
          { _id: operation._id },
          { $set: { 'response.body': body } },
        )
        return { key: operation._id.key }
      },
    }),
  ),
  ...Object.entries({ etag: '"7"', status: 202, location: '/elsewhere' }).map(
    ([field, value]): Damage => ({
      code: 'operation-differs',
      what: `a stored answer with another ${field}`,
      async plant(church) {
        const { _id } = await storeAnswer(church, /./)
        await recordsOf(church).operations.updateOne({ _id }, { $set: { [`response.${field}`]: value } })
        return { key: _id.key }
      },
    }),
  ),
  ...Object.entries({ status: 202, revisionId: crypto.randomUUID(), headFields: { language: 'xx' } }).map(
    ([field, value]): Damage => ({
      code: 'operation-differs',
      what: `an operation with another ${field}`,
      async plant(church) {
        const operation = await recordsOf(church).operations.findOneAndUpdate(
          { churchId: church.churchId },
          { $set: { [`response.${field}`]: value } },
        )
        return { key: operation?._id.key }
      },
    }),
  ),
]

/** Gives an operation the whole answer, as versions up to 1.1.0 stored it. */
const storeAnswer = async (church: SmallChurch, kind: RegExp) => {
  const { events, operations } = recordsOf(church)
  const { churchId } = church
  const event = present(await events.findOne({ churchId, kind, actorId: church.userId }))
  const expected = await withCausalReads(church.server.database, (view) =>
    expectedResponses(view, churchId, [event]),
  )
  const response = present(expected.get(event._id)).whole
  const filter = { churchId, 'response.operationId': event._id }
  const { _id } = present(await operations.findOneAndUpdate(filter, { $set: { response } }))
  return { _id, response }
}

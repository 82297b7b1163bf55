import { again, type Damage, recordsOf } from './damage.ts'

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

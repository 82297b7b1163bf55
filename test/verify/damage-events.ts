import { again, type Damage, recordsOf } from './damage.ts'
import { appendEvent } from './small-church.ts'

export const aboutEvents: readonly Damage[] = [
  {
    code: 'cursor-gap',
    what: 'a number without an event',
    async plant(church) {
      const { churches, events } = recordsOf(church)
      const { churchId } = church
      const known = await churches.findOne({ _id: churchId })
      const last = known?.cursor ?? 0
      await events.updateOne({ churchId, cursor: last }, { $inc: { cursor: 1 } })
      await churches.updateOne({ _id: churchId }, { $inc: { cursor: 1 } })
      return { fromCursor: last, toCursor: last }
    },
  },
  {
    code: 'church-cursor-wrong',
    what: 'a church behind its events',
    async plant(church) {
      await recordsOf(church).churches.updateOne({ _id: church.churchId }, { $inc: { cursor: -1 } })
      return {}
    },
  },
  {
    code: 'church-cursor-wrong',
    what: 'a church ahead of its events',
    async plant(church) {
      await recordsOf(church).churches.updateOne({ _id: church.churchId }, { $inc: { cursor: 1 } })
      return {}
    },
  },
  {
    code: 'event-without-song',
    what: 'an event of a song that does not exist',
    async plant(church) {
      const songId = crypto.randomUUID()
      await appendEvent(church, { songId })
      return { songId }
    },
  },
  {
    code: 'event-without-revision',
    what: 'an event of a revision that does not exist',
    async plant(church) {
      const revisionId = crypto.randomUUID()
      await appendEvent(church, { revisionId })
      return { songId: church.songId, revisionId }
    },
  },
  {
    code: 'event-differs',
    what: 'an event that names another version than its revision',
    async plant(church) {
      const { events } = recordsOf(church)
      await events.updateOne({ arrangementId: church.arrangementId, version: 2 }, { $set: { version: 3 } })
      return { songId: church.songId }
    },
  },
  {
    code: 'event-differs',
    what: 'an update that says it is a creation',
    async plant(church) {
      const { events } = recordsOf(church)
      const change = { $set: { kind: 'song.created' } } as const
      await events.updateOne({ songId: church.songId, kind: 'song.updated', version: 2 }, change)
      return { songId: church.songId }
    },
  },
  {
    code: 'outbox-without-event',
    what: 'a delivery of nothing',
    async plant(church) {
      const entry = { _id: crypto.randomUUID(), churchId: church.churchId, createdAt: new Date() }
      await recordsOf(church).outbox.insertOne(entry)
      return { eventId: entry._id }
    },
  },
  {
    code: 'cursor-repeated',
    what: 'two events with one number',
    async plant(church) {
      const { events } = recordsOf(church)
      await events.dropIndexes()
      const event = again(await events.findOne({ churchId: church.churchId, kind: 'song.archived' }))
      await events.insertOne(event)
      return { cursor: event.cursor }
    },
  },
]

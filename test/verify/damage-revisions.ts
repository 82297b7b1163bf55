import { again, type Damage, recordsOf } from './damage.ts'
import { appendEvent } from './small-church.ts'

export const aboutRevisions: readonly Damage[] = [
  {
    code: 'revision-gap',
    what: 'a missing version in the middle',
    async plant(church) {
      await recordsOf(church).revisions.deleteOne({ resourceId: church.songId, version: 2 })
      return { resourceId: church.songId, fromVersion: 2, toVersion: 2 }
    },
  },
  {
    code: 'revision-gap',
    what: 'a head whose revisions are all gone',
    async plant(church) {
      await recordsOf(church).revisions.deleteMany({ resourceId: church.arrangementId })
      return { resourceId: church.arrangementId, fromVersion: 1, toVersion: 3 }
    },
  },
  {
    code: 'revision-differs',
    what: 'a revision that says it is of another song',
    async plant(church) {
      const change = { $set: { songId: church.archivedSongId } }
      await recordsOf(church).revisions.updateOne({ resourceId: church.lyricsId, version: 1 }, change)
      return { resourceId: church.lyricsId, version: 1 }
    },
  },
  {
    code: 'revision-without-head',
    what: 'a revision of nothing',
    async plant(church) {
      const { revisions } = recordsOf(church)
      const revision = await revisions.findOne({ resourceId: church.songId, version: 1 })
      const orphan = { ...again(revision), resourceId: crypto.randomUUID() }
      await revisions.insertOne(orphan)
      return { resourceId: orphan.resourceId }
    },
  },
  {
    code: 'revision-without-head',
    what: 'an arrangement whose head is gone',
    also: ['arrangement-reference-missing'],
    async plant(church) {
      await recordsOf(church).arrangements.deleteOne({ _id: church.arrangementId })
      return { resourceId: church.arrangementId }
    },
  },
  {
    code: 'revision-without-event',
    what: 'a torn save: head and revision without an event',
    async plant(church) {
      const { arrangements, revisions } = recordsOf(church)
      const next = again(await revisions.findOne({ resourceId: church.arrangementId, version: 3 }))
      await revisions.insertOne({ ...next, version: 4 })
      const head = { version: 4, revisionId: next._id }
      await arrangements.updateOne({ _id: church.arrangementId }, { $set: head })
      return { revisionId: next._id, version: 4 }
    },
  },
  {
    code: 'revision-with-several-events',
    what: 'one revision announced twice',
    async plant(church) {
      const { events } = recordsOf(church)
      const event = await events.findOne({ arrangementId: church.arrangementId, version: 3 })
      const { _id, cursor, ...same } = again(event)
      await appendEvent(church, { ...same, actorId: null })
      return { revisionId: same.revisionId, version: 3 }
    },
  },
  {
    code: 'revision-repeated',
    what: 'two revisions of one version',
    also: ['revision-without-event'],
    async plant(church) {
      const { revisions } = recordsOf(church)
      await revisions.dropIndexes()
      const copy = again(await revisions.findOne({ resourceId: church.arrangementId, version: 2 }))
      await revisions.insertOne(copy)
      return { resourceId: church.arrangementId, version: 2 }
    },
  },
]

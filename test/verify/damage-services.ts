import type { ServiceDocument } from '../../src/catalogue/services.ts'
import { songItem, textItem } from '../../testkit/songs/songs.ts'
import { type Damage, present, recordsOf } from './damage.ts'
import { appendEvent, type SmallChurch } from './small-church.ts'

export const aboutServices: readonly Damage[] = [
  {
    code: 'event-without-service',
    what: 'an event of a service that does not exist',
    async plant(church) {
      const serviceId = crypto.randomUUID()
      await appendEvent(church, { kind: 'service.updated', songId: null, arrangementId: null, serviceId })
      return { serviceId }
    },
  },
  {
    code: 'head-differs',
    what: 'a service that differs from its revision',
    async plant(church) {
      const { serviceId } = church
      await recordsOf(church).services.updateOne({ _id: serviceId }, { $set: { 'document.title': 'Other' } })
      return { resourceId: serviceId, version: 2 }
    },
  },
  {
    code: 'revision-gap',
    what: 'a service whose first revision is gone',
    async plant(church) {
      const { serviceId } = church
      await recordsOf(church).revisions.deleteOne({ resourceId: serviceId, version: 1 })
      return { resourceId: serviceId, fromVersion: 1, toVersion: 1 }
    },
  },
  {
    code: 'archived-flag-wrong',
    what: 'a service that was archived without an event',
    async plant(church) {
      const { serviceId } = church
      await recordsOf(church).services.updateOne({ _id: serviceId }, { $set: { archivedAt: new Date() } })
      return { resourceId: serviceId }
    },
  },
  {
    code: 'song-reference-missing',
    what: 'a service that once named a song its church does not have',
    async plant(church) {
      const missingId = crypto.randomUUID()
      await rewriteService(church, [songItem(missingId, { arrangementId: null })])
      return { serviceId: church.serviceId, version: 1, missingId }
    },
  },
  {
    code: 'lyrics-reference-missing',
    what: 'a service that once named words of another song',
    async plant(church) {
      const item = songItem(church.archivedSongId, {
        lyricVersionIds: [church.lyricsId],
        arrangementId: null,
      })
      await rewriteService(church, [item])
      return { serviceId: church.serviceId, version: 1, missingId: church.lyricsId }
    },
  },
  {
    code: 'arrangement-reference-missing',
    what: 'a service that once named an arrangement its song does not have',
    async plant(church) {
      const missingId = crypto.randomUUID()
      await rewriteService(church, [songItem(church.songId, { arrangementId: missingId })])
      return { serviceId: church.serviceId, version: 1, missingId }
    },
  },
  {
    code: 'too-many-references',
    what: 'a service that had 101 items',
    async plant(church) {
      await rewriteService(
        church,
        Array.from({ length: 101 }, () => textItem()),
      )
      return { serviceId: church.serviceId, version: 1 }
    },
  },
]

/** Of the first version. */
const rewriteService = async (
  { server, serviceId }: SmallChurch,
  items: readonly object[],
): Promise<void> => {
  const { revisions } = server.database.collections
  const { _id, document } = present(await revisions.findOne({ resourceId: serviceId, version: 1 }))
  await revisions.updateOne({ _id }, { $set: { document: { ...(document as ServiceDocument), items } } })
}

import { again, type Damage, recordsOf } from './damage.ts'

export const aboutHeads: readonly Damage[] = [
  {
    code: 'head-differs',
    what: 'a document that is not the newest revision’s',
    async plant(church) {
      const change = { $set: { 'document.copyright': 'mine' } }
      await recordsOf(church).songs.updateOne({ _id: church.songId }, change)
      return { resourceId: church.songId, version: 3 }
    },
  },
  {
    code: 'head-differs',
    what: 'a revision that its arrangement has not reached',
    async plant(church) {
      const { arrangements, revisions } = recordsOf(church)
      const previous = await revisions.findOne({ resourceId: church.arrangementId, version: 2 })
      const { _id, document, createdAt } = again(previous)
      const head = { version: 2, revisionId: previous?._id ?? _id, document, updatedAt: createdAt }
      await arrangements.updateOne({ _id: church.arrangementId }, { $set: head as object })
      return { resourceId: church.arrangementId, version: 2 }
    },
  },
  {
    code: 'head-without-song',
    what: 'lyrics of a song that the church does not have',
    async plant(church) {
      const { lyrics } = recordsOf(church)
      const orphan = { ...again(await lyrics.findOne({ _id: church.lyricsId })), songId: crypto.randomUUID() }
      await lyrics.insertOne(orphan)
      return { resourceId: orphan._id, songId: orphan.songId }
    },
  },
  {
    code: 'archived-flag-wrong',
    what: 'a song back in the list without an event',
    async plant(church) {
      const { songs, search } = recordsOf(church)
      await songs.updateOne({ _id: church.archivedSongId }, { $unset: { archivedAt: true } })
      await search.updateOne({ _id: church.archivedSongId }, { $set: { archived: false } })
      return { songId: church.archivedSongId }
    },
  },
]

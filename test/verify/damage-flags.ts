import { type Damage, recordsOf } from './damage.ts'

export const aboutFlags: readonly Damage[] = [
  {
    code: 'archived-flag-wrong',
    what: 'words that were archived without an event',
    async plant(church) {
      const { lyrics, search } = recordsOf(church)
      await lyrics.updateOne({ _id: church.lyricsId }, { $set: { archivedAt: new Date() } })
      await search.updateOne({ _id: church.songId }, { $unset: { [`lyrics.${church.lyricsId}`]: true } })
      return { resourceId: church.lyricsId }
    },
  },
  {
    code: 'archived-flag-wrong',
    what: 'an archived song with another time',
    async plant(church) {
      const change = { $set: { archivedAt: new Date(0) } }
      await recordsOf(church).songs.updateOne({ _id: church.archivedSongId }, change)
      return { resourceId: church.archivedSongId }
    },
  },
  {
    code: 'visibility-wrong',
    what: 'a song for members without an event',
    async plant(church) {
      const { songs, search } = recordsOf(church)
      for (const collection of [songs, search] as (typeof songs)[])
        await collection.updateOne({ _id: church.songId }, { $set: { visibility: 'members' } })
      return { resourceId: church.songId }
    },
  },
  {
    code: 'purge-wrong',
    what: 'an arrangement that was purged without an event',
    async plant(church) {
      await recordsOf(church).arrangements.updateOne(
        { _id: church.arrangementId },
        { $set: { purged: true } },
      )
      return { resourceId: church.arrangementId }
    },
  },
  {
    code: 'search-differs',
    what: 'a song for members that visitors find',
    also: ['visibility-wrong'],
    async plant(church) {
      const change = { $set: { visibility: 'members' } } as const
      await recordsOf(church).songs.updateOne({ _id: church.songId }, change)
      return { songId: church.songId }
    },
  },
  {
    code: 'revision-differs',
    what: 'a restored version with other content',
    async plant(church) {
      const { revisions } = recordsOf(church)
      await revisions.updateOne({ resourceId: church.songId, version: 3 }, { $set: { restoredFrom: 1 } })
      return { resourceId: church.songId, version: 3 }
    },
  },
]

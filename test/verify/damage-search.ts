import { again, type Damage, recordsOf } from './damage.ts'
import type { SmallChurch } from './small-church.ts'

export const aboutSearch: readonly Damage[] = [
  {
    code: 'search-missing',
    what: 'a song that no search would show',
    async plant(church) {
      await recordsOf(church).search.deleteOne({ _id: church.songId })
      return { songId: church.songId }
    },
  },
  {
    code: 'search-surplus',
    what: 'a search document of no song',
    async plant(church) {
      const { search } = recordsOf(church)
      const orphan = again(await search.findOne({ _id: church.songId }))
      await search.insertOne(orphan)
      return { songId: orphan._id }
    },
  },
  differs('a folded title that is not the song’s', () => ({ title: 'mourning' })),
  differs('folded metadata that is not the song’s', () => ({ metadata: 'mourning' })),
  differs('an archived flag that is not the song’s', () => ({ archived: true })),
  differs('folded lyrics that are not the song’s', ({ lyricsId }) => ({
    [`lyrics.${lyricsId}.text`]: 'evening',
  })),
  differs('lyrics that the song does not have', () => ({
    [`lyrics.${crypto.randomUUID()}`]: { label: '', text: '' },
  })),
  {
    code: 'search-cursor-wrong',
    what: 'a search document that other processes would not read again',
    async plant(church) {
      await recordsOf(church).search.updateOne({ _id: church.songId }, { $inc: { cursor: -1 } })
      return { songId: church.songId }
    },
  },
]

function differs(what: string, change: (church: SmallChurch) => Record<string, unknown>): Damage {
  return {
    code: 'search-differs',
    what,
    async plant(church) {
      await recordsOf(church).search.updateOne({ _id: church.songId }, { $set: change(church) })
      return { songId: church.songId }
    },
  }
}

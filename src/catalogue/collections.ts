import type { Declaration } from '../db/collections.ts'
import type { ArrangementHead, LyricsHead, ServiceHead, SongHead } from '../saves/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    songs: SongHead
    lyrics: LyricsHead
    arrangements: ArrangementHead
    services: ServiceHead
  }
}

/** What all heads have in common. */
const head = {
  church: 'churchId',
  shardKey: ['churchId', '_id'],
  removed: 'Never. Archiving hides it.',
  backup: 'all',
} as const

export const catalogueCollections = {
  songs: {
    ...head,
    indexes: [
      {
        key: { churchId: 1, _id: 1 },
        serves: 'A song by id; the songs of a page; all songs of a church in the order of ids.',
      },
    ],
  },
  lyrics: {
    ...head,
    indexes: [{ key: { churchId: 1, songId: 1 }, serves: 'The lyric versions of a song.' }],
  },
  arrangements: {
    ...head,
    indexes: [
      { key: { churchId: 1, songId: 1 }, serves: 'The arrangements of a song.' },
      {
        key: { churchId: 1, 'document.assetIds': 1 },
        serves: 'The arrangements that use a file, to decide whether the file is public.',
      },
    ],
  },
  services: {
    ...head,
    indexes: [
      {
        key: { churchId: 1, _id: 1 },
        serves: 'A service by id; all services of a church in the order of ids.',
      },
      {
        key: { churchId: 1, 'document.date': -1, 'document.time': -1, _id: 1 },
        serves:
          'The services of a church in the order of its list; those of some days, for the usage of songs.',
      },
      {
        key: { churchId: 1, 'document.visibility': 1, 'document.date': -1, 'document.time': -1, _id: 1 },
        serves: 'The public services of a church in the order of their list.',
      },
    ],
  },
} as const satisfies Record<string, Declaration>

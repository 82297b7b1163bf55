import { ServiceDocument, SongItem } from '../../../../src/catalogue/services/schema.ts'
import type { LiveStateRecord } from '../../../../src/db/records/live-state.ts'
import { sample } from '../../../../src/http/openapi/samples.ts'
import { arrangement, at, church, id, song, user, words } from './example-ids.ts'

export const serviceExample: ServiceDocument = {
  ...(sample(ServiceDocument) as ServiceDocument),
  items: [
    {
      ...(sample(SongItem) as SongItem),
      songId: song,
      lyricVersionIds: [words],
      arrangementId: arrangement,
      minutes: 5,
      sequence: [id('4'), id('4')],
    },
  ],
}

export const liveStateExample: LiveStateRecord = {
  _id: id('2'),
  churchId: church,
  order: 1_767_691_800_000,
  state: {
    itemId: id('3'),
    songId: song,
    lyricVersionId: words,
    sectionId: id('4'),
    position: 2,
    blank: false,
    at,
    userId: user,
  },
  expiresAt: at,
}

import { sample } from '../../../../src/http/openapi/samples.ts'
import { ServiceDocument, SongItem } from '../../../../src/worship-services/schema.ts'
import { arrangement, song, words } from './example-ids.ts'

export const serviceExample: ServiceDocument = {
  ...(sample(ServiceDocument) as ServiceDocument),
  items: [
    {
      ...(sample(SongItem) as SongItem),
      songId: song,
      lyricVersionIds: [words],
      arrangementId: arrangement,
    },
  ],
}

import type { LyricVersion, SongItem, TextItem } from '../../../../src/client/types.ts'
import type { ServiceNames } from '../../../../src/web/model/merge/merge-service.ts'
import {
  newService,
  newSongItem,
  type ServiceDocument,
} from '../../../../src/web/model/services/service-document.ts'

/** Names that show what was asked for. */
export const names: ServiceNames = {
  song: (id) => `Song ${id}`,
  words: (song, id) => `${song} in ${id}`,
  arrangement: (song, id) => `${song} for ${id}`,
  field: (item, field) => `${item}: ${field}`,
  section: (song, id) => `${song} ${id}`,
  minutes: (count) => `${count} min`,
  visibility: (visibility) => visibility,
}

export const song = (id: string, change: Partial<SongItem> = {}): SongItem => ({
  ...newSongItem(id.toUpperCase(), id),
  ...change,
})

export const text = (id: string, title = id, words = ''): TextItem => ({
  id,
  type: 'text',
  title,
  text: words,
  minutes: null,
})

export const service = (change: Partial<ServiceDocument> = {}): ServiceDocument => ({
  ...newService('2026-11-22'),
  items: [song('a'), text('b', 'Reading', 'Psalm 1'), song('c')],
  ...change,
})

export const words = (id: string, language: string): LyricVersion => ({
  id,
  songId: 'A',
  language,
  label: '',
  sections: [],
  sequence: [],
  version: 1,
  revisionId: id,
  updatedAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
})

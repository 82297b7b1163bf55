import type { SearchDocument } from '../../src/core/search-document.ts'
import type { PlainSong } from '../../testkit/songs/plain-song.ts'

/** The searched fields as the first release wrote them. */
export const ungroupedForm = ({ metadata }: SearchDocument) =>
  metadata
    .replaceAll('\v', ' ')
    .split(/[\n\f]/)
    .filter((line) => line !== '')
    .join('\n')

/** A song as its first save stores it. */
export const songHead = ({ id, ...metadata }: PlainSong, churchId: string) => ({
  ...{
    _id: id,
    churchId,
    songId: id,
    version: 1,
    revisionId: id,
    schemaVersion: 1 as const,
  },
  ...{ createdAt: new Date(), updatedAt: new Date() },
  document: {
    ...{ title: metadata.title, alternateTitles: [...metadata.alternateTitles], copyright: '' },
    ...{ authors: [...metadata.authors], themes: [...metadata.themes], songbooks: [...metadata.songbooks] },
  },
})

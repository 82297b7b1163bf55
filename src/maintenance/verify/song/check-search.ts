import { foldedLyrics } from '../../../catalogue/lyrics.ts'
import { ownValue } from '../../../core/own-value.ts'
import { foldedMetadata, type SearchDocument } from '../../../core/stored/search-document.ts'
import { fold } from '../../../core/text.ts'
import type { Problem } from '../problem.ts'
import { resourceOf, type SongRecords } from './song-records.ts'

/** The search document has the texts of the heads, folded as a save folds them. */
export const checkSearch = (records: SongRecords): Problem[] => {
  const { churchId, songId, song, search } = records
  if (!song) return []
  const ids = { songId }
  if (!search)
    return [
      {
        code: 'search-missing',
        churchId,
        ids,
        sentence: `The song ${songId} has no search document: no search and no list shows it.`,
      },
    ]
  return [...checkContent(records, search), ...checkCursor(records, search)]
}

type Content = Pick<SearchDocument, 'archived' | 'visibility' | 'title' | 'metadata' | 'lyrics'>

const checkContent = ({ churchId, songId, song, lyrics }: SongRecords, found: SearchDocument): Problem[] => {
  if (!song) return []
  const searched = lyrics.filter(({ archivedAt }) => archivedAt === undefined)
  const expected: { readonly [Name in keyof Required<Content>]: Content[Name] } = {
    archived: song.archived,
    visibility: song.visibility,
    title: fold(song.document.title),
    metadata: foldedMetadata(song.document),
    lyrics: Object.fromEntries(searched.map(({ _id, document }) => [_id, foldedLyrics(document)])),
  }
  const differing = Object.entries(expected)
    .filter(([field, value]) => !Bun.deepEquals(ownValue({ ...found }, field), value, true))
    .map(([field]) => field)
  if (differing.length === 0) return []
  return [
    {
      code: 'search-differs',
      churchId,
      ids: { songId },
      sentence: `The search document of the song ${songId} differs from the song in ${differing.join(', ')}.`,
    },
  ]
}

/** Arrangements are not searched, so saving one does not change the document. */
const checkCursor = ({ churchId, songId, events }: SongRecords, found: SearchDocument): Problem[] => {
  const newest = events.findLast((event) => resourceOf(event).kind !== 'arrangement')
  // A song without events is reported by another check.
  if (!newest || newest.cursor === found.cursor) return []
  return [
    {
      code: 'search-cursor-wrong',
      churchId,
      ids: { songId, cursor: found.cursor },
      sentence:
        `The search document of the song ${songId} is of cursor ${found.cursor}, ` +
        `but the song last changed at ${newest.cursor}.`,
    },
  ]
}

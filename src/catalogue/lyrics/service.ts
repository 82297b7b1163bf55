import { notFound } from '../../core/failures.ts'
import type { ArchivedFilter } from '../../core/stored/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import type { LyricsHead } from '../../saves/collections.ts'
import { describeRevision, type HistoryQuery, readHistory } from '../../saves/history.ts'
import { type SaveFunction, submitSave } from '../../saves/save.ts'
import { getSong } from '../songs/service.ts'
import { describeLyrics, inListOrder, lyricsResource } from './resource.ts'
import { normalizeLyrics } from './rules.ts'
import type { LyricRevision, LyricsDocument, LyricVersion, NewLyrics } from './schema.ts'
import { findLyrics, lyricsOfSongs } from './store.ts'

interface LyricsIds {
  readonly songId: string
  readonly lyricVersionId: string
}

export const createLyrics: SaveFunction<{ readonly songId: string }, NewLyrics, LyricsHead> = (
  deps,
  member,
  precondition,
  { songId },
  { language, ...document },
) =>
  submitSave(deps, member, precondition, {
    resource: lyricsResource,
    songId,
    targetId: null,
    document: normalizeLyrics(document),
    initialFields: { language },
  })

/** Apart from creating, because the language is sent once and stays. */
export const updateLyrics: SaveFunction<LyricsIds, LyricsDocument, LyricsHead> = (
  deps,
  member,
  precondition,
  { songId, lyricVersionId },
  document,
  prefetched = {},
) =>
  submitSave(deps, member, precondition, {
    resource: lyricsResource,
    songId,
    targetId: lyricVersionId,
    document: normalizeLyrics(document),
    initialFields: null,
    prefetched,
  })

export const getLyrics = async (
  collections: Collections,
  churchId: string,
  { songId, lyricVersionId }: LyricsIds,
): Promise<LyricsHead> => {
  const head = await findLyrics(collections, churchId, songId, lyricVersionId)
  if (head) return head
  await getSong(collections, churchId, songId)
  throw notFound('lyric version')
}

export const listLyrics = async (
  collections: Collections,
  churchId: string,
  songId: string,
  archived: ArchivedFilter = 'exclude',
): Promise<{ lyrics: LyricVersion[] }> => {
  const lyrics = await listLyricsOfSongs(collections, churchId, [songId], archived)
  return { lyrics: lyrics.get(songId) ?? [] }
}

/** Songs without words are not in the map. */
export const listLyricsOfSongs = async (
  collections: Collections,
  churchId: string,
  songIds: readonly string[],
  archived: ArchivedFilter = 'exclude',
): Promise<ReadonlyMap<string, LyricVersion[]>> => {
  const heads = await lyricsOfSongs(collections, churchId, songIds, archived)
  const bySong = Map.groupBy(heads.sort(inListOrder), ({ songId }) => songId)
  return new Map([...bySong].map(([songId, lyrics]) => [songId, lyrics.map(describeLyrics)]))
}

export const lyricsHistory = async (
  collections: Collections,
  churchId: string,
  ids: LyricsIds,
  query: HistoryQuery,
): Promise<{ revisions: LyricRevision[]; hasMore: boolean }> => {
  await getLyrics(collections, churchId, ids)
  const page = await readHistory(collections, churchId, ids.lyricVersionId, query)
  const revisions = page.revisions.map((revision) =>
    describeRevision(revision, revision.document as LyricsDocument, page),
  )
  return { revisions, hasMore: page.hasMore }
}

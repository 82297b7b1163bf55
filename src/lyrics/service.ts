import { readHistory } from '../command/history.ts'
import type { Saved } from '../command/model.ts'
import { type Precondition, type SaveDeps, submitSave } from '../command/submit.ts'
import { notFound } from '../core/errors.ts'
import type { Member } from '../core/people.ts'
import type { Collections, LyricsHead, RevisionRecord } from '../db/collections.ts'
import { getSong } from '../songs/service.ts'
import { describeLyrics, inListOrder, lyricsResource } from './resource.ts'
import { checkedLyrics } from './rules.ts'
import type { LyricRevision, LyricsDocument, LyricVersion, NewLyrics } from './schema.ts'
import { findLyrics, lyricsOfSong } from './store.ts'

export const createLyrics = (
  deps: SaveDeps,
  member: Member,
  precondition: Precondition,
  songId: string,
  { language, ...document }: NewLyrics,
): Promise<Saved> =>
  submitSave(deps, member, precondition, {
    resource: lyricsResource,
    songId,
    targetId: null,
    document: checkedLyrics(document),
    fixed: { language },
  })

export const updateLyrics = (
  deps: SaveDeps,
  member: Member,
  precondition: Precondition,
  { songId, lyricVersionId }: { readonly songId: string; readonly lyricVersionId: string },
  document: LyricsDocument,
): Promise<Saved> =>
  submitSave(deps, member, precondition, {
    resource: lyricsResource,
    songId,
    targetId: lyricVersionId,
    document: checkedLyrics(document),
    fixed: null,
  })

export const getLyrics = async (
  collections: Collections,
  churchId: string,
  songId: string,
  lyricVersionId: string,
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
): Promise<{ lyrics: LyricVersion[] }> => {
  const heads = await lyricsOfSong(collections, churchId, songId)
  return { lyrics: heads.sort(inListOrder).map(describeLyrics) }
}

export const lyricsHistory = async (
  collections: Collections,
  churchId: string,
  { songId, lyricVersionId }: { readonly songId: string; readonly lyricVersionId: string },
  beforeVersion: number | undefined,
): Promise<{ revisions: LyricRevision[]; hasMore: boolean }> => {
  await getLyrics(collections, churchId, songId, lyricVersionId)
  const { revisions, hasMore } = await readHistory(collections, churchId, lyricVersionId, beforeVersion)
  return { revisions: revisions.map(describeRevision), hasMore }
}

const describeRevision = ({ _id, version, document, createdAt }: RevisionRecord): LyricRevision => ({
  id: _id,
  version,
  ...(document as LyricsDocument),
  createdAt: createdAt.toISOString(),
})

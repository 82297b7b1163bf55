import { notFound } from '../core/failures.ts'
import type { Collections, RevisionRecord, SongHead } from '../db/collections.ts'
import { readHistory } from '../saves/history.ts'
import { type SaveDeps, type SaveFunction, submitSave } from '../saves/save.ts'
import { songResource } from './resource.ts'
import type { Metadata, MetadataInput, Revision } from './schema.ts'
import { setArchivedCommand } from './set-archived.ts'
import { findPublicSong, findSong } from './store.ts'

/** Without an id, adds a song. */
export const saveSong: SaveFunction<{ readonly songId?: string }, MetadataInput, SongHead> = (
  deps,
  member,
  precondition,
  { songId = null },
  input,
  prefetched = {},
) =>
  submitSave(deps, member, precondition, {
    resource: songResource,
    songId,
    targetId: songId,
    document: withDefaults(input),
    initialFields: songId ? null : { archived: false },
    prefetched,
  })

/** Always in this order of fields, so that the same song is the same text. */
export const withDefaults = (input: MetadataInput): Metadata => ({
  title: input.title,
  alternateTitles: input.alternateTitles ?? [],
  authors: input.authors ?? [],
  copyright: input.copyright ?? '',
  themes: input.themes ?? [],
  songbooks: (input.songbooks ?? []).map(({ book, number }) => ({ book, number })),
})

export const getSong = async (
  collections: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead> => {
  const song = await findSong(collections, churchId, songId)
  if (!song) throw notFound('song')
  return song
}

export const getPublicSong = async (
  collections: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead> => {
  const song = await findPublicSong(collections, churchId, songId)
  if (!song) throw notFound('song')
  return song
}

/** Reads records together with their song. A missing song is the failure, not its missing records. */
export const ofSong = async <T>(song: Promise<SongHead>, belonging: Promise<T>): Promise<T> => {
  const [, found] = await Promise.all([song, belonging])
  return found
}

export const songHistory = async (
  collections: Collections,
  churchId: string,
  songId: string,
  beforeVersion: number | undefined,
): Promise<{ revisions: Revision[]; hasMore: boolean }> => {
  await getSong(collections, churchId, songId)
  const { revisions, hasMore } = await readHistory(collections, churchId, songId, beforeVersion)
  return { revisions: revisions.map(describeRevision), hasMore }
}

const describeRevision = ({ _id, version, document, createdAt }: RevisionRecord): Revision => ({
  id: _id,
  version,
  metadata: document as Metadata,
  createdAt: createdAt.toISOString(),
})

/** For the administrator's tool. */
export const setArchived = async (
  { committer, clock }: SaveDeps,
  where: { readonly churchId: string; readonly songId: string },
  archived: boolean,
): Promise<void> => {
  await committer.submit(setArchivedCommand(where, archived, clock))
}

import type { Church } from '../../core/accounts/people.ts'
import { notFound } from '../../core/failures.ts'
import type { Visibility } from '../../core/visibility.ts'
import type { Collections } from '../../db/collections.ts'
import type { SongHead } from '../../saves/collections.ts'
import { flagCommand, submitFlag } from '../../saves/flag.ts'
import { describeRevision, type HistoryQuery, readHistory } from '../../saves/history.ts'
import type { Resource } from '../../saves/resource.ts'
import { type SaveDeps, type SaveFunction, submitSave } from '../../saves/save.ts'
import { songResource } from './resource.ts'
import type { Metadata, MetadataInput, Revision } from './schema.ts'
import { findSong, isPublicSong } from './store.ts'

/** Without the id of a song, adds one; with `newSongId` under that id. */
export const saveSong: SaveFunction<
  { readonly songId?: string; readonly newSongId?: string },
  MetadataInput,
  SongHead
> = (deps, member, precondition, { songId = null, newSongId }, input, prefetched = {}) =>
  submitSave(deps, member, precondition, {
    resource: songResource,
    songId,
    targetId: songId,
    document: withDefaults(input),
    initialFields: songId ? null : { archived: false },
    prefetched,
    ...(newSongId ? { resourceId: newSongId } : {}),
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

/** For a visitor of the church, a song that is not public does not exist. */
export const requirePublic = (
  song: SongHead | null,
  { visibility }: Pick<Church, 'visibility'>,
): SongHead => {
  if (!song || !isPublicSong(song, visibility)) throw notFound('song')
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
  query: HistoryQuery,
): Promise<{ revisions: Revision[]; hasMore: boolean }> => {
  await getSong(collections, churchId, songId)
  const page = await readHistory(collections, churchId, songId, query)
  const revisions = page.revisions.map((revision) =>
    describeRevision(revision, { metadata: revision.document as Metadata }, page),
  )
  return { revisions, hasMore: page.hasMore }
}

/** null: the visibility of the church. */
export const setVisibility: SaveFunction<
  { readonly songId: string },
  { readonly visibility: Visibility | null },
  SongHead
> = (deps, member, precondition, { songId }, { visibility }) =>
  submitFlag(deps, member, precondition, {
    resource: songResource,
    songId,
    targetId: songId,
    flag: { visibility },
  })

/** For the administrator's tool. */
export const setArchived = async (
  { committer, clock }: SaveDeps,
  { churchId, songId }: { readonly churchId: string; readonly songId: string },
  archived: boolean,
): Promise<void> => {
  const resource = songResource as unknown as Resource
  const save = { resource, churchId, songId, targetId: songId, flag: { archived }, by: null }
  await committer.submit(flagCommand(save, clock))
}

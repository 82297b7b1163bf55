import { entityTag } from '../core/resource-version.ts'
import type { Collections } from '../db/collections.ts'
import { answerSave, createdDocs, readDocs, updatedDocs } from '../http/response/save-answer.ts'
import { type Route, route } from '../http/route.ts'
import type { SaveDeps } from '../saves/save.ts'
import { describeSong, songAnswer } from './resource.ts'
import { HistoryQuery, MetadataInput, Revisions, SongResponse } from './schema.ts'
import { getSong, saveSong, songHistory } from './service.ts'
import { findSong } from './store.ts'

const songs = '/churches/{churchId}/songs'
const song = `${songs}/{songId}` as const
const tag = 'Songs'

/** The list of songs, `GET …/songs`, is in search/song-list-routes.ts: it is a search without words. */
export const songRoutes = (deps: SaveDeps & { readonly collections: Collections }): Route[] => [
  route(
    {
      method: 'POST',
      path: songs,
      access: 'writer',
      guarded: 'create',
      body: MetadataInput,
      docs: {
        operationId: 'createSong',
        tag,
        summary: 'Add a song',
        answers: createdDocs('The new song, at version 1.', SongResponse),
      },
    },
    async ({ caller, precondition, body, version }) =>
      answerSave(songAnswer, await saveSong(deps, caller, precondition, {}, body), version),
  ),
  route(
    {
      method: 'GET',
      path: song,
      access: 'member',
      prefetch: ({ churchId, songId }) => getSong(deps.collections, churchId, songId),
      docs: {
        operationId: 'getSong',
        tag,
        summary: 'Read a song',
        description: 'Archived songs are found too.',
        answers: readDocs('The song at its current version.', SongResponse, ['ETag']),
      },
    },
    async ({ prefetched: head }) => ({
      status: 200,
      body: { song: describeSong(head) },
      headers: { etag: entityTag(head.version) },
    }),
  ),
  route(
    {
      method: 'PUT',
      path: song,
      access: 'writer',
      guarded: 'update',
      prefetch: ({ churchId, songId }) => findSong(deps.collections, churchId, songId),
      body: MetadataInput,
      docs: {
        operationId: 'updateSong',
        tag,
        summary: 'Save a song',
        description: 'Replaces the whole metadata and keeps the old as a revision.',
        answers: updatedDocs('The song at its new version.', SongResponse),
      },
    },
    async ({ caller, params, precondition, body, prefetched, version }) =>
      answerSave(
        songAnswer,
        await saveSong(deps, caller, precondition, params, body, { song: prefetched }),
        version,
      ),
  ),
  route(
    {
      method: 'GET',
      path: `${song}/revisions`,
      access: 'member',
      query: HistoryQuery,
      docs: {
        operationId: 'listSongRevisions',
        tag,
        summary: 'Read a song’s history',
        answers: readDocs('A page of revisions, newest first.', Revisions),
      },
    },
    async ({ caller, params, query }) => ({
      status: 200,
      body: await songHistory(deps.collections, caller.churchId, params.songId, query.beforeVersion),
    }),
  ),
]

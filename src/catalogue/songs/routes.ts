import { entityTag } from '../../core/versions/resource-version.ts'
import { answerSave, createdDocs, readDocs, updatedDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import { type HeadRouteDeps, headRoutes } from './head-routes.ts'
import { describeSong, songAnswer, songResource } from './resource.ts'
import { HistoryQuery, MetadataInput, Revisions, SongResponse, VisibilityInput } from './schema.ts'
import { getSong, saveSong, setVisibility, songHistory } from './service.ts'
import { findSong } from './store.ts'

const songs = '/churches/{churchId}/songs'
const song = `${songs}/{songId}` as const
const tag = 'Songs'

/** The list of songs, `GET …/songs`, is in search/song-list-routes.ts: it is a search without words. */
export const songRoutes = (deps: HeadRouteDeps): Route[] => [
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
    async ({ caller, params, query, version }) => ({
      status: 200,
      body: await songHistory(deps.collections, caller.churchId, params.songId, {
        ...query,
        withSavedBy: version >= 2,
      }),
    }),
  ),
  ...headRoutes(deps, {
    path: song,
    parameter: 'songId',
    tag,
    name: 'Song',
    resource: songResource,
    answer: songAnswer,
    response: SongResponse,
  }),
  route(
    {
      method: 'POST',
      path: `${song}/visibility`,
      since: 2,
      access: 'writer',
      guarded: 'update',
      body: VisibilityInput,
      docs: {
        operationId: 'setSongVisibility',
        tag,
        summary: 'Say who may see a song',
        description: 'The version does not change. Nothing happens if it is so already.',
        answers: updatedDocs('The song, at the same version.', SongResponse),
      },
    },
    async ({ caller, params, precondition, body, version }) => {
      return answerSave(songAnswer, await setVisibility(deps, caller, precondition, params, body), version)
    },
  ),
]

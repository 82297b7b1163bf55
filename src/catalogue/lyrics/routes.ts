import { entityTag } from '../../core/versions/resource-version.ts'
import { answerSave, createdDocs, readDocs, updatedDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import { type HeadRouteDeps, headRoutes } from '../songs/head-routes.ts'
import { HistoryQuery } from '../songs/schema.ts'
import { getSong, ofSong } from '../songs/service.ts'
import { findSong } from '../songs/store.ts'
import { describeLyrics, lyricsAnswer, lyricsResource } from './resource.ts'
import {
  AllLyricVersions,
  LyricRevisions,
  LyricsDocument,
  LyricsQuery,
  LyricVersionResponse,
  LyricVersions,
  NewLyrics,
} from './schema.ts'
import { createLyrics, getLyrics, listLyrics, lyricsHistory, updateLyrics } from './service.ts'
import { findLyrics } from './store.ts'

const all = '/churches/{churchId}/songs/{songId}/lyrics'
const one = `${all}/{lyricVersionId}` as const
const tag = 'Lyrics'

export const lyricsRoutes = (deps: HeadRouteDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: all,
      access: 'member',
      query: LyricsQuery,
      prefetch: ({ churchId, songId }) =>
        ofSong(getSong(deps.collections, churchId, songId), listLyrics(deps.collections, churchId, songId)),
      docs: {
        operationId: 'listLyrics',
        tag,
        summary: 'List a song’s lyric versions',
        answers: readDocs('All lyric versions of the song.', LyricVersions),
        since2: { answers: readDocs('The lyric versions of the song.', AllLyricVersions) },
      },
    },
    async ({ caller, params, query, prefetched }) => ({
      status: 200,
      body:
        (query.archived ?? 'exclude') === 'exclude'
          ? prefetched
          : await listLyrics(deps.collections, caller.churchId, params.songId, query.archived),
    }),
  ),
  route(
    {
      method: 'POST',
      path: all,
      access: 'writer',
      guarded: 'create',
      body: NewLyrics,
      docs: {
        operationId: 'createLyrics',
        tag,
        summary: 'Add a lyric version',
        description: 'A song can have 20 of them. The song’s own version does not change.',
        answers: createdDocs('The new lyric version, at version 1.', LyricVersionResponse),
      },
    },
    async ({ caller, params, precondition, body, version }) =>
      answerSave(lyricsAnswer, await createLyrics(deps, caller, precondition, params, body), version),
  ),
  route(
    {
      method: 'GET',
      path: one,
      access: 'member',
      prefetch: ({ churchId, ...ids }) => getLyrics(deps.collections, churchId, ids),
      docs: {
        operationId: 'getLyrics',
        tag,
        summary: 'Read a lyric version',
        answers: readDocs('The lyric version as it is now.', LyricVersionResponse, ['ETag']),
      },
    },
    async ({ prefetched: head }) => ({
      status: 200,
      body: { lyrics: describeLyrics(head) },
      headers: { etag: entityTag(head.version) },
    }),
  ),
  route(
    {
      method: 'PUT',
      path: one,
      access: 'writer',
      guarded: 'update',
      prefetch: async ({ churchId, songId, lyricVersionId }) => {
        const [song, lyrics] = await Promise.all([
          findSong(deps.collections, churchId, songId),
          findLyrics(deps.collections, churchId, songId, lyricVersionId),
        ])
        return { song, lyrics }
      },
      body: LyricsDocument,
      docs: {
        operationId: 'updateLyrics',
        tag,
        summary: 'Save a lyric version',
        description: 'Replaces the words and keeps the old ones as a revision. The language stays.',
        answers: updatedDocs('The lyric version as it is now.', LyricVersionResponse),
      },
    },
    async ({ caller, params, precondition, body, prefetched, version }) =>
      answerSave(
        lyricsAnswer,
        await updateLyrics(deps, caller, precondition, params, body, prefetched),
        version,
      ),
  ),
  route(
    {
      method: 'GET',
      path: `${one}/revisions`,
      access: 'member',
      query: HistoryQuery,
      docs: {
        operationId: 'listLyricRevisions',
        tag,
        summary: 'Read a lyric version’s history',
        answers: readDocs('A page of revisions, newest first.', LyricRevisions),
      },
    },
    async ({ caller, params, query, version }) => ({
      status: 200,
      body: await lyricsHistory(deps.collections, caller.churchId, params, {
        ...query,
        withSavedBy: version >= 2,
      }),
    }),
  ),
  ...headRoutes(deps, {
    path: one,
    parameter: 'lyricVersionId',
    tag,
    name: 'Lyrics',
    resource: lyricsResource,
    answer: lyricsAnswer,
    response: LyricVersionResponse,
  }),
]

import { Arrangements } from '../catalogue/arrangements/schema.ts'
import { listArrangements } from '../catalogue/arrangements/service.ts'
import { LyricVersions } from '../catalogue/lyrics/schema.ts'
import { listLyrics } from '../catalogue/lyrics/service.ts'
import { describeSong } from '../catalogue/songs/resource.ts'
import { SongResponse } from '../catalogue/songs/schema.ts'
import { requirePublic } from '../catalogue/songs/service.ts'
import { findSong } from '../catalogue/songs/store.ts'
import { entityTag } from '../core/versions/resource-version.ts'
import { readDocs } from '../http/response/save-answer.ts'
import { type Route, route } from '../http/route.ts'
import { Catalogue, CatalogueQuery } from '../search/schema.ts'
import { forVisitors } from '../search/scope.ts'
import { type CatalogueDeps, listCatalogue } from '../search/service.ts'

const songs = '/public/churches/{churchId}/songs'
const song = `${songs}/{songId}` as const
const tag = 'Public'

/** The public data: current documents of songs that are not archived. These routes cannot read sessions. */
export const publicRoutes = (deps: CatalogueDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: songs,
      access: 'public',
      query: CatalogueQuery,
      docs: {
        operationId: 'listPublicSongs',
        tag,
        summary: 'List and search a church’s songs',
        answers: readDocs('A page of songs.', Catalogue),
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await listCatalogue(deps, church, query, forVisitors(church)),
    }),
  ),
  route(
    {
      method: 'GET',
      path: song,
      access: 'public',
      prefetch: ({ churchId, songId }) => findSong(deps.collections, churchId, songId),
      docs: {
        operationId: 'getPublicSong',
        tag,
        summary: 'Read a song',
        answers: readDocs('The song at its current version.', SongResponse, ['ETag']),
      },
    },
    async ({ church, prefetched }) => {
      const head = requirePublic(prefetched, church)
      return {
        status: 200,
        body: { song: describeSong(head) },
        headers: { etag: entityTag(head.version) },
      }
    },
  ),
  route(
    {
      method: 'GET',
      path: `${song}/lyrics`,
      access: 'public',
      prefetch: ({ churchId, songId }) =>
        Promise.all([
          findSong(deps.collections, churchId, songId),
          listLyrics(deps.collections, churchId, songId),
        ]),
      docs: {
        operationId: 'listPublicLyrics',
        tag,
        summary: 'Read a song’s words',
        answers: readDocs('All lyric versions of the song.', LyricVersions),
      },
    },
    async ({ church, prefetched: [head, body] }) => {
      requirePublic(head, church)
      return { status: 200, body }
    },
  ),
  route(
    {
      method: 'GET',
      path: `${song}/arrangements`,
      access: 'public',
      prefetch: ({ churchId, songId }) =>
        Promise.all([
          findSong(deps.collections, churchId, songId),
          listArrangements(deps.collections, churchId, songId),
        ]),
      docs: {
        operationId: 'listPublicArrangements',
        tag,
        summary: 'Read a song’s arrangements',
        answers: readDocs('All arrangements of the song with their files.', Arrangements),
      },
    },
    async ({ church, prefetched: [head, body] }) => {
      requirePublic(head, church)
      return { status: 200, body }
    },
  ),
]

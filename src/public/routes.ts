import { Arrangements, arrangementForVisitors, arrangementKind } from '../catalogue/arrangements.ts'
import { partsOfSong } from '../catalogue/kind.ts'
import { LyricVersions, lyricsKind } from '../catalogue/lyrics.ts'
import { describeSong, findSong, requirePublic, SongResponse } from '../catalogue/songs.ts'
import { entityTag } from '../core/versions.ts'
import { type Route, readDocs, route } from '../http/route.ts'
import { Catalogue, CatalogueQuery } from '../search/schema.ts'
import { forVisitors } from '../search/search-documents.ts'
import { type CatalogueDeps, listCatalogue } from '../search/song-list.ts'

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
          partsOfSong(deps.collections, lyricsKind, churchId, songId),
        ]),
      docs: {
        operationId: 'listPublicLyrics',
        tag,
        summary: 'Read a song’s words',
        answers: readDocs('All lyric versions of the song.', LyricVersions),
      },
    },
    async ({ church, prefetched: [head, lyrics] }) => {
      requirePublic(head, church)
      return { status: 200, body: { lyrics } }
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
          partsOfSong(deps.collections, arrangementKind, churchId, songId),
        ]),
      docs: {
        operationId: 'listPublicArrangements',
        tag,
        summary: 'Read a song’s arrangements',
        answers: readDocs('All arrangements of the song with their files.', Arrangements),
      },
    },
    async ({ church, prefetched: [head, arrangements] }) => {
      requirePublic(head, church)
      return { status: 200, body: { arrangements: arrangements.map(arrangementForVisitors) } }
    },
  ),
]

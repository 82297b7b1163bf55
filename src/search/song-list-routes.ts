import { churchById } from '../churches/service.ts'
import { type Route, readDocs, route } from '../http/route.ts'
import { Catalogue, SongListQuery } from './schema.ts'
import { FOR_MEMBERS } from './scope.ts'
import { type CatalogueDeps, listCatalogue } from './service.ts'

export const songListRoutes = (deps: CatalogueDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/songs',
      access: 'member',
      query: SongListQuery,
      prefetch: ({ churchId }) => churchById(deps.collections, churchId),
      docs: {
        operationId: 'listSongs',
        tag: 'Songs',
        summary: 'List and search songs',
        description:
          'Fifty songs a page, by title. Searches titles, authors, themes, songbooks and all words.',
        answers: readDocs('A page of songs.', Catalogue),
      },
    },
    async ({ prefetched: church, query }) => ({
      status: 200,
      body: await listCatalogue(deps, church, query, {
        ...FOR_MEMBERS,
        archived: query.archived ?? 'exclude',
      }),
    }),
  ),
]

import type { Member } from '../../core/accounts/people.ts'
import type { ApiVersion } from '../../core/versions/api-version.ts'
import { entityTag } from '../../core/versions/resource-version.ts'
import { answerSave, createdDocs, readDocs, updatedDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Precondition } from '../../saves/save.ts'
import { type HeadRouteDeps, headRoutes } from '../songs/head-routes.ts'
import { HistoryQuery } from '../songs/schema.ts'
import { getSong, ofSong } from '../songs/service.ts'
import { arrangementAnswer, arrangementResource } from './resource.ts'
import {
  AllArrangements,
  ArrangementDocument,
  ArrangementResponse,
  ArrangementRevisions,
  Arrangements,
  ArrangementsQuery,
} from './schema.ts'
import { arrangementHistory, getArrangement, listArrangements, saveArrangement } from './service.ts'

const all = '/churches/{churchId}/songs/{songId}/arrangements'
const one = `${all}/{arrangementId}` as const
const tag = 'Arrangements'

interface SaveCall {
  readonly caller: Member
  readonly params: { readonly songId: string; readonly arrangementId?: string }
  readonly precondition: Precondition
  readonly body: ArrangementDocument
  readonly version: ApiVersion
}

const save =
  (deps: HeadRouteDeps) =>
  async ({ caller, params, precondition, body, version }: SaveCall) => {
    const saved = await saveArrangement(deps, caller, { ...precondition, apiVersion: version }, params, body)
    return answerSave(arrangementAnswer, saved, version)
  }

export const arrangementRoutes = (deps: HeadRouteDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: all,
      access: 'member',
      query: ArrangementsQuery,
      prefetch: ({ churchId, songId }) =>
        ofSong(
          getSong(deps.collections, churchId, songId),
          listArrangements(deps.collections, churchId, songId),
        ),
      docs: {
        operationId: 'listArrangements',
        tag,
        summary: 'List a song’s arrangements',
        answers: readDocs('All arrangements of the song.', Arrangements),
        since2: { answers: readDocs('The arrangements of the song.', AllArrangements) },
      },
    },
    async ({ caller, params, query, prefetched }) => ({
      status: 200,
      body:
        (query.archived ?? 'exclude') === 'exclude'
          ? prefetched
          : await listArrangements(deps.collections, caller.churchId, params.songId, query.archived),
    }),
  ),
  route(
    {
      method: 'POST',
      path: all,
      access: 'writer',
      guarded: 'create',
      body: ArrangementDocument,
      largeBody: true,
      docs: {
        operationId: 'createArrangement',
        tag,
        summary: 'Add an arrangement',
        description: 'A song can have 20 of them. Files are uploaded first and named here.',
        answers: createdDocs('The new arrangement, at version 1.', ArrangementResponse),
      },
    },
    save(deps),
  ),
  route(
    {
      method: 'GET',
      path: one,
      access: 'member',
      prefetch: ({ churchId, ...ids }) => getArrangement(deps.collections, churchId, ids),
      docs: {
        operationId: 'getArrangement',
        tag,
        summary: 'Read an arrangement',
        answers: readDocs('The arrangement as it is now.', ArrangementResponse, ['ETag']),
      },
    },
    async ({ prefetched: arrangement }) => ({
      status: 200,
      body: { arrangement },
      headers: { etag: entityTag(arrangement.version) },
    }),
  ),
  route(
    {
      method: 'PUT',
      path: one,
      access: 'writer',
      guarded: 'update',
      body: ArrangementDocument,
      largeBody: true,
      docs: {
        operationId: 'updateArrangement',
        tag,
        summary: 'Save an arrangement',
        description:
          'Adding, replacing, ordering and removing files is an ordinary save; old files stay in the history.',
        answers: updatedDocs('The arrangement as it is now.', ArrangementResponse),
      },
    },
    save(deps),
  ),
  route(
    {
      method: 'GET',
      path: `${one}/revisions`,
      access: 'member',
      query: HistoryQuery,
      docs: {
        operationId: 'listArrangementRevisions',
        tag,
        summary: 'Read an arrangement’s history',
        answers: readDocs('A page of revisions, newest first.', ArrangementRevisions),
      },
    },
    async ({ caller, params, query, version }) => ({
      status: 200,
      body: await arrangementHistory(deps.collections, caller.churchId, params, {
        ...query,
        withSavedBy: version >= 2,
      }),
    }),
  ),
  ...headRoutes(deps, {
    path: one,
    parameter: 'arrangementId',
    tag,
    name: 'Arrangement',
    resource: arrangementResource,
    answer: arrangementAnswer,
    response: ArrangementResponse,
  }),
]

import { entityTag } from '../core/versions.ts'
import type { Collections } from '../db/collections.ts'
import { type Answer, type Route, readDocs, route } from '../http/route.ts'
import { Churches, ChurchInput, ChurchResponse, type ChurchSettings } from './schema.ts'
import { churchById, churchesOf } from './service.ts'
import { churchSettings, saveChurchSettings } from './settings.ts'

interface ChurchRouteDeps {
  readonly collections: Collections
  /** Throws while a server of a version before 2 is connected to the database. */
}

export const churchRoutes = ({ collections }: ChurchRouteDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches',
      access: 'session',
      tokens: 'allowed',
      docs: {
        operationId: 'listChurches',
        tag: 'Session',
        summary: 'List your churches',
        description: 'The churches you are a member of, each with your role in it.',
        answers: { 200: { description: 'Your churches.', body: Churches } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { churches: await churchesOf(collections, caller) } }),
  ),
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}',
      since: 2,
      access: 'member',
      prefetch: ({ churchId }) => churchById(collections, churchId),
      docs: {
        operationId: 'getChurch',
        tag: 'Church',
        summary: 'Read a church’s settings',
        answers: readDocs('The settings of the church.', ChurchResponse, ['ETag']),
      },
    },
    async ({ prefetched }) => answerSettings(churchSettings(prefetched)),
  ),
  route(
    {
      method: 'PUT',
      path: '/churches/{churchId}',
      since: 2,
      access: 'administrator',
      guarded: 'version',
      body: ChurchInput,
      docs: {
        operationId: 'updateChurch',
        tag: 'Church',
        summary: 'Change a church’s settings',
        description: 'Replaces all of them. They have no history.',
        answers: readDocs('The settings as they are now.', ChurchResponse, ['ETag']),
        errors: [409],
      },
    },
    async ({ caller, precondition, body }) => {
      return answerSettings(
        await saveChurchSettings(collections, caller.churchId, precondition.ifMatch, body),
      )
    },
  ),
]

const answerSettings = (church: ChurchSettings): Answer => ({
  status: 200,
  body: { church },
  headers: { etag: entityTag(church.version) },
})

import { Type } from '@sinclair/typebox'
import { invalid } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { LIST_SONGS } from '../core/limits.ts'
import { Text } from '../core/schema/shapes.ts'
import type { Collections } from '../db/collections.ts'
import { zippedJson } from '../http/pages/zipped.ts'
import { type Route, route } from '../http/route.ts'
import type { PageReads } from './page-reads.ts'
import { readWholeSongs } from './service.ts'

interface DataDeps {
  readonly collections: Collections
  readonly reads: PageReads
}

/** Below the folder of the web app's files, so that no church can have this address. */
const DATA = '/app/data/'

/**
 * The data of public pages after the first one, with the answers of the public routes of the API. These requests count
 * toward the limit of pages, because a whole congregation may read from one address.
 */
export const dataRoutes = ({ collections, reads }: DataDeps, api: readonly Route[]): Route[] => {
  const shared = (operationId: string): Route[] =>
    api
      .filter(({ docs }) => docs.operationId === operationId)
      .map((found) => ({ ...found, path: found.path.replace('/api/v1/public/', DATA) }))
  return [
    ...shared('downloadPublicAsset'),
    ...[...shared('listPublicSongs'), wholeSongs(collections)].map((each) => zipped(each, reads)),
  ]
}

/** One request for all songs of a set list. */
const wholeSongs = (collections: Collections): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/whole-songs`,
      access: 'public',
      query: Type.Object({ ids: Text() }),
      docs: {
        operationId: 'readWholeSongs',
        tag: 'Public',
        summary: 'Read songs with their words and arrangements',
        answers: { 200: { description: 'Those of the songs that are public.' } },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: { songs: await readWholeSongs(collections, church.id, readIds(query.ids)) },
    }),
  )

const readIds = (text: string): string[] => {
  const ids = text.split(',')
  if (ids.length > LIST_SONGS || !ids.every(isUuid))
    throw invalid(`ids must be 1 to ${LIST_SONGS} ids of songs with commas between them.`)
  return [...new Set(ids.map(canonicalId))]
}

const zipped = (of: Route, reads: PageReads): Route => ({
  ...of,
  handler: async (call) => {
    const { churchId } = call.params as { churchId: string }
    const answer = await reads.ofChurch(churchId, () => of.handler(call))
    return answer instanceof Response ? answer : zippedJson(call.request, answer)
  },
})

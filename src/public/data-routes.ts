import { Type } from '@sinclair/typebox'
import { invalid } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { Text } from '../core/schema/shapes.ts'
import { LIST_SONGS } from '../core/set-lists.ts'
import type { Clock } from '../core/time.ts'
import { apiPath, NEWEST } from '../core/versions.ts'
import type { Collections } from '../db/collections.ts'
import { readToday } from '../events/live/today.ts'
import { zippedJson } from '../http/pages/web-pages.ts'
import { type Route, route } from '../http/route.ts'
import type { Finder } from '../search/song-list.ts'
import { costOfIds, PAGE_COSTS, type PageReads } from './page-address.ts'
import { listCorrections, readFoundLines } from './search-help.ts'
import { readSomeSongs } from './service.ts'

interface DataDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly finder: Finder
  readonly reads: PageReads
}

/** Below the folder of the web app's files, so that no church can have this address. */
const DATA = '/app/data/'

/**
 * The data of public pages after the first one, with the answers of the public routes of the newest version. These requests count
 * toward the limit of pages, because a whole congregation may read from one address.
 */
export const dataRoutes = (
  { collections, clock, finder, reads }: DataDeps,
  api: readonly Route[],
): Route[] => {
  const shared = (operationId: string): Route[] =>
    api
      .filter(({ docs, version }) => docs.operationId === operationId && version === NEWEST)
      .map((found) => ({
        ...found,
        // These belong to the pages, so that the limits of version 2 do not apply.
        version: null,
        path: found.path.replace(apiPath(NEWEST, '/public/'), DATA),
      }))
  return [
    ...shared('downloadPublicAsset'),
    ...[
      ...shared('listPublicSongs').map((each) => costing(each, () => PAGE_COSTS.songs)),
      ...shared('getPublicService'),
      costing(today({ collections, clock }), () => PAGE_COSTS.today),
      costing(wholeSongs(collections), costOfIds),
      costing(corrections(collections, finder), () => PAGE_COSTS.corrections),
      costing(foundLines(collections), costOfIds),
    ].map((each) => zipped(each, reads)),
  ]
}

/** One request for all songs of a set list, unless they are very large. */
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
        answers: {
          200: {
            description: 'Those of the songs that are public. The ids of those that do not fit are the rest.',
          },
        },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await readSomeSongs(collections, church, readIds(query.ids)),
    }),
  )

/** Phones that wait for a service ask again here. */
const today = (deps: Pick<DataDeps, 'collections' | 'clock'>): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/today`,
      access: 'public',
      docs: {
        operationId: 'readToday',
        tag: 'Public',
        summary: 'Read the services of the day',
        answers: { 200: { description: 'Those of today, else of the next day that has some.' } },
      },
    },
    async ({ church }) => ({ status: 200, body: await readToday(deps, church) }),
  )

const Query = Text({ maxLength: LIMITS.query, multiline: true })

/** Members ask here too, and are offered no words of songs for members. */
const corrections = (collections: Collections, finder: Finder): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/corrections`,
      access: 'public',
      query: Type.Object({ q: Query }),
      docs: {
        operationId: 'listCorrections',
        tag: 'Public',
        summary: 'Searches that were probably meant',
        answers: { 200: { description: 'Searches that find something, if this one finds nothing.' } },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: await listCorrections(collections, finder, church, query.q),
    }),
  )

const foundLines = (collections: Collections): Route =>
  route(
    {
      method: 'GET',
      path: `${DATA}churches/{churchId}/found-lines`,
      access: 'public',
      query: Type.Object({ q: Query, ids: Text() }),
      docs: {
        operationId: 'readFoundLines',
        tag: 'Public',
        summary: 'Lines that hold the words of a search',
        answers: { 200: { description: 'A line for each of the lyric versions that has one.' } },
      },
    },
    async ({ church, query }) => ({
      status: 200,
      body: { lines: await readFoundLines(collections, church, readIds(query.ids), query.q) },
    }),
  )

const readIds = (text: string): string[] => {
  const ids = text.split(',', LIST_SONGS + 1)
  if (ids.length > LIST_SONGS || !ids.every(isUuid))
    throw invalid(`ids must be 1 to ${LIST_SONGS} ids with commas between them.`)
  return [...new Set(ids.map(canonicalId))]
}

const costing = (of: Route, pageCost: (search: string) => number): Route => ({ ...of, pageCost })

/** The place of the read is kept until its answer is zipped, so that the places bound the answers in memory too. */
const zipped = (of: Route, reads: PageReads): Route => ({
  ...of,
  handler: (call) => {
    const { churchId } = call.params as { churchId: string }
    return reads.ofChurch(churchId, async () => {
      const answer = await of.handler(call)
      return answer instanceof Response ? answer : zippedJson(call.request, answer)
    })
  },
})

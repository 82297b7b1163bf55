import { Type } from '@sinclair/typebox'
import { setUpRoutes } from '../../src/accounts/set-up/routes.ts'
import { LIST_SONGS } from '../../src/core/set-lists.ts'
import { needsSession, type Route, route } from '../../src/http/route.ts'
import { dataRoutes } from '../../src/public/data-routes.ts'
import { createPageReads } from '../../src/public/page-address.ts'
import type { Client } from '../people.ts'
import { ORIGIN } from '../server.ts'
import {
  type FullestChurch,
  fullestChart,
  fullestLyrics,
  fullestMetadata,
  fullestService,
} from '../songs/fullest-church.ts'
import type { Place } from './longest-inputs.ts'
import { servedRoutes } from './served-document.ts'

const absent = {} as unknown as never

/** The routes of the interface, of the data of pages and of the first page. */
export const routesOfServer = (): readonly Route[] => {
  const routes = servedRoutes()
  const ofPages = { collections: absent, clock: absent, finder: absent, reads: createPageReads() }
  const ofSetUp = { collections: absent, clock: absent, appOrigin: ORIGIN, onRemoved: absent }
  return [...routes, ...dataRoutes(ofPages, routes), ...setUpRoutes(ofSetUp)]
}

export const changes = ({ method }: Route): boolean => method !== 'GET'

/** Of two hundred characters, in as many words as possible. */
const WORDS = encodeURIComponent(
  Array.from({ length: 66 }, (_, at) => String.fromCharCode(97 + (at % 26), 0xe0 + at)).join(' '),
)

/** Where a route is sent, and as whom, so that it reads the longest records, or has the longest ones to save. */
export const placeOf = (route: Route, church: FullestChurch, person: Client): Place => {
  const song = (changes(route) ? church.songs.at(-1) : church.songs[0]) ?? church.songs[0]
  const ids: Readonly<Record<string, string | undefined>> = {
    churchId: church.churchId,
    songId: song?.songId,
    lyricVersionId: song?.lyricVersionIds[0],
    arrangementId: song?.arrangementIds[0],
    serviceId: church.serviceIds.at(changes(route) ? -1 : 0),
    assetId: church.assetId,
    version: '1',
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID())
  const body = bodyOf(route, church)
  const search = searchOf(route, church)
  return {
    path,
    headers: {
      ...(needsSession(route) && person.cookie ? { cookie: person.cookie } : {}),
      ...(changes(route) ? { origin: ORIGIN } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(search === '' ? {} : { search }),
  }
}

const bodyOf = (route: Route, { songs }: FullestChurch): unknown => {
  if (typeof route.body === 'string') return undefined
  const [what] = /(?<=\{churchId\}\/).*/.exec(route.path) ?? []
  const chart = route.version === 2 ? { chart: fullestChart() } : {}
  switch (what) {
    case 'songs':
    case 'songs/{songId}':
      return fullestMetadata(0)
    case 'songs/{songId}/lyrics':
      return { language: 'en', ...fullestLyrics(0) }
    case 'songs/{songId}/lyrics/{lyricVersionId}':
      return fullestLyrics(1)
    case 'songs/{songId}/arrangements':
    case 'songs/{songId}/arrangements/{arrangementId}':
      return { label: 'Band', lyricVersionIds: songs.at(-1)?.lyricVersionIds, assetIds: [], ...chart }
    case 'services':
    case 'services/{serviceId}':
      return fullestService(songs, 'public')
    default:
      return undefined
  }
}

/** Queries that name records, and the filename that an upload needs. */
const searchOf = (route: Route, { songs }: FullestChurch): string => {
  const first = (ids: readonly string[]) => ids.slice(0, LIST_SONGS).join()
  if (route.path.endsWith('/whole-songs')) return `?ids=${first(songs.map(({ songId }) => songId))}`
  if (route.path.endsWith('/found-lines'))
    return `?q=${WORDS}&ids=${first(songs.flatMap(({ lyricVersionIds }) => lyricVersionIds))}`
  if (route.path.endsWith('/corrections') || route.query?.properties.q) return `?q=${WORDS}`
  return route.body === 'pdf' ? '?filename=choir.pdf' : ''
}

/** A page is no route, but its address and its headers are read in the same way. */
export const pageRoute = (path: string): Route =>
  route(
    {
      method: 'GET',
      path,
      access: 'anyone',
      query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 15_000 })) }),
      docs: { operationId: 'page', tag: 'Pages', summary: '', answers: {} },
    },
    async () => ({ status: 200 }),
  )

/** The pages that the server makes, with the song of twenty lyric versions among them. */
export const pagesOf = ({ churchId, songs, serviceIds }: FullestChurch): readonly string[] => {
  const home = `/c/${churchId}`
  const song = `${home}/songs/${songs[0]?.songId}`
  return [
    '/',
    home,
    song,
    `${song}/present`,
    `${home}/today`,
    `${home}/services/${serviceIds[0]}`,
    `${home}/lists`,
    '/nowhere',
    '/library',
    '/docs',
    '/robots.txt',
    '/app/none.js',
  ]
}

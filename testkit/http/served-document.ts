import { allRoutes } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { contract } from '../../src/contract.ts'
import { API_VERSIONS, type ApiVersion, NEWEST } from '../../src/core/versions.ts'
import { type OpenapiDocument, openapiDocument } from '../../src/http/openapi/document.ts'
import type { Route } from '../../src/http/route.ts'

const APP_ORIGIN = 'http://localhost:3000'

/** Routes are data, so describing them needs none of their services. */
const absent = {} as unknown as never

export const servedRoutes = (): Route[] =>
  allRoutes({
    config: readConfig({ APP_ORIGIN }),
    database: { client: absent, db: absent, collections: absent, isSharded: false, close: absent },
    clock: absent,
    saveQueue: absent,
    assets: absent,
    finder: absent,
    listedSongs: absent,
    limits: absent,
    streams: absent,
    feed: absent,
    live: absent,
    log: absent,
  })

/** What a server on this origin publishes as the description of a version, without starting one. */
export const servedDocument = (version: ApiVersion): OpenapiDocument =>
  openapiDocument(version, servedRoutes(), contract(APP_ORIGIN))

if (import.meta.main) {
  const asked = API_VERSIONS.find((version) => String(version) === process.argv[2]) ?? NEWEST
  console.log(JSON.stringify(servedDocument(asked), null, 2))
}

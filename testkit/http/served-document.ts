import { allRoutes } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { contract } from '../../src/contract.ts'
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
    committer: absent,
    assets: absent,
    finder: absent,
    listedSongs: absent,
    limits: absent,
    log: absent,
  })

/** What a server on this origin publishes at /api/openapi.json, without starting one. */
export const servedDocument = (): OpenapiDocument => openapiDocument(servedRoutes(), contract(APP_ORIGIN))

if (import.meta.main) console.log(JSON.stringify(servedDocument(), null, 2))

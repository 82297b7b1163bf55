import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData } from '../../testkit/web/page-data.ts'

/** With the storage in reach of the test, and a server that reaches it through a proxy. */
let direct: TestServer
let proxy: MongoProxy
let server: TestServer
let churchId: string
let songPage: string
beforeAll(async () => {
  await builtWeb()
  direct = await startTestServer()
  proxy = await startMongoProxy(direct.where.uri)
  server = await startTestServer({ beside: direct, env: { MONGODB_URI: proxy.uri } })
  churchId = await makeChurch(direct)
  const { id } = await createSong(await makeMember(direct, churchId, 'Editor'), churchId)
  songPage = `/c/${churchId}/songs/${id}`
})
afterEach(() => {
  proxy.onCommand = null
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
  await direct.stop()
})

test('503: a page whose storage is away says when it tries again, and is there when the storage is', async () => {
  const one = client(server)
  proxy.onCommand = ({ name }) => (name === 'find' ? 'lose the command' : 'pass')
  const page = await one.send(songPage)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await pageData(page.text)).toEqual({ wait: { status: 503, seconds: 5 } })
  proxy.onCommand = null
  expect((await one.send(songPage)).status).toBe(200)
})

test('503: more than 528 pages of one church at once are refused, by id and by address, and another church is still answered', async () => {
  const other = await makeChurch(direct, 'Other')
  const [full, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  proxy.onCommand = ({ step }) => (step === 'find songs' ? { holdUntil: held.promise } : 'pass')
  const refused: number[] = []
  await direct.database.collections.churches.updateOne({ _id: churchId }, { $set: { address: 'harbour' } })
  const byAddress = songPage.replace(`/c/${churchId}`, '/harbour')
  const crowd = Array.from({ length: 600 }, async (_, at) => {
    const { status } = await askRaw(server.port, 'GET', at % 2 === 0 ? songPage : byAddress)
    if (status !== 200) refused.push(status)
    if (refused.length === 600 - 528) full.resolve()
    return status
  })
  await full.promise
  expect((await client(server).send(`/c/${other}`)).status).toBe(200)
  held.resolve()
  const statuses = await Promise.all(crowd)
  expect(statuses.filter((status) => status === 200).length).toBe(528)
  expect(new Set(refused)).toEqual(new Set([503]))
})

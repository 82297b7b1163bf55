import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { assetsPath, spooledIn, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { type Serving, serving } from '../../testkit/process/program.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const cache = mkdtempSync(join(tmpdir(), 'psaltery-killed-upload-'))
const connections: Connection[] = []
/** In this process, with the same folder for uploads. */
let beside: TestServer
let churchId: string
let writer: Client
beforeAll(async () => {
  beside = await startTestServer({ env: { XDG_CACHE_HOME: cache } })
  churchId = await makeChurch(beside)
  writer = await makeMember(beside, churchId, 'Editor')
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await beside.stop()
  rmSync(cache, { recursive: true, force: true })
})

const startServing = (): Promise<Serving> =>
  serving({
    MONGODB_URI: beside.where.uri,
    MONGODB_DATABASE: beside.where.name,
    APP_ORIGIN: ORIGIN,
    XDG_CACHE_HOME: cache,
  })

const spooled = (): string[] => spooledIn(cache)

/** An upload of which half has been sent; settles with the name of its file once the server has begun to keep it. */
const halfAnUpload = async (port: number): Promise<string> => {
  const before = new Set(spooled())
  const bytes = plainPdf(2000)
  const connection = openConnection(port)
  connections.push(connection)
  const headers = { ...uploadHeaders(writer), 'content-length': String(bytes.length) }
  void connection.send(requestHead('POST', `${assetsPath(churchId)}?filename=a.pdf`, headers))
  void connection.send(bytes.subarray(0, bytes.length / 2))
  let added: string | undefined
  await until(() => {
    added = spooled().find((name) => !before.has(name))
    return added !== undefined
  })
  return added ?? ''
}

test('the next start removes what a killed server was receiving, and leaves what a running one receives', async () => {
  const killed = await startServing()
  const forgotten = await halfAnUpload(killed.port)
  const underWay = await halfAnUpload(beside.port)
  killed.child.kill('SIGKILL')
  await killed.child.exited
  expect(spooled().sort()).toEqual([forgotten, underWay].sort())

  const next = await startServing()
  expect(spooled()).toEqual([underWay])
  expect(await next.stop()).toBe(0)
  expect(spooled()).toEqual([underWay])
})

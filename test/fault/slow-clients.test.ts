import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectDatabase } from '../../src/database.ts'
import { isMeasured, reportFigure } from '../../testkit/figures.ts'
import { type Connection, openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { assetsPath, publicContentPath, uploadedId, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, client } from '../../testkit/people.ts'
import { createChurchWithEditor } from '../../testkit/proof/church-with-editor.ts'
import { type ServerProcess, startServerProcess } from '../../testkit/proof/server-process.ts'
import { createArrangement, createSong, songsPath } from '../../testkit/songs/songs.ts'

const SLOW_CLIENTS = 500
/** Only the soak judges the times, by several turns; a test sees that all are served. */
const TURNS = isMeasured() ? 3 : 1
/** Beside the slow clients an answer may take twice as long as without them, and this much on a busy machine. */
const ALLOWANCE_MS = 250
const folder = mkdtempSync(join(tmpdir(), 'psaltery-slow-'))
const logFile = join(folder, 'log')
let where: FreshDatabase
/** In a process of its own: what is measured is its time, not that of the clients in this one. */
let server: ServerProcess
let churchId: string
let writer: Client
beforeAll(async () => {
  where = await freshDatabase()
  const env = { XDG_CACHE_HOME: folder }
  server = await startServerProcess({ uri: where.uri, database: where.name, env, logFile })
  const database = await connectDatabase(where.uri, where.name)
  const created = await createChurchWithEditor(database)
  await database.close()
  churchId = created.churchId
  writer = client(server, { token: created.cookie.slice('psaltery='.length) })
})
afterAll(async () => {
  await server.kill()
  await where.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A connection that sends its beginning and then a byte now and then, or reads nothing at all. */
const slowly = async (beginning: string, drip: string | null): Promise<Connection> => {
  const connection = openConnection(new URL(server.url))
  await connection.connected
  void connection.send(beginning)
  if (drip === null) connection.pause()
  else {
    const timer = setInterval(() => void connection.send(drip), 500)
    void connection.closed.then(() => clearInterval(timer))
  }
  return connection
}

test('200: while 500 slow clients of four kinds are connected, everyone else is served as without them', async () => {
  const assetId = await uploadedId(server, writer, churchId, plainPdf(3000))
  const song = await createSong(writer, churchId)
  await createArrangement(writer, song.path, { assetIds: [assetId] })
  const { cookie = '', origin = '', ...uploading } = uploadHeaders(writer)
  const json = { origin, 'content-type': 'application/json', 'content-length': '30000' }
  const pdf = { cookie, origin, ...uploading, 'content-length': '100000' }
  const kinds: (() => Promise<Connection>)[] = [
    () => slowly('GET /api/v1/churches HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
    () => slowly(requestHead('POST', '/api/v1/session', json), ' '),
    () => slowly(requestHead('POST', `${assetsPath(churchId)}?filename=a.pdf`, pdf), '%'),
    () => slowly(requestHead('GET', publicContentPath(churchId, assetId), {}), null),
  ]
  const ask = async (path: string): Promise<number> => {
    const began = performance.now()
    const answer = await writer.send(path)
    expect(answer.status).toBe(200)
    return performance.now() - began
  }
  const paths = [songsPath(churchId), song.path, '/api/v1/churches', '/api/health/live']
  const askAround = async (): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < 30; round++) times.push(await ask(paths[round % paths.length] ?? ''))
    return times
  }
  const askAtOnce = async (): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 8 }, askAround))).flat()
  const [without, beside]: [number[], number[]] = [[], []]
  // What is compiled at first would make the answers without slow clients look slow.
  if (isMeasured()) await askAtOnce()
  for (let turn = 0; turn < TURNS; turn++) {
    if (isMeasured()) without.push(...(await askAtOnce()))
    const slow: Connection[] = []
    // A few at a time, with a question between them: no request is measured while hundreds of connections are opened.
    while (slow.length < SLOW_CLIENTS) {
      const few = Array.from({ length: 5 }, () => kinds.map((start) => start())).flat()
      slow.push(...(await Promise.all(few)))
      beside.push(await ask(song.path))
    }
    beside.push(...(await askAtOnce()))
    await Promise.all(slow.map((connection) => connection.close()))
  }
  if (isMeasured()) {
    const [usual, slowed] = [p99(without), p99(beside)]
    const isHeld = slowed <= 2 * usual + ALLOWANCE_MS
    reportFigure({ name: 'slow clients', value: `${slowed} ms (${usual} ms without them)`, isHeld })
  }
  expect(await Bun.file(logFile).text()).toBe('')
})

const p99 = (times: number[]): number =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)

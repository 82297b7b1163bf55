import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { checkerPids } from '../../testkit/pdf/checker-processes.ts'
import { assetsPath, spooledIn, upload, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const bytes = plainPdf(3)

let running: TestServer | null = null

afterEach(async () => {
  await running?.stop()
  running = null
})

const place = async (env: Record<string, string>) => {
  const cache = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
  const server = await startTestServer({ env: { XDG_CACHE_HOME: cache, ...env } })
  running = server
  const churchId = await makeChurch(server)
  const writer = await makeMember(server, churchId, 'Editor')
  /** How many uploads the server is receiving. */
  const underWay = () => spooledIn(cache).length
  return { server, churchId, writer, underWay }
}

/** An upload that has begun; the test sends the rest. */
const begin = (server: TestServer, churchId: string, writer: Client, headers: Record<string, string>) => {
  const connection = openConnection(server.port)
  const path = `${assetsPath(churchId)}?filename=a.pdf`
  connection.send(requestHead('POST', path, { ...uploadHeaders(writer), connection: 'close', ...headers }))
  return connection
}

const announced = { 'content-length': String(bytes.length) }

/** Both places are free again when two uploads can be under way at once. */
const expectAllPlacesFree = async (server: TestServer, churchId: string, writer: Client, places: number) => {
  const answers = await Promise.all(
    Array.from({ length: places }, () => upload(server, writer, churchId, bytes)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
}

test('408: no data for as long as is allowed, and the place is free again', async () => {
  const { server, churchId, writer } = await place({ UPLOAD_STALL_SECONDS: '1', UPLOAD_CONCURRENCY: '1' })
  const connection = begin(server, churchId, writer, announced)
  connection.send(bytes.subarray(0, 100))
  const answer = await connection.firstAnswer()
  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.body.toString()).error).toContain('1 seconds')
  connection.close()
  await expectAllPlacesFree(server, churchId, writer, 1)
})

test('408: data that keeps coming for longer than is allowed in total', async () => {
  const { server, churchId, writer } = await place({
    UPLOAD_STALL_SECONDS: '30',
    UPLOAD_TOTAL_SECONDS: '2',
    UPLOAD_CONCURRENCY: '1',
  })
  const connection = begin(server, churchId, writer, { 'content-length': '1000000' })
  const drip = setInterval(() => connection.send('x'), 100)
  const answer = await connection.firstAnswer()
  clearInterval(drip)
  expect(answer.status).toBe(408)
  expect(JSON.parse(answer.body.toString()).error).toContain('2 seconds')
  connection.close()
  await expectAllPlacesFree(server, churchId, writer, 1)
})

test('201: a client that is slow but steady, for much longer than a stall', async () => {
  const { server, churchId, writer } = await place({ UPLOAD_STALL_SECONDS: '3' })
  const connection = begin(server, churchId, writer, announced)
  const step = Math.ceil(bytes.length / 12)
  for (let at = 0; at < bytes.length; at += step) {
    connection.send(bytes.subarray(at, at + step))
    await Bun.sleep(500)
  }
  expect((await connection.answer()).status).toBe(201)
})

test('503 with Retry-After while all places of a church are taken; each comes back after success, refusal, break-off and abort', async () => {
  // One church gets half of them, so these two are all that it may take.
  const { server, churchId, writer, underWay } = await place({ UPLOAD_CONCURRENCY: '4' })
  const busy = async () => {
    const answer = await upload(server, writer, churchId, bytes)
    if (answer.status !== 503) return false
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer.json()).error).toContain('try again')
    return true
  }
  const first = begin(server, churchId, writer, announced)
  const second = begin(server, churchId, writer, { 'transfer-encoding': 'chunked' })
  await until(() => underWay() === 2)
  expect(await busy()).toBe(true)
  first.send(bytes)
  expect((await first.answer()).status).toBe(201)
  second.close()
  await until(() => underWay() === 0)
  expect((await upload(server, writer, churchId, Buffer.from('no pdf'))).status).toBe(422)
  await expectAllPlacesFree(server, churchId, writer, 2)
})

describe('with one place', () => {
  let one: Awaited<ReturnType<typeof place>>
  beforeAll(async () => {
    one = await place({ UPLOAD_CONCURRENCY: '1' })
    // It outlasts each of these tests.
    running = null
  })
  afterAll(() => one.server.stop())

  test('413: a body over 20 MB is answered while the client still sends, and an announced one before a byte is sent', async () => {
    const { server, churchId, writer } = one
    const early = begin(server, churchId, writer, { 'content-length': '20000001' })
    expect((await early.firstAnswer()).status).toBe(413)
    early.close()
    const connection = begin(server, churchId, writer, { 'transfer-encoding': 'chunked' })
    const megabyte = Buffer.alloc(1_000_000)
    for (let sent = 0; sent < 25; sent++) {
      connection.send(`${megabyte.length.toString(16)}\r\n`)
      connection.send(megabyte)
      connection.send('\r\n')
    }
    const answer = await connection.firstAnswer()
    expect(answer.status).toBe(413)
    connection.close()
    await expectAllPlacesFree(server, churchId, writer, 1)
  })

  test('201: an upload whose checker is killed again and again still ends, and gives its place back', async () => {
    const { server, churchId, writer } = one
    await expectAllPlacesFree(server, churchId, writer, 1)
    for (let round = 0; round < 3; round++) {
      for (const pid of await checkerPids(process.pid)) process.kill(pid, 'SIGKILL')
      await expectAllPlacesFree(server, churchId, writer, 1)
    }
  })
})

import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/database.ts'
import { usageOf } from '../../src/files/pdf/confinement.ts'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { objectBomb, tableBomb } from '../../testkit/pdf/bombs.ts'
import { contentPath, upload, uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize, plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { serving } from '../../testkit/process/program.ts'
import { startProcessClock } from '../../testkit/process-clock.ts'
import { ORIGIN, type TestServer } from '../../testkit/server.ts'

const where = await freshDatabase()
const cache = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
const program = await serving({
  MONGODB_URI: where.uri,
  MONGODB_DATABASE: where.name,
  APP_ORIGIN: ORIGIN,
  XDG_CACHE_HOME: cache,
  RATE_LIMIT_PER_MINUTE: '1000000',
  // One church gets half of these places.
  UPLOAD_CONCURRENCY: '8',
})
const database = await connect(where.uri, where.name, { longRunning: true })
const { url, port } = program
const server: TestServer = { url, port, origin: ORIGIN, where, database, stop: () => database.close() }
const churchId = await makeChurch(server)
const writer = await makeMember(server, churchId, 'Editor')

afterAll(async () => {
  await server.stop()
  await program.stop()
  await where.drop()
  await rm(cache, { recursive: true })
})

const memoryMb = async (): Promise<number> => ((await usageOf(program.child.pid))?.residentBytes ?? 0) / 1e6

/** The time limit of the answer to an upload, with any content. */
const ANSWERED_WITHIN_MS = 20_000

test('422: files that inflate to 1 GB are given up on in time, cost the server less than 100 MB, and others are answered meanwhile and checked afterwards', async () => {
  await uploadedId(server, writer, churchId, pdfOfSize(1_000_000))
  const before = await memoryMb()
  let most = before
  let isOver = false
  const others = (async () => {
    const statuses: number[] = []
    while (!isOver) {
      statuses.push((await fetch(`${server.url}/api/health/ready`)).status)
      most = Math.max(most, await memoryMb())
      await Bun.sleep(100)
    }
    return statuses
  })()
  const answers: { status: number; error: string; isInTime: boolean }[] = []
  for (const bomb of [tableBomb(1_024), objectBomb(1_024)]) {
    const stopTime = startProcessClock()
    const answer = await upload(server, writer, churchId, bomb)
    const isInTime = stopTime() < ANSWERED_WITHIN_MS
    answers.push({ status: answer.status, error: (await answer.json()).error, isInTime })
  }
  isOver = true
  const givenUp = { status: 422, error: expect.stringMatching(/too complicated|damaged/), isInTime: true }
  expect(answers).toEqual([givenUp, givenUp])
  expect((await upload(server, writer, churchId, plainPdf(3))).status).toBe(201)
  expect((await others).filter((status) => status !== 200)).toEqual([])
  expect(most - before).toBeLessThan(100)
})

test('200: 40 readers who take nothing of a 20 MB file cost no memory, and one who takes it slowly gets it all', async () => {
  const bytes = pdfOfSize(20_000_000)
  const path = contentPath(churchId, await uploadedId(server, writer, churchId, bytes))
  const headers = { cookie: writer.cookie ?? '' }
  const before = await memoryMb()
  const idle = Array.from({ length: 40 }, () => {
    const connection = openConnection(server.port)
    connection.pause()
    connection.send(requestHead('GET', path, headers))
    return connection
  })
  const slow = openConnection(server.port)
  slow.send(requestHead('GET', path, { ...headers, connection: 'close' }))
  const answer = await slow.slowAnswer({ ms: 100, pauseMs: 50 })
  expect(answer.body.equals(bytes)).toBe(true)
  expect((await memoryMb()) - before).toBeLessThan(100)
  for (const connection of idle) connection.close()
})

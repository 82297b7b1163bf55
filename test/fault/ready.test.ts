import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalMongod, startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { testMongodBinary } from '../../testkit/mongodb/mongodb.ts'
import { client } from '../../testkit/people.ts'
import { stopProcess } from '../../testkit/process/processes.ts'
import { startProcessClock } from '../../testkit/process-clock.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

/** A mongod of this file's own, because it is stopped, killed and started again. */
let dataDir: string
let mongod: LocalMongod
let server: TestServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'psaltery-ready-'))
  mongod = await startMongod()
  server = await startTestServer({ env: { MONGODB_URI: mongod.uri, MONGODB_DATABASE: 'ready' } })
})
afterAll(async () => {
  await server.stop()
  await mongod.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const startMongod = async (port?: number): Promise<LocalMongod> =>
  startLocalMongod({
    binary: await testMongodBinary(),
    dataDir,
    cacheGb: 0.25,
    ...(port ? { port } : {}),
  })

const ready = () => client(server).send('/api/health/ready')

const untilReady = () => until(async () => (await ready()).status === 200)

/** Called when storage has just been lost: from here on its time is measured. */
const expectUnavailable = async () => {
  const stopTime = startProcessClock()
  const answer = await ready()
  expect(stopTime()).toBeLessThan(3000)
  expect([answer.status, answer.body]).toEqual([503, { status: 'unavailable' }])
  expect(answer.headers.get('retry-after')).toBe('2')
}

test('503 within 3 seconds of a storage that hangs, and 200 again when it goes on', async () => {
  await untilReady()
  try {
    await stopProcess(mongod.pid)
    await expectUnavailable()
    expect((await client(server).send('/api/health/live')).status).toBe(200)
  } finally {
    process.kill(mongod.pid, 'SIGCONT')
  }
  await untilReady()
})

test('503 within 3 seconds of a storage that was killed, and 200 again when it is back', async () => {
  await untilReady()
  process.kill(mongod.pid, 'SIGKILL')
  await mongod.exited
  await expectUnavailable()
  const nobody = client(server, { token: 'A'.repeat(43) })
  expect((await nobody.send('/api/v1/churches')).status).toBe(503)
  mongod = await startMongod(mongod.port)
  await untilReady()
  expect((await nobody.send('/api/v1/churches')).status).toBe(401)
})

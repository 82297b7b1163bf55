import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { type Serving, serving, servingAsScript } from '../../testkit/process/program.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { hold } from './faults.ts'
import { at } from './faulty-server.ts'

/** One for all servers of the file, which start faster on a database that is there. */
let where: FreshDatabase
beforeAll(async () => {
  where = await freshDatabase()
})
afterAll(() => where.drop())

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const IMPATIENT_AFTER_MS = 1100

const startServing = async ({ asScript = false } = {}): Promise<Serving> => {
  const env = { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name, APP_ORIGIN: ORIGIN }
  const server = asScript ? await servingAsScript(env) : await serving(env)
  cleanups.push(async () => {
    server.child.kill('SIGKILL')
    await server.child.exited
  })
  return server
}

const BODY = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })

/** A sign-in of which half has been sent: it is under way until the other half comes. */
const halfARequest = async (port: number) => {
  const connection = openConnection(port)
  const headers = {
    origin: ORIGIN,
    'content-type': 'application/json',
    'content-length': String(BODY.length),
  }
  await connection.send(requestHead('POST', '/api/v1/session', headers) + BODY.slice(0, 9))
  // Answered only once the server has read what came before it on the way: a request after ours.
  await fetch(`http://127.0.0.1:${port}/api/health/live`)
  const finish = async (): Promise<number> => {
    void connection.send(BODY.slice(9))
    return (await connection.answer()).status
  }
  return { connection, finish }
}

test('SIGTERM, and a second signal at once is the first one again: the request under way gets its answer (401), no new one is taken, and the exit code is 0', async () => {
  const server = await startServing()
  const request = await halfARequest(server.port)
  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  await server.said('Stopping')
  await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
  expect(await request.finish()).toBe(401)
  expect(await server.child.exited).toBe(0)
})

test('a signal to the whole group under `bun run start`: the request gets its answer (401), and the exit code is 0', async () => {
  const server = await startServing({ asScript: true })
  const request = await halfARequest(server.port)
  process.kill(-server.child.pid, 'SIGINT')
  await server.said('Stopping')
  expect(await request.finish()).toBe(401)
  expect(await server.child.exited).toBe(0)
})

test('a database that hangs in the middle of a save does not keep the stop: what hangs is cut short, and the exit code is 0', async () => {
  await using own = await startOwnMongod()
  const proxy = await startMongoProxy(own.where.uri)
  cleanups.push(() => proxy.stop())
  const beside = await startTestServer({ beside: own })
  cleanups.push(() => beside.stop())
  const churchId = await makeChurch(beside)
  const writer = await makeMember(beside, churchId, 'Editor')
  const server = await serving({
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: own.where.name,
    APP_ORIGIN: ORIGIN,
  })
  const { reached } = hold(proxy, 'insert songs')
  const save = at(server, writer)
    .send(songsPath(churchId), { method: 'POST', headers: saving(), body: { title: 'Held' } })
    .catch(() => null)
  await reached
  process.kill(own.mongod.pid, 'SIGSTOP')
  server.child.kill('SIGTERM')
  const code = await server.child.exited.finally(() => process.kill(own.mongod.pid, 'SIGCONT'))
  expect(code).toBe(0)
  await server.logged('a step of the stop was cut short')
  await save
})

test('a database that hangs right after the start does not keep the stop: the exit code is 0', async () => {
  const proxy = await startMongoProxy(where.uri)
  cleanups.push(() => proxy.stop())
  // Migrations read churches too: they are made by the servers of the other tests, or by this one.
  const migrated = await startTestServer({ beside: { where } })
  await migrated.stop()
  const { reached } = hold(proxy, 'find churches')
  const server = await serving({
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: where.name,
    APP_ORIGIN: ORIGIN,
  })
  await reached
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(0)
})

test('a second signal, a second later, does not wait for a request that never ends', async () => {
  const server = await startServing()
  const { connection } = await halfARequest(server.port)
  server.child.kill('SIGTERM')
  await server.said('Stopping')
  await Bun.sleep(IMPATIENT_AFTER_MS)
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(1)
  await connection.close()
})

test('one signal is enough even then: after some seconds the request is cut', async () => {
  const server = await startServing()
  const { connection } = await halfARequest(server.port)
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(0)
  await connection.close()
})

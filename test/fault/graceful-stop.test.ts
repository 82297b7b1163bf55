import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { type Serving, serving, servingAsScript } from '../../testkit/process/program.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { saving, sendUntilSaved, songsPath } from '../../testkit/songs/songs.ts'
import { hold } from './faults.ts'
import { at } from './faulty-server.ts'

/** In this process, on the database of all servers of the file: its migrations are made before they start. */
let beside: TestServer
beforeAll(async () => {
  beside = await startTestServer()
})
afterAll(() => beside.stop())

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const IMPATIENT_AFTER_MS = 1100

interface ServingOptions {
  readonly asScript?: boolean
  readonly mongodbUri?: string
}

const startServing = async ({ asScript = false, mongodbUri }: ServingOptions = {}): Promise<Serving> => {
  const { uri, name } = beside.where
  const env = { MONGODB_URI: mongodbUri ?? uri, MONGODB_DATABASE: name, APP_ORIGIN: ORIGIN }
  const server = asScript ? await servingAsScript(env) : await serving(env)
  cleanups.push(async () => {
    server.child.kill('SIGKILL')
    await server.child.exited
  })
  return server
}

/** With a proxy between it and MongoDB, which holds the first of these commands. */
const startThroughProxy = async (held = '') => {
  const proxy = await startMongoProxy(beside.where.uri)
  cleanups.push(() => proxy.stop())
  const { reached } = hold(proxy, held)
  return { server: await startServing({ mongodbUri: proxy.uri }), proxy, reached }
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
  const { server, proxy } = await startThroughProxy()
  const churchId = await makeChurch(beside)
  const writer = await makeMember(beside, churchId, 'Editor')
  const song = { method: 'POST', headers: saving(), body: { title: 'Held' } } as const
  const { reached } = hold(proxy, 'insert songs')
  const save = at(server, writer)
    .send(songsPath(churchId), song)
    .catch(() => null)
  await reached
  proxy.hang()
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(0)
  await server.logged('a step of the stop was cut short')
  await save
  // Ends the transaction that was left open, which would keep the database from being dropped.
  expect((await sendUntilSaved(writer, songsPath(churchId), song)).status).toBe(201)
})

test('a database that hangs right after the start does not keep the stop: the exit code is 0', async () => {
  const { server, reached } = await startThroughProxy('find churches')
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

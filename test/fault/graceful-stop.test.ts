import { afterEach, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { freshDatabase } from '../support/mongodb.ts'
import { type Serving, serving } from '../support/program.ts'
import { head } from '../support/raw-http.ts'
import { ORIGIN } from '../support/server.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const startServing = async (): Promise<Serving> => {
  const { uri, name, drop } = await freshDatabase()
  cleanups.push(drop)
  const server = await serving({ MONGODB_URI: uri, MONGODB_DATABASE: name, APP_ORIGIN: ORIGIN })
  cleanups.push(async () => {
    server.child.kill('SIGKILL')
    await server.child.exited
  })
  return server
}

const BODY = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })

/** A sign-in of which half has been sent: it is under way until the other half comes. */
const halfARequest = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const headers = {
    origin: ORIGIN,
    'content-type': 'application/json',
    'content-length': String(BODY.length),
  }
  await new Promise<void>((sent) =>
    socket.write(head('POST', '/api/v1/session', headers) + BODY.slice(0, 9), () => sent()),
  )
  // Answered only once the server has read what came before it on the way: a request after ours.
  await fetch(`http://127.0.0.1:${port}/api/health/live`)
  return { socket, finish: () => finish(socket) }
}

const finish = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(BODY.slice(9))
  })

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: the request under way gets its answer (401), no new one is taken, and the exit code is 0',
  async (signal) => {
    const server = await startServing()
    const request = await halfARequest(server.port)
    server.child.kill(signal)
    await server.said('Stopping')
    await expect(fetch(`${server.url}/api/health/live`)).rejects.toThrow()
    expect(await request.finish()).toStartWith('HTTP/1.1 401')
    expect(await server.child.exited).toBe(0)
  },
  60_000,
)

test('a second signal does not wait for a request that never ends', async () => {
  const server = await startServing()
  const { socket } = await halfARequest(server.port)
  server.child.kill('SIGTERM')
  await server.said('Stopping')
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(1)
  socket.destroy()
}, 60_000)

test('one signal is enough even then: after some seconds the request is cut', async () => {
  const server = await startServing()
  const { socket } = await halfARequest(server.port)
  server.child.kill('SIGTERM')
  expect(await server.child.exited).toBe(0)
  socket.destroy()
}, 60_000)

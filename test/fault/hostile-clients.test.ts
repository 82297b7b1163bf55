import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  assetsPath,
  publicContentPath,
  requestHead,
  upload,
  uploadedId,
  uploadHeaders,
} from '../support/pdf-exchange.ts'
import { pdfSaying, plainPdf } from '../support/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createArrangement, createSong, songsPath } from '../support/songs.ts'

const cache = mkdtempSync(join(tmpdir(), 'psaltery-hostile-'))
const errors: string[] = []
let server: TestServer
let churchId: string
let writer: Client
beforeAll(async () => {
  server = await startTestServer({
    env: { XDG_CACHE_HOME: cache },
    log: (level, message) => void (level === 'error' && errors.push(message)),
  })
  churchId = await makeChurch(server)
  writer = await makeMember(server, churchId, 'Editor')
})
afterAll(async () => {
  await server.stop()
  rmSync(cache, { recursive: true, force: true })
})

const spooled = (): string[] => {
  try {
    return readdirSync(join(cache, 'psaltery', 'spool'))
  } catch {
    return []
  }
}

/** A connection that sends its beginning and then a byte now and then, or reads nothing at all. */
const slowly = (beginning: string, drip: string | null): Socket => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(beginning)
  if (drip === null) socket.pause()
  else {
    const timer = setInterval(() => socket.write(drip), 500)
    socket.on('close', () => clearInterval(timer))
  }
  return socket
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('close', () => resolve())
    socket.destroy()
  })

test('200: while 500 slow clients of four kinds hang on, everyone else is served', async () => {
  const assetId = await uploadedId(server, writer, churchId, plainPdf(3000))
  const song = await createSong(writer, churchId)
  await createArrangement(writer, song.path, { assetIds: [assetId] })
  const uploading = uploadHeaders(writer)
  const kinds: (() => Socket)[] = [
    () => slowly('GET /api/v1/churches HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
    () =>
      slowly(
        requestHead('POST', '/api/v1/session', {
          origin: uploading.origin ?? '',
          'content-type': 'application/json',
          'content-length': '30000',
        }),
        ' ',
      ),
    () =>
      slowly(
        requestHead('POST', `${assetsPath(churchId)}?filename=a.pdf`, {
          ...uploading,
          'content-length': '100000',
        }),
        '%',
      ),
    () => slowly(requestHead('GET', publicContentPath(churchId, assetId), {}), null),
  ]
  const slow = Array.from({ length: 500 }, (_, number) => kinds[number % kinds.length]?.() as Socket)
  const times: number[] = []
  const askAround = async () => {
    for (let round = 0; round < 30; round++) {
      const began = performance.now()
      const path = [songsPath(churchId), song.path, '/api/v1/churches', '/api/health/live'][round % 4] ?? ''
      const answer = await writer.send(path)
      times.push(performance.now() - began)
      expect(answer.status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 8 }, askAround))
  times.sort((a, b) => a - b)
  console.log(`p99 beside 500 slow clients: ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms`)
  await Promise.all(slow.map(closed))
  expect(errors).toEqual([])
}, 180_000)

test('201: after 500 uploads broken off in the middle no place, file or chunk is left', async () => {
  const { files, chunks, assets } = server.database.collections
  const before = [await files.countDocuments(), await chunks.countDocuments(), await assets.countDocuments()]
  const bytes = plainPdf(20)
  const breakOff = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      const path = `${assetsPath(churchId)}?filename=a.pdf`
      const headers = { ...uploadHeaders(writer), 'content-length': String(bytes.length) }
      socket.write(requestHead('POST', path, headers))
      socket.write(bytes.subarray(0, (number * 37) % bytes.length), () => socket.destroy())
    })
  for (let number = 0; number < 500; number += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => breakOff(number + at)))
  // The last of them may still be on their way: the places are free when four uploads can be under way at once.
  while (
    spooled().length > 0 ||
    (await upload(server, writer, churchId, Buffer.from('no PDF'))).status === 503
  )
    await Bun.sleep(50)
  const taken = await Promise.all(
    Array.from({ length: 4 }, (_, at) => upload(server, writer, churchId, pdfSaying(`Place ${at}`))),
  )
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect([
    await files.countDocuments(),
    await chunks.countDocuments(),
    await assets.countDocuments(),
  ]).toEqual(before.map((count) => count + 4))
}, 180_000)

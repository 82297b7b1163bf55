/** Parts of a cached file are sent from one shared buffer, with the same result. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askRaw, openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { contentPath, uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const bytes = pdfOfSize(3_000_000)

const cache = await mkdtemp(join(tmpdir(), 'psaltery-parts-'))
const server = await startTestServer({ env: { XDG_CACHE_HOME: cache } })
const churchId = await makeChurch(server)
const reader = await makeMember(server, churchId, 'Editor')
const path = contentPath(churchId, await uploadedId(server, reader, churchId, bytes))
const ask = (method: string, headers: Record<string, string>) =>
  askRaw(server.port, method, path, { cookie: reader.cookie ?? '', ...headers })
// Leaves a cached copy behind.
await ask('GET', {})
afterAll(async () => {
  await server.stop()
  await rm(cache, { recursive: true })
})

/** Around the size from which on a part leaves another way, and some ordinary ones. */
const LENGTHS = [1, 15_359, 15_360, 65_536, 262_143, 262_144, 262_145, 1_048_577]

test('206: parts of all lengths asked for at once are each their own bytes', async () => {
  const windows = LENGTHS.flatMap((length) =>
    Array.from({ length: 8 }, (_, at) => ({ start: at * 200_003, end: at * 200_003 + length - 1 })),
  )
  const answers = await Promise.all(
    windows.map(({ start, end }) => ask('GET', { range: `bytes=${start}-${end}` })),
  )
  for (const [at, { start, end }] of windows.entries()) {
    expect(answers[at]?.status).toBe(206)
    expect(answers[at]?.headers.get('content-length')).toBe(String(end - start + 1))
    expect(answers[at]?.body.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
})

test('206: one who takes a part slowly gets all of it, and one who closes the connection affects nobody', async () => {
  const headers = { cookie: reader.cookie ?? '', range: 'bytes=5-262148', connection: 'close' }
  const gone = openConnection(server.port)
  gone.send(requestHead('GET', path, headers))
  await gone.firstAnswer()
  gone.close()

  const slow = openConnection(server.port)
  slow.send(requestHead('GET', path, headers))
  const meanwhile = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask('GET', { range: `bytes=${at * 65_536}-${at * 65_536 + 9}` })),
  )
  const answer = await slow.slowAnswer({ ms: 25, pauseMs: 20 })
  expect(answer.status).toBe(206)
  expect(answer.body.equals(bytes.subarray(5, 262_149))).toBe(true)
  for (const [at, { body }] of meanwhile.entries())
    expect(body.equals(bytes.subarray(at * 65_536, at * 65_536 + 10))).toBe(true)
})

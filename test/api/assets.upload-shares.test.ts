import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { assetsPath, spooledIn, upload, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember, setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const cache = mkdtempSync(join(tmpdir(), 'psaltery-shares-'))
const bytes = plainPdf(3)

const server = await startTestServer({ env: { XDG_CACHE_HOME: cache, UPLOAD_CONCURRENCY: '4' } })
afterAll(async () => {
  await server.stop()
  rmSync(cache, { recursive: true, force: true })
})

interface Place {
  readonly churchId: string
  readonly writer: Client
}

let slow: Connection[] = []
let [here, there, elsewhere]: Place[] = []
beforeEach(async () => {
  for (const connection of slow) connection.close()
  slow = []
  await until(() => underWay() === 0)
  ;[here, there, elsewhere] = await Promise.all([newPlace(), newPlace(), newPlace()])
})

const newPlace = async (): Promise<Place> => {
  const churchId = await makeChurch(server)
  return { churchId, writer: await makeMember(server, churchId, 'Editor') }
}

/** How many uploads the server is receiving. */
const underWay = (): number => spooledIn(cache).length

/** Uploads that have begun and do not go on. */
const beginSlowly = async ({ churchId, writer }: Place, count: number): Promise<void> => {
  const before = underWay()
  const path = `${assetsPath(churchId)}?filename=slow.pdf`
  const headers = { ...uploadHeaders(writer), 'content-length': String(bytes.length) }
  for (let number = 0; number < count; number++) {
    const connection = openConnection(server.port)
    connection.send(requestHead('POST', path, headers))
    slow.push(connection)
  }
  await until(() => underWay() === before + count)
}

const send = async (place: Place | undefined) => {
  if (!place) throw new Error('There are three places.')
  const answer = await upload(server, place.writer, place.churchId, bytes)
  const { error = null } = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), error }
}

const uploaded = { status: 201, retryAfter: null, error: null }
const refused = (words: string) => ({
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/),
  error: expect.stringContaining(words),
})

test('201: four files at once from one person, with the places that a server has by default', async () => {
  if (!here) throw new Error('There are three places.')
  const idle = await startTestServer({ beside: server, env: { XDG_CACHE_HOME: join(cache, 'idle') } })
  const { writer, churchId } = here
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(idle, writer, churchId, bytes)))
  await idle.stop()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

test('503: slow senders of one church get no more than half of the places, and others upload meanwhile', async () => {
  if (!here) throw new Error('There are three places.')
  await beginSlowly(here, 2)
  const colleague = await makeMember(server, here.churchId, 'Editor')
  expect(await send({ ...here, writer: colleague })).toEqual(refused('Your church'))
  expect(await Promise.all([send(there), send(elsewhere)])).toEqual([uploaded, uploaded])
})

test('503: one person gets no more than half of the places, in however many churches', async () => {
  if (!here || !there) throw new Error('There are three places.')
  const both = { churchId: there.churchId, writer: here.writer }
  await setRole(server, there.churchId, here.writer, 'Editor')
  await beginSlowly(here, 1)
  await beginSlowly(both, 1)
  expect(await send(both)).toEqual(refused('you'))
  expect(await send(there)).toEqual(uploaded)
})

test('503: when all places are taken, everyone is told so', async () => {
  if (!here || !there) throw new Error('There are three places.')
  await beginSlowly(here, 2)
  await beginSlowly(there, 2)
  expect(await send(elsewhere)).toEqual(refused('Too many files'))
  slow.pop()?.close()
  await until(() => underWay() === 3)
  expect(await send(elsewhere)).toEqual(uploaded)
})

test('201: a slow sender does not keep the files of its own church from being checked', async () => {
  if (!here) throw new Error('There are three places.')
  await beginSlowly(here, 1)
  for (let number = 0; number < 3; number++) expect(await send(here)).toEqual(uploaded)
})

/** Rights are asked for again when a body that was on its way is there; the access matrix does that on every route. */
import { afterAll, expect, test } from 'bun:test'
import { countingClock } from '../../testkit/counting-clock.ts'
import { type LateRequest, sendLate } from '../../testkit/http/late-body.ts'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { assetsPath } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember, setRole, takeFromChurch } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { written } from '../../testkit/songs/kinds.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'

const clock = countingClock()
const server = await startTestServer({ clock })
const churchId = await makeChurch(server)
afterAll(() => server.stop())

/** A writer whose session the server has seen, so that the membership is looked up together with it. */
const signedInBefore = async (): Promise<Client> => {
  const member = await makeMember(server, churchId, 'Editor')
  expect((await member.send(songsPath(churchId))).status).toBe(200)
  return member
}

const songRequest = (text = JSON.stringify({ title: 'Late' })): LateRequest => ({
  method: 'POST',
  path: songsPath(churchId),
  headers: { ...saving(), 'content-type': 'application/json' },
  body: Buffer.from(text),
})

const pdfRequest = (body: Uint8Array): LateRequest => ({
  method: 'POST',
  path: `${assetsPath(churchId)}?filename=late.pdf`,
  headers: { 'content-type': 'application/pdf' },
  body,
})

const late = (member: Client, request: LateRequest, meanwhile: () => Promise<unknown> = async () => {}) =>
  sendLate({ port: server.port, clock }, member, request, meanwhile)

const removed = (member: Client) => () =>
  takeFromChurch(server.database.collections, churchId, member.userId ?? '')

test('201: a body that comes late is taken from one who still may', async () => {
  for (const request of [songRequest(), { ...songRequest(), chunked: true as const }, pdfRequest(plainPdf())])
    expect((await late(await signedInBefore(), request)).status).toBe(201)
})

test('201: one who became a writer again while the body was on its way is one', async () => {
  const member = await signedInBefore()
  const { status } = await late(member, songRequest(), async () => {
    await setRole(server, churchId, member, 'Viewer')
    await setRole(server, churchId, member, 'Administrator')
  })
  expect(status).toBe(201)
})

test('404: a body without a length is no way around', async () => {
  const member = await signedInBefore()
  const before = await written(server, churchId)
  const { status } = await late(member, { ...songRequest(), chunked: true }, removed(member))
  expect(status).toBe(404)
  expect(await written(server, churchId)).toEqual(before)
})

test('404 before 400 and 422: who was removed meanwhile learns nothing about the body', async () => {
  const requests = {
    'not JSON': songRequest('{"title": '),
    'an invalid title': songRequest(JSON.stringify({ title: '' })),
    'not a PDF': pdfRequest(Buffer.from('no PDF')),
  }
  for (const [name, request] of Object.entries(requests)) {
    const member = await signedInBefore()
    const { status } = await late(member, request, removed(member))
    expect(`${name}: ${status}`).toBe(`${name}: 404`)
  }
})

test('201: who is asking is looked up once when the body comes with its head', async () => {
  const member = await signedInBefore()
  const { method, path, headers, body } = songRequest()
  const all = {
    ...{ cookie: member.cookie ?? '', origin: ORIGIN, connection: 'close' },
    ...{ ...headers, 'content-length': String(body.length) },
  }
  const readings = async (send: () => Promise<{ readonly status: number }>): Promise<number> => {
    const before = clock.readings
    expect((await send()).status).toBe(201)
    return clock.readings - before
  }
  const atOnce = await readings(() => {
    const connection = openConnection(server.port)
    connection.send(Buffer.concat([Buffer.from(requestHead(method, path, all)), body]))
    return connection.answer()
  })
  // One look-up reads the clock for the validity of the session, and for the last use of session and membership.
  expect(await readings(() => late(member, songRequest()))).toBe(atOnce + 3)
})

import { afterAll, expect, test } from 'bun:test'
import { followChanges } from '../../testkit/changes.ts'
import { type OpenedStream, openStream } from '../../testkit/http/event-reader.ts'
import { followLive, livePaths } from '../../testkit/live.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createService } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

interface Church {
  readonly id: string
  readonly editor: Client
  readonly live: string
  readonly publicLive: string
}
const opened: OpenedStream[] = []
const server = await startTestServer({
  env: { TRUST_PROXY: '1' },
  streams: {
    ...{ ofPerson: 4, ofToken: 4, ofChangesOfChurch: 4 },
    ...{ inProcess: 12, ofChurch: 8 },
    ...{ ofVisitorsInProcess: 6, ofVisitorsOfChurch: 4, ofVisitorsAtAddress: 5 },
  },
})
const churches: Church[] = []
for (let at = 0; at < 3; at++) {
  const id = await makeChurch(server)
  const editor = await makeMember(server, id, 'Editor')
  const service = await createService(editor, id, { visibility: 'public' })
  churches.push({ id, editor, ...livePaths(service) })
}
afterAll(async () => {
  for (const stream of opened) stream.close()
  await server.stop()
})

const kept = async (stream: Promise<OpenedStream>): Promise<OpenedStream> => {
  opened.push(await stream)
  return stream
}

const visit = (church: number, address: string) =>
  kept(openStream(`${server.url}${churches[church]?.publicLive}`, { 'x-forwarded-for': address }))

const member = (church: number) => {
  const { live = '', editor = null } = churches[church] ?? {}
  return kept(followLive(server, live, editor))
}

/** Opens streams until one is refused. */
const visitAll = async (church: number, address: string) => {
  for (let count = 0; ; count++) {
    const { status, headers, text } = await visit(church, address)
    if (status === 200) continue
    return { count, status, retryAfter: headers.get('retry-after'), error: JSON.parse(text).error }
  }
}

test('503 for visitors of an address, a church and a server, and 200 for members of every church beside them', async () => {
  const refused = { status: 503, retryAfter: '5' }
  expect(await visitAll(0, '192.0.2.1')).toMatchObject({
    ...{ ...refused, count: 4 },
    error: expect.stringMatching(/^This church has as many open streams of visitors/),
  })
  expect(await visitAll(0, '192.0.2.2')).toMatchObject({ ...refused, count: 0 })
  expect(await visitAll(1, '192.0.2.1')).toMatchObject({
    ...{ ...refused, count: 1 },
    error: expect.stringMatching(/^Your address has 5 open streams/),
  })
  expect(await visitAll(1, '192.0.2.2')).toMatchObject({
    ...{ ...refused, count: 1 },
    error: expect.stringMatching(/^This server has as many open streams of visitors/),
  })
  // All of these are members: each finds a place, up to the limit of the church and of the process.
  for (let count = 0; count < 4; count++) expect((await member(0)).status).toBe(200)
  expect((await member(0)).status).toBe(503)
  const { id = '', editor } = churches[2] ?? {}
  if (editor) expect((await kept(followChanges(server, editor, id))).status).toBe(200)
  expect((await member(1)).status).toBe(200)
  expect((await member(1)).status).toBe(503)

  // A visitor who leaves makes room for another one.
  opened[0]?.close()
  await until(async () => (await visit(0, '192.0.2.3')).status === 200)
})

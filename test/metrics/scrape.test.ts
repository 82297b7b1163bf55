import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { followChanges } from '../../testkit/changes.ts'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { upload } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { freePort } from '../../testkit/proof/server-process.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

let server: TestServer
let churchId: string
let editor: Client
const metricsPort = freePort()

beforeAll(async () => {
  server = await startTestServer({
    env: {
      METRICS_PORT: String(metricsPort),
      METRICS_ALLOWED_HOSTS: 'psaltery,metrics.example.org',
      RATE_LIMIT_PER_MINUTE: '100',
    },
  })
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})
afterAll(() => server.stop())

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** The value of one series, whose labels stand in the order they are declared in; 0 for one that is not there yet. */
const value = (text: string, series: string): number => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : 0
}

const requestsOf = (text: string, method: string, route: string, status: number) =>
  value(
    text,
    `psaltery_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  )

const SONGS = '/api/v1/churches/{churchId}/songs'

test('what is scraped equals what was sent', async () => {
  const key = crypto.randomUUID()
  const create = () =>
    editor.send(songsPath(churchId), { method: 'POST', headers: saving({ key }), body: { title: 'Once' } })
  const song = (await create()).body.song
  expect((await create()).headers.get('idempotency-replayed')).toBe('true')
  for (let n = 0; n < 3; n++) await createSong(editor, churchId)
  const update = { method: 'PUT', headers: saving({ version: 7 }), body: { title: 'Twice' } }
  expect((await editor.send(`${songsPath(churchId)}/${song.id}`, update)).status).toBe(412)
  for (let n = 0; n < 5; n++) await editor.send(`${songsPath(churchId)}?q=once`)
  const send = async (file: Buffer) => (await upload(server, editor, churchId, file)).status
  expect([await send(plainPdf()), await send(Buffer.from('no'))]).toEqual([201, 422])

  const text = await scrape()
  expect(requestsOf(text, 'POST', SONGS, 201)).toBe(5)
  expect(requestsOf(text, 'GET', SONGS, 200)).toBe(5)
  expect(value(text, 'psaltery_saves_total')).toBe(4)
  expect(value(text, 'psaltery_save_replays_total')).toBe(1)
  expect(value(text, 'psaltery_save_conflicts_total')).toBe(1)
  expect(value(text, 'psaltery_search_duration_seconds_count')).toBe(5)
  expect(value(text, 'psaltery_upload_duration_seconds_count{verdict="accepted"}')).toBe(1)
  expect(value(text, 'psaltery_upload_duration_seconds_count{verdict="refused"}')).toBe(1)
  expect(value(text, 'psaltery_commit_saves_sum')).toBeGreaterThanOrEqual(4)
  expect(value(text, 'psaltery_search_index_bytes')).toBeGreaterThan(0)
  expect(value(text, 'psaltery_mongodb_primary_known')).toBe(1)
  expect(value(text, 'psaltery_streams')).toBe(0)
  const stream = await followChanges(server, editor, churchId)
  const open = await scrape()
  expect(value(open, 'psaltery_streams')).toBe(1)
  // Counted when it begins, and not after hours when it ends.
  expect(requestsOf(open, 'GET', '/api/v2/churches/{churchId}/changes', 200)).toBe(1)
  stream.close()
  expect(value(text, 'psaltery_mongodb_connections')).toBeGreaterThan(0)
  // The change stream of the server waits on one.
  expect(value(text, 'psaltery_mongodb_connections_in_use')).toBeLessThanOrEqual(1)
  expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
})

test('no label holds an id, an address or a text', async () => {
  const labels = [...(await scrape()).matchAll(/\w+="([^"]*)"/g)].map(([, label]) => label ?? '')
  expect(labels.length).toBeGreaterThan(50)
  for (const secret of [churchId, editor.email ?? '', editor.userId ?? '', 'Once', 'once'])
    expect(labels.filter((label) => label.includes(secret))).toEqual([])
})

test('requests that a rate limit refused are counted', async () => {
  const visitor = client(server)
  let refused = 0
  for (let n = 0; n < 120; n++) if ((await visitor.send('/api/v1/churches')).status === 429) refused++
  expect(refused).toBeGreaterThan(0)
  expect(value(await scrape(), 'psaltery_rate_limited_requests_total')).toBe(refused)
})

describe('the port of the metrics', () => {
  test.each([
    ['/', 'GET', 404],
    ['/api/v1/churches', 'GET', 404],
    ['/metrics', 'POST', 405],
    ['/metrics', 'HEAD', 200],
  ])('%s by %s is %d', async (path, method, status) => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })).status).toBe(status)
  })

  test.each([
    ['127.0.0.1', 200],
    ['192.0.2.7:9464', 200],
    ['[::1]:9464', 200],
    ['localhost', 200],
    ['psaltery:9464', 200],
    ['Metrics.Example.org', 200],
    ['example.org', 421],
    ['127.0.0.1.example.org:9464', 421],
    ['localhost.example.org', 421],
  ])('asked for as %s it is %d', async (host, status) => {
    const answer = await sendBytes(metricsPort, requestHead('GET', '/metrics', { host }))
    expect(answer.status).toBe(status)
    expect(answer.text.includes('psaltery_saves_total')).toBe(status === 200)
  })

  test('the service itself does not serve them', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })
})

import { afterAll, describe, expect, test } from 'bun:test'
import { openConnection, requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { assetsPath, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const JSON_SENTENCE = 'The body is over 32 KiB. Shorten it, or split it into several saves.'
const FILE_SENTENCE = 'The file is over 20 MB. Export it with smaller images, or split it into several files.'

const json = () => ({ cookie: editor.cookie ?? '', origin: ORIGIN, 'content-type': 'application/json' })

type Case = [name: string, sentence: string, (length: Record<string, string>) => string]

const changes: Case[] = [
  ['a sign-in', JSON_SENTENCE, (length) => requestHead('POST', '/api/v1/session', { ...json(), ...length })],
  [
    'a new song',
    JSON_SENTENCE,
    (length) => requestHead('POST', songsPath(churchId), { ...json(), ...saving(), ...length }),
  ],
  [
    'a sign-out',
    JSON_SENTENCE,
    (length) => requestHead('DELETE', '/api/v1/session', { ...json(), ...length }),
  ],
  [
    'an upload',
    FILE_SENTENCE,
    (length) =>
      requestHead('POST', `${assetsPath(churchId)}?filename=a.pdf`, { ...uploadHeaders(editor), ...length }),
  ],
]

/** Without a length Bun throws their bodies away, and no handler can see them. */
const reads: Case[] = [
  ['a list', JSON_SENTENCE, (length) => requestHead('GET', '/api/v1/churches', { ...json(), ...length })],
  ['a health check', JSON_SENTENCE, (length) => requestHead('GET', '/api/health/live', length)],
]

const expectRefused = (status: number, headers: Headers, text: string, sentence: string) => {
  expect([status, text]).toEqual([413, JSON.stringify({ error: sentence })])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.has('x-request-id')).toBe(true)
}

const megabyte = Buffer.concat([Buffer.from('f4240\r\n'), Buffer.alloc(1_000_000, ' '), Buffer.from('\r\n')])

describe.each([...changes, ...reads])('413 for %s', (_, sentence, request) => {
  // From 18 digits on Bun itself refuses the length as malformed.
  test.each(['134217729', '200000000', '5000000000', '9007199254740993', '9'.repeat(17)])(
    'with %s bytes announced, before they are sent',
    async (length) => {
      const { status, headers, text } = await sendBytes(
        server.port,
        request({ 'content-length': length }),
        'x',
      )
      expectRefused(status, headers, text, sentence)
    },
  )
})

const unannounced = async (request: string) => {
  const before = process.memoryUsage().rss
  const connection = openConnection(server.port)
  connection.send(request)
  for (let sent = 0; sent < 150; sent++) await connection.sendAsTaken(megabyte)
  const { status, headers, body } = await connection.firstAnswer()
  connection.close()
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  return { status, headers, text: body.toString() }
}

const chunks = { 'transfer-encoding': 'chunked', connection: 'keep-alive' }

describe('150 MB without Content-Length, of which no more is kept in memory than is read', () => {
  test.each(changes)('413 for %s', async (_, sentence, request) => {
    const { status, headers, text } = await unannounced(request(chunks))
    expectRefused(status, headers, text, sentence)
  })

  test.each<[status: number, method: string, path: string]>([
    [200, 'GET', '/api/health/live'],
    [405, 'POST', '/api/health/live'],
    [404, 'POST', '/api/nothing'],
    [404, 'POST', '/library'],
  ])('%d for %s %s, which reads none of it', async (status, method, path) => {
    expect((await unannounced(requestHead(method, path, chunks))).status).toBe(status)
  })
})

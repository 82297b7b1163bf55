import { afterAll, expect, test } from 'bun:test'
import { MAX_UNSENT_BYTES } from '../../src/files/unsent-bytes.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { contentPath } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const SIZE = 19_000_000
/** How much of a file the system buffers. */
const BUFFERED = 4_194_304
/** The limit in files of which the system buffers so much. */
const STALLED = MAX_UNSENT_BYTES / BUFFERED
const server = await startTestServer({ env: { TRUST_PROXY: '1' } })
const churchId = await makeChurch(server)
const member = await makeMember(server, churchId, 'Viewer')
const path = contentPath(churchId, await plantAsset(server, churchId, 'large.pdf', pdfOfSize(SIZE)))
afterAll(() => server.stop())

const headersFrom = (address: string) => ({ cookie: member.cookie ?? '', 'x-forwarded-for': address })

/** A download whose reader stops after its first bytes. */
const stall = async (address: string) => {
  const connection = openConnection(server.port)
  connection.send(requestHead('GET', path, headersFrom(address)))
  await connection.firstAnswer()
  connection.pause()
  return connection
}

const download = async (address: string, range?: string) => {
  const headers = { ...headersFrom(address), ...(range ? { range } : {}) }
  const answer = await fetch(`${server.url}${path}`, { headers })
  const { byteLength } = await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), byteLength }
}

test('503: an address with 64 stalled downloads is refused another, until one of them ends', async () => {
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => stall('192.0.2.1')))
  expect(await download('192.0.2.1')).toMatchObject({ status: 503, retryAfter: '10' })
  expect(await download('192.0.2.1', 'bytes=0-65535')).toMatchObject({ status: 206, byteLength: 65_536 })
  expect(await download('192.0.2.2')).toMatchObject({ status: 200, byteLength: SIZE })
  stalled.pop()?.close()
  await until(async () => (await download('192.0.2.1')).status === 200)
  for (const connection of stalled) connection.close()
})

test('206: downloads that are read are not counted once they have arrived', async () => {
  // As many bytes of a file as are counted for a whole one.
  for (let count = 0; count < STALLED + 2; count++)
    expect(await download('192.0.2.3', `bytes=0-${BUFFERED - 1}`)).toMatchObject({
      status: 206,
      byteLength: BUFFERED,
    })
})

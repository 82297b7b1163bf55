import { afterAll, describe, expect, test } from 'bun:test'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { encryptedPdf } from '../../testkit/pdf/encrypted.ts'
import { assetsPath, contentPath, upload, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { pagesOf, pdfOfSize, pdfSaying, plainPdf } from '../../testkit/pdf/pdfs.ts'
import { withTable } from '../../testkit/pdf/writer.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const writer = await makeMember(server, churchId, 'Editor')

afterAll(() => server.stop())

/** What is stored, so that a test can show that nothing was. */
const stored = async () => {
  const { assets, files, chunks } = server.database.collections
  return Promise.all([assets.countDocuments(), files.countDocuments(), chunks.countDocuments()])
}

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

test('201: the file, checked: its name, size, hash and pages', async () => {
  const bytes = plainPdf(7)
  const answer = await upload(server, writer, churchId, bytes, 'Ein feste Burg – Chor.pdf')
  expect(answer.status).toBe(201)
  const { asset } = await answer.json()
  expect(asset).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    filename: 'Ein feste Burg – Chor.pdf',
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    pageCount: 7,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  const read = await fetch(`${server.url}${contentPath(churchId, asset.id)}`, {
    headers: { cookie: writer.cookie ?? '' },
  })
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
})

test('201: a file that comes in hundreds of tiny parts is kept byte for byte', async () => {
  const bytes = pdfOfSize(60_000)
  const connection = openConnection(server.port)
  connection.send(
    requestHead('POST', `${assetsPath(churchId)}?filename=tiny.pdf`, {
      ...uploadHeaders(writer),
      'content-length': String(bytes.length),
      connection: 'close',
    }),
  )
  for (let start = 0; start < bytes.length; start += 100) {
    connection.send(bytes.subarray(start, start + 100))
    // Sent without a pause, they would arrive as one.
    await Bun.sleep(1)
  }
  const answer = await connection.answer()
  expect(answer.status).toBe(201)
  const { asset } = JSON.parse(answer.body.toString())
  const read = await fetch(`${server.url}${contentPath(churchId, asset.id)}`, {
    headers: { cookie: writer.cookie ?? '' },
  })
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
})

test('201: the same bytes again are a new file with its own name, and are stored once per church', async () => {
  const bytes = pdfSaying('the same bytes')
  const other = await makeChurch(server)
  const elsewhere = await makeMember(server, other, 'Administrator')
  const first = await (await upload(server, writer, churchId, bytes, 'a.pdf')).json()
  const [, files, chunks] = await stored()
  const second = await (await upload(server, writer, churchId, bytes, 'b.pdf')).json()
  expect(second.asset.id).not.toBe(first.asset.id)
  expect([first.asset.filename, second.asset.filename]).toEqual(['a.pdf', 'b.pdf'])
  expect((await stored()).slice(1)).toEqual([files, chunks])
  await upload(server, elsewhere, other, bytes)
  expect((await stored()).slice(1)).toEqual([files + 1, chunks + 1])
})

test('201: 20,000,000 bytes; 413: one more, announced or not; nothing of it is stored', async () => {
  expect((await upload(server, writer, churchId, pdfOfSize(20_000_000))).status).toBe(201)
  const before = await stored()
  const tooMuch = pdfOfSize(20_000_001)
  const announced = await upload(server, writer, churchId, tooMuch)
  expect([announced.status, (await announced.json()).error]).toEqual([413, expect.stringContaining('20 MB')])
  const unannounced = await fetch(`${server.url}${assetsPath(churchId)}?filename=a.pdf`, {
    method: 'POST',
    headers: uploadHeaders(writer),
    body: new Blob([new Uint8Array(tooMuch)]).stream(),
  })
  expect(unannounced.status).toBe(413)
  expect(await stored()).toEqual(before)
})

describe('422: what is not a usable PDF, with what to do about it', () => {
  const files: [name: string, make: () => Uint8Array, sentence: RegExp][] = [
    ['nothing', () => new Uint8Array(), /empty/],
    ['text', () => Buffer.from('not a pdf'), /not a PDF/],
    [
      'a PDF behind something else',
      () => Buffer.concat([Buffer.alloc(2_000, 'x'), plainPdf()]),
      /2,000 bytes/,
    ],
    ['a password', () => encryptedPdf('user aes-256'), /password/],
    ['half a file', () => plainPdf(9).subarray(0, 200), /damaged/],
    ['no page', () => withTable(pagesOf(0)), /no pages/],
    ['a missing page', () => withTable(pagesOf(1, { kids: '4 0 R 9 0 R' })), /page/],
  ]
  test.each(files)('%s', async (_, make, sentence) => {
    const before = await stored()
    const answer = await upload(server, writer, churchId, make())
    expect(answer.status).toBe(422)
    expect((await answer.json()).error).toMatch(sentence)
    expect(await stored()).toEqual(before)
  })
})

test('415: any other content type, before the body is read', async () => {
  for (const type of [
    'application/json',
    'text/plain',
    'application/pdfx',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    const answer = await fetch(`${server.url}${assetsPath(churchId)}?filename=a.pdf`, {
      method: 'POST',
      headers: { ...uploadHeaders(writer), 'content-type': type },
      body: new Uint8Array(plainPdf()),
    })
    expect(answer.status).toBe(415)
    expect((await answer.json()).error).toContain('application/pdf')
  }
})

test('201: the content type may be written in capitals and have parameters', async () => {
  const answer = await fetch(`${server.url}${assetsPath(churchId)}?filename=a.pdf`, {
    method: 'POST',
    headers: { ...uploadHeaders(writer), 'content-type': 'Application/PDF; name=x' },
    body: new Uint8Array(plainPdf()),
  })
  expect(answer.status).toBe(201)
})

test('400: a name that is missing, empty, blank, repeated, too long or not text', async () => {
  const names = [
    '',
    '?filename=',
    '?filename=%20%20',
    '?filename=a&filename=b',
    `?filename=${'x'.repeat(256)}`,
    '?filename=%00',
    '?filename=%ff',
    '?filename=a%0Ab',
  ]
  for (const query of names) {
    const answer = await fetch(`${server.url}${assetsPath(churchId)}${query}`, {
      method: 'POST',
      headers: uploadHeaders(writer),
      body: new Uint8Array(plainPdf()),
    })
    expect([query, answer.status]).toEqual([query, 400])
  }
})

test('201: a name of 255 characters, counted as people count them', async () => {
  const filename = `${'🎵'.repeat(251)}.pdf`
  const { asset } = await (await upload(server, writer, churchId, plainPdf(), filename)).json()
  expect(asset.filename).toBe(filename)
})

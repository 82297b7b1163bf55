import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { publicContentPath, uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createArrangement, createSong } from '../../testkit/songs/songs.ts'

/** Answered from memory, and from an open file, as long as there is no cached copy. */
const SIZES = [3_000, 1_200_000]

interface Served {
  readonly server: TestServer
  readonly path: string
  readonly bytes: Buffer
}

const servers: TestServer[] = []
const served: Served[] = []

const cache = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
for (const megabytes of ['0', '64']) {
  const server = await startTestServer({ env: { XDG_CACHE_HOME: cache, FILE_CACHE_MB: megabytes } })
  servers.push(server)
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, 'Editor')
  const song = await createSong(editor, churchId)
  for (const size of SIZES) {
    const bytes = pdfOfSize(size)
    const assetId = await uploadedId(server, editor, churchId, bytes)
    await createArrangement(editor, song.path, { assetIds: [assetId] })
    const path = publicContentPath(churchId, assetId)
    // With a cache this leaves a copy behind.
    await askRaw(server.port, 'GET', path)
    served.push({ server, path, bytes })
  }
}

afterAll(async () => {
  for (const server of servers) await server.stop()
  await rm(cache, { recursive: true })
})

describe('200: the whole file, the same for GET and HEAD, cached and not', () => {
  const table: [name: string, headers: Record<string, string>][] = [
    ['a space before the dash', { range: 'bytes=0 -0' }],
    ['a space after the dash', { range: 'bytes=0- 0' }],
    ['a space before the equals sign', { range: 'bytes =3-5' }],
    ['a tab before the equals sign', { range: 'bytes\t=3-5' }],
    ['a suffix with a space', { range: 'bytes=- 5' }],
    ['a suffix of nothing with a space', { range: 'bytes=- 0' }],
    ['spaces everywhere', { range: 'bytes = 3 - 5' }],
    ['a start outside the file with a space', { range: 'bytes =9999999-' }],
    ['the header twice', { range: 'bytes=0-0', Range: 'bytes=3-5' }],
    ['an empty header before a sound one', { range: '', Range: 'bytes=3-5' }],
    ['an empty If-Range', { range: 'bytes=3-5', 'if-range': '' }],
    ['an If-Range of spaces', { range: 'bytes=3-5', 'if-range': '  ' }],
    ['an empty If-Range and a start outside the file', { range: 'bytes=9999999-', 'if-range': '' }],
    ['an If-Range without quotes', { range: 'bytes=3-5', 'if-range': 'x' }],
  ]
  test.each(table)('%s', async (_, headers) => {
    for (const { server, path, bytes } of served)
      for (const method of ['GET', 'HEAD']) {
        const { status, headers: answered, body } = await askRaw(server.port, method, path, headers)
        const seen = {
          status,
          range: answered.get('content-range'),
          length: answered.get('content-length'),
        }
        expect({ method, size: bytes.length, ...seen }).toEqual({
          method,
          size: bytes.length,
          status: 200,
          range: null,
          length: String(bytes.length),
        })
        expect(body.equals(method === 'HEAD' ? bytes.subarray(0, 0) : bytes)).toBe(true)
      }
  })
})

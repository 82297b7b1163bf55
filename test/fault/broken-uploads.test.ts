import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportFigure } from '../../testkit/figures.ts'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { assetsPath, spooledIn, upload, uploadHeaders } from '../../testkit/pdf/exchange.ts'
import { pdfSaying, plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const cache = mkdtempSync(join(tmpdir(), 'psaltery-broken-uploads-'))
// One church gets half of these places.
const server = await startTestServer({ env: { XDG_CACHE_HOME: cache, UPLOAD_CONCURRENCY: '8' } })
const churchId = await makeChurch(server)
const writer = await makeMember(server, churchId, 'Editor')
afterAll(async () => {
  await server.stop()
  rmSync(cache, { recursive: true, force: true })
})

const spooled = (): string[] => spooledIn(cache)

test('201: after 500 uploads broken off in the middle no place, file or chunk is left', async () => {
  const { files, chunks, assets } = server.database.collections
  const before = [await files.countDocuments(), await chunks.countDocuments(), await assets.countDocuments()]
  const bytes = plainPdf(20)
  const breakOff = async (number: number): Promise<void> => {
    const connection = openConnection(server.port)
    const path = `${assetsPath(churchId)}?filename=a.pdf`
    const headers = { ...uploadHeaders(writer), 'content-length': String(bytes.length) }
    void connection.send(requestHead('POST', path, headers))
    await connection.send(bytes.subarray(0, (number * 37) % bytes.length))
    await connection.close()
  }
  for (let number = 0; number < 500; number += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => breakOff(number + at)))
  // The last of them may still be on their way: the places are free when four uploads can be under way at once.
  await until(
    async () =>
      spooled().length === 0 &&
      (await upload(server, writer, churchId, Buffer.from('no PDF'))).status !== 503,
  )
  const taken = await Promise.all(
    Array.from({ length: 4 }, (_, at) => upload(server, writer, churchId, pdfSaying(`Place ${at}`))),
  )
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect([
    await files.countDocuments(),
    await chunks.countDocuments(),
    await assets.countDocuments(),
  ]).toEqual(before.map((count) => count + 4))
  reportFigure({ name: 'broken uploads', value: '500 broken off, 0 left', isHeld: true })
})

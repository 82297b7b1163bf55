import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileSource } from '../../src/files/download.ts'
import { createFileCache, HANDLE_GRACE_MS } from '../../src/files/download-cache.ts'
import { createSpool } from '../../src/files/upload.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { makeChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'psaltery-removal-'))
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('a download without a cache is readable, however long the removal of its spooled file takes', async () => {
  const { collections } = server.database
  const bytes = pdfOfSize(1_500_000)
  const churchId = await makeChurch(server)
  const asset = await collections.assets.findOne({
    churchId,
    _id: await plantAsset(server, churchId, 'large.pdf', bytes),
  })
  if (!asset) throw new Error('The file was not stored.')
  const spool = createSpool(join(folder, 'spool'))
  const remove = async (path: string) => {
    await Bun.sleep(HANDLE_GRACE_MS * 1.5)
    await spool.remove(path)
  }
  const source = createFileSource(collections, createFileCache(folder, 0), { ...spool, remove })
  const part = await source.read(asset, 0, asset.size - 1, new AbortController().signal)
  if (part instanceof Uint8Array) throw new Error('So many bytes are not held in memory.')
  const { bytesRead } = await part.handle.read(Buffer.alloc(10), 0, 10, 0)
  expect(bytesRead).toBe(10)
})

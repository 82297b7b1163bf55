import { afterAll, beforeEach, expect, test } from 'bun:test'
import { Binary } from 'mongodb'
import { removeOrphans } from '../../src/files/cleaner.ts'
import { openFile } from '../../src/files/gridfs.ts'
import { type AssetProblem, verifyAssets } from '../../src/maintenance/verify/scan-assets.ts'
import { uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

const bytes = pdfOfSize(1_500_000)
let server: TestServer
let churchId: string
let writer: Client
let assetId: string

beforeEach(async () => {
  if (!server) {
    server = await startTestServer()
    churchId = await makeChurch(server)
    writer = await makeMember(server, churchId, 'Editor')
  }
  const { assets, files, chunks } = server.database.collections
  await Promise.all([assets.deleteMany({}), files.deleteMany({}), chunks.deleteMany({})])
  assetId = await uploadedId(server, writer, churchId, bytes)
})

afterAll(() => server.stop())

const problems = async (options: { bytes?: boolean; before?: Date } = {}): Promise<string[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  const { bytes: readAll = false, before: abandonedBefore = new Date(0) } = options
  await verifyAssets(server.database, { churchId: null, bytes: readAll, abandonedBefore }, findings)
  return found.map(({ code }) => code)
}

const all = () => server.database.collections

test('an uploaded file has no problems', async () => {
  expect(await problems({ bytes: true })).toEqual([])
})

test('asset-without-bytes: the bytes are gone, and their chunks without them', async () => {
  await all().files.deleteMany({})
  expect(await problems()).toEqual(['asset-without-bytes', 'chunks-without-file'])
})

test('asset-differs: a size that is not that of the bytes', async () => {
  await all().assets.updateOne({ _id: assetId }, { $set: { size: 3 } })
  expect(await problems()).toEqual(['asset-differs'])
})

test('bytes-without-asset: bytes that no file refers to', async () => {
  await all().assets.deleteMany({})
  expect(await problems()).toEqual(['bytes-without-asset'])
})

test('bytes-incomplete: a chunk is missing', async () => {
  await all().chunks.deleteOne({ n: 0 })
  expect(await problems()).toEqual(['bytes-incomplete'])
})

test('bytes-damaged: a changed byte, found when every byte is read', async () => {
  const chunk = await all().chunks.findOne({ n: 1 })
  const data = Buffer.from(chunk?.data.buffer ?? [])
  data[7] = (data[7] ?? 0) ^ 1
  await all().chunks.updateOne({ n: 1 }, { $set: { data: new Binary(data) } })
  expect(await problems()).toEqual([])
  expect(await problems({ bytes: true })).toEqual(['bytes-damaged'])
})

test('an upload under way is no problem; one that was broken off is one until the cleaner has been', async () => {
  const content = { churchId, sha256: 'b'.repeat(64), size: 10 }
  const { _id } = await server.database.client.withSession((session) =>
    openFile(all(), content, new Date(), session),
  )
  await all().chunks.insertOne({
    _id: `${_id}:0`,
    churchId,
    files_id: _id,
    n: 0,
    data: new Binary(Buffer.alloc(10)),
  })
  const later = new Date(Date.now() + 60_000)
  expect(await problems()).toEqual([])
  expect(await problems({ before: later })).toEqual(['bytes-without-asset'])
  expect(await removeOrphans(server.database, new Date(0))).toEqual({ files: 0, chunks: 0 })
  expect(await removeOrphans(server.database, later)).toEqual({ files: 1, chunks: 1 })
  expect(await problems({ before: later, bytes: true })).toEqual([])
  expect(await all().chunks.countDocuments()).toBe(2)
})

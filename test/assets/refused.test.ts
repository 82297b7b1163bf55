/** A file is checked while its bytes are written: what is refused, or lost on the way, must not be found afterwards. */
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSuchPath } from '../../src/core/failures.ts'
import { newId } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time.ts'
import { storeCheckedAsset } from '../../src/files/service.ts'
import { type AssetProblem, verifyAssets } from '../../src/maintenance/verify/scan-assets.ts'
import { upload } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-refused-'))
const env = { UPLOAD_CONCURRENCY: '50' }
const first = await startTestServer({ env })
const second = await startTestServer({ env, beside: first })
const churchId = await makeChurch(first)
const writer = await makeMember(first, churchId, 'Editor')
afterAll(async () => {
  await second.stop()
  await first.stop()
  await rm(folder, { recursive: true })
})

const stored = async () => {
  const { assets, files, chunks } = first.database.collections
  return {
    assets: await assets.countDocuments({ churchId }),
    files: await files.countDocuments({ churchId }),
    chunks: await chunks.countDocuments(),
  }
}

const problems = async (): Promise<AssetProblem[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  const abandonedBefore = new Date(Date.now() + 3_600_000)
  await verifyAssets(first.database, { churchId: null, bytes: true, abandonedBefore }, findings)
  return found
}

/** Begins as a PDF does and is none. */
const broken = (size: number): Buffer => {
  const bytes = Buffer.alloc(size, 'not the pages of anything ')
  bytes.write('%PDF-1.4\n')
  return bytes
}

test('422: the bytes of a refused file are gone with the answer, also of one that is sent many times at once', async () => {
  const before = await stored()
  expect((await upload(first, writer, churchId, broken(2_500_000))).status).toBe(422)
  expect(await stored()).toEqual(before)
  const bytes = broken(1_500_000)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => upload(at % 2 ? first : second, writer, churchId, bytes)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422))
  expect(await stored()).toEqual(before)
})

test('201: what is refused beside it takes nothing of a file that is kept', async () => {
  const sound = pdfOfSize(2_500_000, 7)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => upload(first, writer, churchId, at % 2 ? sound : broken(2_000_000))),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 201, 422, 201, 422, 201])
  expect(await problems()).toEqual([])
})

const received = async (seed: number) => {
  const bytes = pdfOfSize(2_500_000, seed)
  const path = join(folder, `${seed}.pdf`)
  await Bun.write(path, new Uint8Array(bytes))
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return { path, size: bytes.length, sha256 }
}

const describe = ({ size, sha256 }: { size: number; sha256: string }) => ({
  _id: newId(),
  churchId,
  filename: 'a.pdf',
  mediaType: 'application/pdf' as const,
  size,
  sha256,
  pageCount: 1,
  createdAt: new Date(),
})

test('a chunk that is lost before its file is recorded, as a new primary may lose it, is written again', async () => {
  const file = await received(11)
  const { files, chunks } = first.database.collections
  let losses = 0
  await storeCheckedAsset({ database: first.database, clock: systemClock }, churchId, file, async () => {
    // A majority need not have it yet.
    const record = await files.findOne({ churchId, sha256: file.sha256 }, { readConcern: { level: 'local' } })
    if (losses++ === 0) await chunks.deleteOne({ files_id: record?._id ?? '', n: 1 })
    return describe(file)
  })
  expect(losses).toBe(2)
  expect(await problems()).toEqual([])
})

test('bytes that the church has already stay when they are sent once more by someone who is refused', async () => {
  const file = await received(12)
  const deps = { database: first.database, clock: systemClock }
  await storeCheckedAsset(deps, churchId, file, async () => describe(file))
  const before = await stored()
  const refused = storeCheckedAsset(deps, churchId, file, () => Promise.reject(noSuchPath()))
  await expect(refused).rejects.toThrow()
  expect(await stored()).toEqual(before)
  expect(await problems()).toEqual([])
})

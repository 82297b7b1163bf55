import { afterAll, expect, test } from 'bun:test'
import { removeOrphans } from '../../src/files/cleaner.ts'
import { type AssetProblem, verifyAssets } from '../../src/maintenance/verify/scan-assets.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { upload } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize, pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

const env = { UPLOAD_CONCURRENCY: '50' }
const first = await startTestServer({ env })
const second = await startTestServer({ env, beside: first })
const churchId = await makeChurch(first)
const writer = await makeMember(first, churchId, 'Editor')

afterAll(async () => {
  await second.stop()
  await first.stop()
})

/** Everything wrong with the files, every byte read. */
const problems = async (): Promise<AssetProblem[]> => {
  const found: AssetProblem[] = []
  const findings = { found: (problem: AssetProblem) => void found.push(problem), checked: () => {} }
  await verifyAssets(first.database, { churchId: null, bytes: true, abandonedBefore: later() }, findings)
  return found
}

const later = () => new Date(Date.now() + 3_600_000)

const stored = async (bytes: Uint8Array) => {
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const { assets, files, chunks } = first.database.collections
  const records = await files.find({ churchId, sha256 }).toArray()
  return {
    assets: await assets.countDocuments({ churchId, sha256 }),
    files: records.length,
    chunks: await chunks.countDocuments({ files_id: { $in: records.map(({ _id }) => _id) } }),
  }
}

/** Repeats an upload that was overtaken three times in a row by uploads of the same bytes, as its answer says. */
const uploadUntilTaken = async (server: TestServer, bytes: Uint8Array, filename: string) => {
  for (;;) {
    const answer = await upload(server, writer, churchId, bytes, filename)
    if (answer.status !== 503) return answer
  }
}

const AT_ONCE = sampleSize(10, 20)
const ROUNDS = sampleSize(4, 8)

test('201: many uploads of one file at once are as many files and one stored copy, through one server or two', async () => {
  const bytes = pdfOfSize(2_500_000, 3)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      uploadUntilTaken(index % 2 ? first : second, bytes, `${index}.pdf`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await stored(bytes)).toEqual({ assets: AT_ONCE, files: 1, chunks: 3 })
  expect(await problems()).toEqual([])
})

test('a cleaner that takes everything it may, all the time, never takes the bytes of an upload', async () => {
  let isOver = false
  const cleaning = (async () => {
    while (!isOver) await removeOrphans(first.database, later())
  })()
  const answers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const same = pdfSaying(`round ${round}`)
    const sent = Array.from({ length: 4 }, (_, index) => (index % 2 ? same : pdfSaying(`${round} ${index}`)))
    const uploads = sent.map((bytes, index) => upload(index < 2 ? first : second, writer, churchId, bytes))
    answers.push(...(await Promise.all(uploads)).map(({ status }) => status))
  }
  isOver = true
  await cleaning
  // Being overtaken three times in a row is answered with "try again"; nothing else may happen.
  expect(answers.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(answers.filter((status) => status === 201).length).toBeGreaterThan(0)
  await removeOrphans(first.database, later())
  expect(await problems()).toEqual([])
})

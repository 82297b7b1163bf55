import { afterAll, expect, test } from 'bun:test'
import { sampleSize } from '../../testkit/long-tests.ts'
import { makeChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { RandomSaver } from '../verify/random-saves.ts'
import { openArchives } from './archives.ts'
import { unzipped } from './unzipped.ts'

const SAVERS = 4
const ROUNDS = sampleSize(2, 4)
/** Between two saves of one of them: a church that grows slowly is read through in less time. */
const PAUSE_MS = 20

const server = await startTestServer()
const elsewhere = await startTestServer()
const archives = await openArchives()
const churchId = await makeChurch(server)
const savers = await Promise.all(
  Array.from({ length: SAVERS }, (_, seed) => RandomSaver.in(server, churchId, seed)),
)
await Promise.all(savers.map((saver) => saver.save(15)))

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await server.stop()
  await elsewhere.stop()
})

const cursor = async (): Promise<number> =>
  (await server.database.collections.churches.findOne({ _id: churchId }))?.cursor ?? 0

/** All of them save until the export is finished. Answers the file, and what the church had before and after it. */
const exportWhileSaving = async (name: string) => {
  let isOver = false
  const saving = savers.map(async (saver) => {
    while (!isOver) {
      await saver.save(1)
      await Bun.sleep(PAUSE_MS)
    }
  })
  try {
    const before = await cursor()
    const file = await archives.export(server, churchId, name)
    return { file, before, after: await cursor() }
  } finally {
    isOver = true
    await Promise.all(saving)
  }
}

test('an export made while people save is the church at one moment, and can be restored', async () => {
  let rounds = 0
  while (rounds < ROUNDS) {
    const { file, before, after } = await exportWhileSaving(`${rounds}.zip`)
    if (after === before) continue
    rounds++
    const { churches } = JSON.parse((await unzipped(file)).get('manifest.json') ?? '')
    expect(churches[0].counts.history).toBeGreaterThanOrEqual(before)
    // A restore compares the heads of the archive with those that its history makes.
    const id = await archives.restore(elsewhere, file)
    expect(await problemsIn(elsewhere, id)).toEqual([])
  }
})

import { afterAll, expect, test } from 'bun:test'
import { withSnapshot } from '../../src/maintenance/verify/view.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { makeChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { RandomSaver } from './random-saves.ts'

const SAVERS = 6
const ROUNDS = sampleSize(5, 15)
/** Between two saves of one of them: a church that grows slowly is read through in less time. */
const PAUSE_MS = 20

const server = await startTestServer({ damaged: true })
const churchId = await makeChurch(server)
const savers = await Promise.all(
  Array.from({ length: SAVERS }, (_, seed) => RandomSaver.in(server, churchId, seed)),
)
await Promise.all(savers.map((saver) => saver.save(10)))

afterAll(async () => {
  await server.stop()
})

const cursor = async (): Promise<number> => {
  const church = await server.database.collections.churches.findOne({ _id: churchId })
  return church?.cursor ?? 0
}

/** Verifies again and again while everyone saves, and answers what was found in each round that saw a save. */
const roundsWhileSaving = async (): Promise<string[][]> => {
  let isOver = false
  const saving = savers.map(async (saver) => {
    while (!isOver) {
      await saver.save(1)
      await Bun.sleep(PAUSE_MS)
    }
  })
  const rounds: string[][] = []
  try {
    while (rounds.length < ROUNDS) {
      const before = await cursor()
      const found = await problemsIn(server, churchId)
      if ((await cursor()) > before)
        rounds.push(found.map(({ code, ids }) => `${code} ${JSON.stringify(ids)}`))
    }
  } finally {
    isOver = true
    await Promise.all(saving)
  }
  return rounds
}

test('a second look sees one moment, whatever is saved between its reads, and the next one a later moment', async () => {
  const [{ writer }] = savers as [RandomSaver]
  const look = () =>
    withSnapshot(server.database, async ({ all, session }) => {
      const seen: number[] = []
      for (let read = 0; read < 3; read++) {
        seen.push(await all.songs.countDocuments({ churchId }, { session }))
        await createSong(writer, churchId)
      }
      return seen
    })
  const [first, ...others] = await look()
  expect(others).toEqual([first ?? 0, first ?? 0])
  expect((await look())[0]).toBe((first ?? 0) + 3)
})

test('saves that go on meanwhile are never taken for damage', async () => {
  expect(new Set((await roundsWhileSaving()).flat())).toEqual(new Set())
  expect(await problemsIn(server, churchId)).toEqual([])
})

test('damage is found while saves go on, in every round and once', async () => {
  const [{ writer }] = savers as [RandomSaver]
  const song = await createSong(writer, churchId, { title: 'Saved once and never again' })
  await server.database.collections.search.deleteOne({ _id: song.id })
  const rounds = await roundsWhileSaving()
  expect(rounds).toEqual(Array(ROUNDS).fill([`search-missing {"songId":"${song.id}"}`]))
})

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'
import { startTwoWorkers, type TwoWorkers } from './two-workers.ts'

let two: TwoWorkers
beforeAll(async () => {
  two = await startTwoWorkers()
})
afterAll(() => two[Symbol.asyncDispose]())

/** Asks until both workers have answered; the system spreads connections as it likes. */
const askBoth = async <T extends { worker: number }>(ask: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  while (new Set(answers.map(({ worker }) => worker)).size < 2) answers.push(await ask())
  return answers
}

test('200: a session counts at every worker', async () => {
  const answers = await askBoth(() => two.send('/api/v1/churches'))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ worker }) => worker))).toEqual(new Set([1, 2]))
})

test('201: a save sent again is answered with the first result at every worker, and saved once', async () => {
  const key = crypto.randomUUID()
  const answers = await askBoth(() =>
    two.send(songsPath(two.churchId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ title: 'Once' }),
    }),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.song.id}`)).size).toBe(1)
  const replayed = answers.map(({ headers }) => headers.get('idempotency-replayed'))
  expect(replayed).toEqual([null, ...answers.slice(1).map(() => 'true')])
  expect(await two.database.collections.songs.countDocuments({ 'document.title': 'Once' })).toBe(1)
})

test('200: a song is found by every worker as soon as any of them has saved it', async () => {
  let elsewhere = 0
  for (let round = 0; elsewhere < 5; round++) {
    const saved = await two.send(songsPath(two.churchId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...saving() },
      body: JSON.stringify({ title: `Round${round}x` }),
    })
    expect(saved.status).toBe(201)
    const found = await two.send(`${songsPath(two.churchId)}?q=round${round}x`)
    expect(found.body.songs.map(({ id }: { id: string }) => id)).toEqual([saved.body.song.id])
    if (found.worker !== saved.worker) elsewhere++
  }
})

test('404: who was removed is refused by every worker at the next request', async () => {
  const { path } = await createSong(two.editor, two.churchId)
  expect((await askBoth(() => two.send(path))).every(({ status }) => status === 200)).toBe(true)
  const { memberships } = two.database.collections
  const membership = await memberships.findOneAndDelete({ churchId: two.churchId })
  const refused = await askBoth(() => two.send(path))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]))
  if (membership) await memberships.insertOne(membership)
})

import { expect, test } from 'bun:test'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { psaltery } from '../../testkit/process/program.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { startTwoWorkers, type TwoWorkers, workerPids } from './two-workers.ts'

/** Saves songs one after the other, each again with its key until it is answered, until told to end. */
const saveSongs = async (two: TwoWorkers, shallEnd: () => boolean): Promise<string[]> => {
  const acknowledged: string[] = []
  while (!shallEnd()) {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...saving() },
      body: JSON.stringify({ title: `Song ${crypto.randomUUID()}` }),
    }
    const send = () => two.request(songsPath(two.churchId), request).catch(() => null)
    let answer = await send()
    while (answer === null || answer.status === 503) answer = await send()
    expect(answer.status).toBe(201)
    acknowledged.push(answer.body.song.id)
  }
  return acknowledged
}

test('kill -9 of a worker under load: nothing acknowledged is lost, and the worker is replaced', async () => {
  await using two = await startTwoWorkers()
  const before = await workerPids(two)
  expect(before).toHaveLength(2)
  let isOver = false
  const savers = Array.from({ length: 8 }, () => saveSongs(two, () => isOver))
  const saved = () => two.database.collections.songs.countDocuments()
  await until(async () => (await saved()) >= 40)
  const [victim = 0] = before
  process.kill(victim, 'SIGKILL')
  await two.server.logged('a worker ended and is replaced')
  const countThen = await saved()
  await until(async () => (await saved()) >= countThen + 40)
  isOver = true
  const acknowledged = (await Promise.all(savers)).flat()
  const stored = await two.database.collections.songs
    .find()
    .map(({ _id }) => _id)
    .toArray()
  expect(stored.toSorted()).toEqual(acknowledged.toSorted())
  expect(await problemsIn(two)).toEqual([])

  await until(async () => (await workerPids(two)).length === 2)
  const after = await workerPids(two)
  expect(after).not.toContain(victim)
  const answering = new Set<number>()
  while (answering.size < 2) answering.add((await two.send('/api/v1/churches')).worker)
  expect(answering).toEqual(new Set([1, 2]))
})

const BODY = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })

test('SIGTERM: the request under way gets its answer (401), all workers end, and the exit code is 0', async () => {
  await using two = await startTwoWorkers()
  const pids = await workerPids(two)
  const connection = openConnection(two.server.port)
  const headers = {
    origin: ORIGIN,
    'content-type': 'application/json',
    'content-length': String(BODY.length),
  }
  await connection.send(requestHead('POST', '/api/v1/session', headers) + BODY.slice(0, 9))
  for (const answered = new Set<number>(); answered.size < 2; )
    answered.add((await two.send('/api/v1/churches')).worker)
  two.server.child.kill('SIGTERM')
  await two.server.said('Stopping')
  void connection.send(BODY.slice(9))
  expect((await connection.answer()).status).toBe(401)
  expect(await two.server.child.exited).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})

test('kill -9 of the parent: its workers end too', async () => {
  await using two = await startTwoWorkers()
  const pids = await workerPids(two)
  two.server.child.kill('SIGKILL')
  const isGone = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await until(async () => pids.every(isGone))
})

test('the port of a running server is refused with a sentence, with one worker or several', async () => {
  await using two = await startTwoWorkers()
  for (const WORKERS of ['1', '2']) {
    const second = await psaltery(['serve'], {
      env: {
        PORT: String(two.server.port),
        WORKERS,
        MONGODB_URI: two.uri,
        MONGODB_DATABASE: 'second',
      },
    })
    expect(second.code).toBe(1)
    expect(second.stderr).toContain('The port is in use by another program.')
  }
})

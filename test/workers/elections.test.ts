import { expect, test } from 'bun:test'
import { createProcessNetwork } from '../../testkit/proof/faults/process-network.ts'
import { type ReplicaSet, type SetMember, startReplicaSet } from '../../testkit/proof/faults/replica-set.ts'
import { createSong, saving } from '../../testkit/songs/songs.ts'
import { connectToWorker, type WorkerConnection } from './connection-to-worker.ts'
import { startTwoWorkers, workerPids } from './two-workers.ts'

type Members = [old: SetMember, next: SetMember, third: SetMember]

const startOn = ({ uri }: ReplicaSet) => startTwoWorkers({}, { uri, name: 'elections', drop: async () => {} })

/** As a client does: the same save again while the answer is 503. */
const saveSecondVersion = async (connection: WorkerConnection, path: string): Promise<void> => {
  const headers = saving({ version: 1 })
  const save = () => connection.request('PUT', path, headers, { title: 'Second' })
  let answer = await save()
  while (answer.status === 503) answer = await save()
  expect([answer.status, answer.body.song.version]).toEqual([200, 2])
}

test('503: a worker that sees only the deposed primary shows nothing older than another has saved', async () => {
  using network = createProcessNetwork()
  // Long enough for the deposed primary to take itself for the primary until the end of the test.
  await using set = await startReplicaSet(undefined, { network, electionTimeoutMs: 100_000 })
  const [old, next, third] = set.members as Members
  await using two = await startOn(set)
  const { path } = await createSong(two.editor, two.churchId)
  const [, secondPid = 0] = (await workerPids(two)).toSorted((a, b) => a - b)

  for (const other of [next, third]) {
    network.cut(old.pid, other)
    network.cut(other.pid, old)
    network.cut(secondPid, other)
  }
  await next.stepUp()
  using first = await connectToWorker(two, 1)
  await saveSecondVersion(first, path)
  using second = await connectToWorker(two, 2)
  const read = async () => {
    const { status, body } = await second.request('GET', path)
    return status === 200 ? body.song.version : status
  }
  expect((await old.command({ hello: 1 })).isWritablePrimary).toBe(true)
  expect(await read()).toBe(503)

  network.heal()
  let seen = await read()
  while (seen === 503) seen = await read()
  expect(seen).toBe(2)
})

test('a worker that is stopped while a primary is elected is replaced, and holds up nobody for long', async () => {
  await using set = await startReplicaSet()
  const [, next] = set.members as Members
  await using two = await startOn(set)
  const { path } = await createSong(two.editor, two.churchId)
  const [, secondPid = 0] = (await workerPids(two)).toSorted((a, b) => a - b)
  using first = await connectToWorker(two, 1)
  process.kill(secondPid, 'SIGSTOP')
  await next.stepUp()
  await saveSecondVersion(first, path)
  await two.server.logged('a worker did not hear of a new primary of MongoDB in time and is killed')
  await two.server.logged('a worker ended and is replaced')
  using replaced = await connectToWorker(two, 2)
  expect((await replaced.request('GET', path)).body.song.version).toBe(2)
})

import { afterAll, describe, expect, test } from 'bun:test'
import type { Tally } from '../../src/maintenance/verify/report.ts'
import { verifyDatabase } from '../../src/maintenance/verify/verify-database.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { makeChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { expectClean, problemsIn } from '../../testkit/verify.ts'
import { RandomSaver } from './random-saves.ts'

const server = await startTestServer()

afterAll(async () => {
  await server.stop()
})

describe('a catalogue that only saves have written', () => {
  test('has no problems when it is empty', async () => {
    await makeChurch(server)
    await expectClean(server)
  })

  test('has no problems after random saves and archivings in several churches', async () => {
    const seeds = Array.from({ length: sampleSize(5, 10) }, (_, seed) => seed)
    const savers = await Promise.all(seeds.map((seed) => RandomSaver.inNewChurch(server, seed)))
    await Promise.all(savers.map((saver) => saver.save(30)))
    await expectClean(server)
  })

  test('has no problems when several people saved in one church at once', async () => {
    const churchId = await makeChurch(server)
    const savers = await Promise.all([1, 2, 3, 4].map((seed) => RandomSaver.in(server, churchId, seed)))
    await Promise.all(savers.map((saver) => saver.save(sampleSize(15, 30))))
    expect(await problemsIn(server, churchId)).toEqual([])
  })
})

test('counts what was looked at, in one church or in all', async () => {
  const saver = await RandomSaver.inNewChurch(server, 6)
  await saver.save(20)
  const { churchId } = saver
  const { songs, services, revisions, events, operations, outbox, memberships, peopleChanges } =
    server.database.collections
  const seen: Tally[] = []
  const report = { found: () => {}, progress: (tally: Tally) => seen.push(tally) }
  const summary = await verifyDatabase(server.database, { churchId, files: null }, report)
  const expected: Tally = {
    churches: 1,
    songs: await songs.countDocuments({ churchId }),
    services: await services.countDocuments({ churchId }),
    revisions: await revisions.countDocuments({ churchId }),
    events: await events.countDocuments({ churchId }),
    operations: await operations.countDocuments({ churchId }),
    'outbox entries': await outbox.countDocuments({ churchId }),
    memberships: await memberships.countDocuments({ churchId }),
    'changes of people': await peopleChanges.countDocuments({ churchId }),
    invitations: 0,
    passkeys: 0,
    identities: 0,
    'sign-ins': 0,
    tokens: 0,
    webhooks: 0,
    deliveries: 0,
    assets: 0,
    files: 0,
  }
  expect(summary).toEqual({ problems: 0, checked: expected })
  expect(seen.at(-1)).toEqual(expected)
})

test('refuses a church that does not exist, with a sentence', async () => {
  const churchId = crypto.randomUUID()
  await expect(problemsIn(server, churchId)).rejects.toThrow(`There is no church with the id ${churchId}.`)
})

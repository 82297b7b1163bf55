import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { folderOnDisk } from '../../testkit/mongodb/data-folder.ts'
import { type OwnMongod, startOwnMongod } from '../../testkit/mongodb/own-mongod.ts'
import { PAUSE_MS } from '../../testkit/proof/load/workload.ts'
import { type Progress, prove } from '../../testkit/proof/run.ts'
import { startServerProcess } from '../../testkit/proof/server-process.ts'

/** The checker is only worth something if it fails on a server that breaks its promises. */
const program = join(import.meta.dir, '../../testkit/proof/mutant.ts')
let mongod: OwnMongod
beforeAll(async () => {
  // On a disk, and with the longest interval, so that the journal is written later than a save is acknowledged.
  mongod = await startOwnMongod({ journalCommitInterval: 500 }, folderOnDisk)
})
afterAll(() => mongod[Symbol.asyncDispose]())

type Place = ReturnType<OwnMongod['place']>

const proveMutant = async (
  mutation: string,
  injectFaults: (progress: Progress, where: Place) => Promise<void>,
) => {
  const where = mongod.place()
  const server = await startServerProcess({ ...where, program, env: { PSALTERY_MUTATION: mutation } })
  try {
    return await prove({
      ...where,
      urls: [server.url],
      clients: 12,
      seed: 1,
      pauseMs: PAUSE_MS.test,
      injectFaults: (progress) => injectFaults(progress, where),
      hasWebhook: false,
    })
  } finally {
    await server.kill()
  }
}

const MAX_KILLS = 8

/** A save that was sent again is there several times. */
const countKeys = async ({ uri, database }: Place): Promise<number> => {
  const client = new MongoClient(uri)
  try {
    return (await client.db(database).collection('operations').distinct('_id.key')).length
  } finally {
    await client.close()
  }
}

test('a server with write concern 1 and without unique keys that ignores If-Match and Last-Event-ID, whose mongod is killed: the checker finds what each of them does', async () => {
  const verdict = await proveMutant(
    'write concern 1,no unique key,If-Match ignored,Last-Event-ID ignored',
    async ({ untilSaved, untilFollowedAgain, saved }, where) => {
      // Right after a save was acknowledged, which is rarely in the journal by then: until some are missing.
      for (let kill = 0; kill < MAX_KILLS; kill++) {
        await untilSaved(10)
        await mongod.killAndRestart()
        const acknowledged = saved()
        if ((await countKeys(where)) < acknowledged) break
      }
      await untilSaved(60)
      await untilFollowedAgain()
    },
  )
  const found = verdict.details.join('\n')
  // A save that is gone, one that was sent again, one of another version than was edited, and a change shown again.
  expect(verdict.lost).toBeGreaterThan(0)
  expect(found).toMatch(/^duplicated: \S+ has [2-9], [2-9], [2-9], [2-9] records$/m)
  expect(found).toMatch(/^torn: \S+ edited version \d+ and made \d+$/m)
  expect(found).toMatch(/^duplicated: change \d+ \(\S+\) of the stream$/m)
})

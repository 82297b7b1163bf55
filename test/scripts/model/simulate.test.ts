import { expect, test } from 'bun:test'
import { measureCosts, simulate } from '../../../scripts/lib/model/simulate.ts'
import { testMongoUri } from '../../../testkit/mongodb/mongodb.ts'

test('a small host is filled through the save pipeline, measured, and compared with the model', async () => {
  await using opened = new AsyncDisposableStack()
  const uri = await testMongoUri()
  const said: string[] = []
  const say = (text: string) => said.push(text)
  const costs = await measureCosts(opened, uri, say, {
    groups: [
      { churches: 1, songs: 16 },
      { churches: 2, songs: 4 },
    ],
    files: 2,
  })
  const { songs, search, revisions, events, outbox, operations, churches } = costs.host.sizes
  expect([songs.documents, search.documents, churches.documents]).toEqual([24, 24, 3])
  expect(revisions.documents).toBeGreaterThan(24 * 3)
  for (const { documents } of [events, outbox, operations]) expect(documents).toBe(revisions.documents)
  expect(costs.searchPoints.map(({ songs: size }) => size)).toEqual([16, 4])
  for (const { bytes } of costs.searchPoints) expect(bytes).toBeGreaterThan(0)

  const plan = { churches: 3, songs: 24, files: 2, searched: 2, warmUps: 1, rounds: 1, seconds: 0.1 }
  const rows = await simulate(opened, uri, costs, say, plan)
  expect(rows.map(({ what }) => what)).toEqual([
    'documents',
    'documents, as BSON',
    'documents on the disk',
    'indexes',
    'search indexes in memory',
    'saves for a second of CPU time',
    'requests of the mix for a second of CPU time',
  ])
  // What takes time is not held to anything here, where others run beside it.
  for (const { model, measured } of rows) expect(Math.min(model, measured)).toBeGreaterThan(0)
  expect(rows.slice(0, 2).map(({ isWithin }) => isWithin)).toEqual([true, true])
  expect(said).toContain('searching in the 2 largest churches')
})

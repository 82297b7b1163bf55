import { afterAll, expect, test } from 'bun:test'
import { connect } from '../../src/database.ts'
import { createLeases, type Leases } from '../../src/db/lease.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { until } from '../../testkit/until.ts'

const LEASE_MS = 600
const opened: Leases[] = []
const errors: unknown[] = []

const where = await freshDatabase()
const database = await connect(where.uri, where.name)
afterAll(async () => {
  for (const leases of opened) await leases.releaseAll()
  await database.close()
  await where.drop()
  expect(errors).toEqual([])
})

/** The leases of a process. */
const open = (leaseMs = LEASE_MS): Leases => {
  const leases = createLeases(database.collections, { leaseMs, onError: (error) => errors.push(error) })
  opened.push(leases)
  return leases
}
const ownerOf = async (name: string) => (await database.collections.leases.findOne({ _id: name }))?.owner

test('of many processes that want a lease at once, one gets it, and keeps it longer than it lasts', async () => {
  const processes = Array.from({ length: 8 }, () => open())
  const taken = await Promise.all(processes.map((leases) => leases.hold('many')))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const first = processes[taken.indexOf(true)]
  const owner = await ownerOf('many')
  await Bun.sleep(2 * LEASE_MS)
  expect(await processes[taken.indexOf(false)]?.hold('many')).toBe(false)
  expect([await first?.confirm('many'), first?.isHeld('many'), await ownerOf('many')]).toEqual([
    true,
    true,
    owner,
  ])
  // Again, without a further lease.
  expect(await first?.hold('many')).toBe(true)
})

test('one that is given back is free at once, and one that is not renewed after its time', async () => {
  const [first, second] = [open(), open()]
  expect([await first.hold('given'), await second.hold('given')]).toEqual([true, false])
  await first.release('given')
  expect([first.isHeld('given'), await second.hold('given')]).toEqual([false, true])
  expect(await first.take('timed', 300)).toBe(true)
  expect(await second.take('timed', 300)).toBe(false)
  await until(() => second.take('timed', 300))
  await first.hold('all')
  await first.releaseAll()
  expect([first.isHeld('all'), await second.hold('all')]).toEqual([false, true])
})

test('a process whose lease was taken over in the meantime finds out before it goes on', async () => {
  const [paused, other] = [open(), open()]
  expect([await paused.hold('paused'), await paused.hold('kept')]).toEqual([true, true])
  // As if it had not renewed for a while.
  await database.collections.leases.updateOne({ _id: 'paused' }, { $set: { until: new Date(0) } })
  expect(await other.hold('paused')).toBe(true)
  const startedAt = performance.now()
  while (performance.now() - startedAt < LEASE_MS / 2) await Bun.sleep(10)
  expect([await paused.confirm('paused'), await paused.confirm('kept')]).toEqual([false, true])
  expect([paused.isHeld('paused'), paused.isHeld('kept')]).toEqual([false, true])
  await paused.release('paused')
  expect(await other.confirm('paused')).toBe(true)
})

import { afterAll, expect, test } from 'bun:test'
import { createUser, renameUser } from '../../src/accounts/auth/service.ts'
import { createChurch, setChurch } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import { claimNames } from '../../src/db/claims.ts'
import { migrate } from '../../src/db/migrations.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'

hashCheaply()

const where = await freshDatabase()
const database = await connect(where.uri, where.name, { longRunning: true })
await migrate(database)
// As on a cluster, where no index can do it.
await database.collections.users.dropIndex('emailKey_1')
await database.collections.churches.dropIndex('address_1')
afterAll(async () => {
  await database.close()
  await where.drop()
})

const all = () => database.collections
const deps = () => ({ collections: all(), clock: systemClock })
const user = (email: string) => createUser(deps(), { email, password: 'correct horse battery staple' })
const church = (name: string) => createChurch(deps(), { name, timeZone: 'UTC' })
const claimed = async () =>
  Object.fromEntries((await all().claims.find().toArray()).map(({ _id, ownerId }) => [_id, ownerId]))

/** Why those that were refused were. */
const refusals = async (attempts: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(attempts)).flatMap((one) =>
    one.status === 'rejected' ? [one.reason.message] : [],
  )

test('of many people who get the same address at once, one has it', async () => {
  const refused = await refusals(['Eve@example.org', 'eve@example.org', 'EVE@example.org'].map(user))
  expect(refused).toEqual([expect.stringMatching('already a user'), expect.stringMatching('already a user')])
  expect(await all().users.countDocuments({ emailKey: 'eve@example.org' })).toBe(1)
})

test('a person who is renamed gives the old address up, and of two who want the same new one, one gets it', async () => {
  const [ann, ben] = [await user('ann@example.org'), await user('ben@example.org')]
  const attempts = ['ann@example.org', 'ben@example.org'].map((from) =>
    renameUser(all(), from, 'c@example.org'),
  )
  expect(await refusals(attempts)).toEqual(['There is already a user with the address c@example.org.'])
  const renamed = (await all().users.findOne({ emailKey: 'c@example.org' }))?._id ?? ''
  expect([ann, ben]).toContain(renamed)
  expect((await claimed())['email:c@example.org']).toBe(renamed)
  await user(renamed === ann ? 'ann@example.org' : 'ben@example.org')
  await expect(user(renamed === ann ? 'ben@example.org' : 'ann@example.org')).rejects.toThrow(
    'already a user',
  )
})

test('of two churches that want the same address at once, one has it, until it gives it up', async () => {
  const ids = await Promise.all(['One', 'Two'].map(church))
  const attempts = ids.map((id) => setChurch(all(), id, { address: 'harbour' }))
  expect(await refusals(attempts)).toEqual(['Another church has the address harbour already.'])
  const first = (await all().churches.findOne({ address: 'harbour' }))?._id ?? ''
  const second = ids.find((id) => id !== first) ?? ''
  await expect(setChurch(all(), second, { address: 'harbour' })).rejects.toThrow('has the address')
  await setChurch(all(), first, { address: 'hill' })
  await setChurch(all(), second, { address: 'harbour' })
  await setChurch(all(), second, { address: null })
  expect(Object.keys(await claimed()).filter((id) => id.startsWith('address:'))).toEqual(['address:hill'])
})

test('who is being renamed keeps the claim of the new address alone, while missing claims are looked for', async () => {
  const id = await user('renamed-0@example.org')
  let isOver = false
  const renaming = async () => {
    for (let at = 0; !isOver; at++)
      await renameUser(all(), `renamed-${at}@example.org`, `renamed-${at + 1}@example.org`)
  }
  const renamed = renaming()
  for (let scan = 0; scan < 100; scan++) expect(await claimNames(all())).toEqual([])
  isOver = true
  await renamed
  const email = (await all().users.findOne({ _id: id }))?.emailKey
  const own = Object.entries(await claimed()).filter(([, ownerId]) => ownerId === id)
  expect(own).toEqual([[`email:${email}`, id]])
})

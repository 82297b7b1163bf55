import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Document } from 'mongodb'
import { type Found, type ProblemCode, problemCodes } from '../../src/maintenance/verify/report.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { client, makeUser } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { plantPasskey } from '../../testkit/software-passkey.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { aboutEvents } from './damage-events.ts'
import { aboutFlags } from './damage-flags.ts'
import { aboutHeads } from './damage-heads.ts'
import { aboutOperations } from './damage-operations.ts'
import { aboutMissingChurches, aboutPeople } from './damage-people.ts'
import { aboutReferences } from './damage-references.ts'
import { aboutRevisions } from './damage-revisions.ts'
import { aboutSearch } from './damage-search.ts'
import { aboutServices } from './damage-services.ts'
import { aboutWebhooks } from './damage-webhooks.ts'
import { makeSmallChurch, type SmallChurch } from './small-church.ts'

const withinOneChurch = [
  ...aboutHeads,
  ...aboutReferences,
  ...aboutSearch,
  ...aboutOperations,
  ...aboutPeople,
  ...aboutEvents,
  ...aboutRevisions,
  ...aboutFlags,
  ...aboutServices,
  ...aboutWebhooks,
]

let server: TestServer
/** Damaged and repaired by one test after the other. */
let church: SmallChurch
let intact: { readonly hashes: Record<string, string>; readonly records: ReadonlyMap<string, Document[]> }

beforeAll(async () => {
  server = await startTestServer({ damaged: true })
  church = await makeSmallChurch(server, await makeUser(server))
  expect(await problemsIn(server)).toEqual([])
  const hashes = await hashesOfCollections()
  const records = new Map<string, Document[]>()
  for (const name of Object.keys(hashes)) records.set(name, await collectionOf(name).find().toArray())
  intact = { hashes, records }
})

afterAll(async () => {
  await server.stop()
})

const collectionOf = (name: string) => server.database.db.collection(name)

/** Of all but what the server notes by the clock. */
const hashesOfCollections = async (): Promise<Record<string, string>> => {
  const { collections } = await server.database.db.command({ dbHash: 1 })
  const { [server.database.collections.leases.collectionName]: _, ...lasting } = collections
  return lasting
}

/** Puts back the records of every collection that was damaged. */
const repair = async (): Promise<void> => {
  for (const [name, hash] of Object.entries(await hashesOfCollections())) {
    if (hash === intact.hashes[name]) continue
    await collectionOf(name).deleteMany({})
    const records = intact.records.get(name) ?? []
    if (records.length > 0) await collectionOf(name).insertMany(records)
  }
}

describe('damage in a church is found, and nothing else', () => {
  afterEach(repair)

  for (const { code, what, also = [], plant } of withinOneChurch)
    test(`finds ${what}: ${code}`, async () => {
      const ids = await plant(church)
      const problems = await problemsIn(server, church.churchId)
      expect(problems.map((problem) => problem.code).sort()).toEqual([code, ...also].sort())
      const problem = problems.find((found) => found.code === code)
      expect(problem).toMatchObject({ churchId: church.churchId, ids })
      expect(problem?.sentence).toMatch(/^[A-Z0-9].*\.$/)
    })

  test('when all of it is repaired, nothing is found', async () => {
    expect(await problemsIn(server)).toEqual([])
  })
})

describe('what belongs to no church is found, and nothing else', () => {
  const planted: unknown[] = []
  let problems: Found[]
  /** All of them are planted before, because only a look at all churches finds them. */
  beforeAll(async () => {
    for (const { plant } of aboutMissingChurches) planted.push((await plant(church)).churchId)
    problems = await problemsIn(server)
  })

  aboutMissingChurches.forEach(({ code, what }, at) => {
    test(`finds ${what}: ${code}`, () => {
      const own = problems.filter(({ churchId }) => churchId === planted[at])
      expect(own.map((problem) => problem.code)).toEqual([code])
    })
  })
})

test('finds ways in without an account, and two identities of one issuer and subject', async () => {
  const userId = crypto.randomUUID()
  const { identities, signIns } = server.database.collections
  await plantPasskey(server, client(server, { userId }))
  await plantIdentity(server, client(server, { userId }))
  await signIns.insertOne({ _id: crypto.randomUUID(), userId, at: new Date(), way: 'password' })
  const identity = await plantIdentity(server, await makeUser(server))
  await identities.insertOne({ ...identity, _id: 'another' })
  const problems = await problemsIn(server)
  const of = (id: string) => problems.filter(({ ids }) => ids.userId === id)
  expect(of(userId).map(({ code }) => code)).toEqual(Array(3).fill('way-in-without-user'))
  expect(of(identity.userId)).toMatchObject([{ code: 'identity-key-wrong', ids: { id: 'another' } }])
})

const ofPeople: readonly ProblemCode[] = ['way-in-without-user', 'identity-key-wrong']

test('every code has a damage that shows it', () => {
  const shown = new Set([...withinOneChurch, ...aboutMissingChurches].map(({ code }) => code))
  expect([...shown].sort()).toEqual(problemCodes.filter((code) => !ofPeople.includes(code)).sort())
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ProblemCode, problemCodes } from '../../src/verify/problem.ts'
import type { Found } from '../../src/verify/report.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { client, makeUser } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { plantPasskey } from '../../testkit/software-passkey.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { present } from './damage.ts'
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
let untouched: SmallChurch[]

/** With a writer of its own, because a person joins one church after the other. */
const makeChurchOfItsOwn = async () => makeSmallChurch(server, await makeUser(server))

/** All made beforehand and together, because saves that wait for each other share their commits. */
beforeAll(async () => {
  server = await startTestServer({ damaged: true })
  const damages = [...withinOneChurch, ...aboutMissingChurches]
  untouched = await Promise.all(damages.map(makeChurchOfItsOwn))
})

afterAll(async () => {
  await server.stop()
})

describe('damage in a church is found, and nothing else', () => {
  for (const { code, what, also = [], plant } of withinOneChurch)
    test(`finds ${what}: ${code}`, async () => {
      const church = present(untouched.pop())
      const ids = await plant(church)
      const problems = await problemsIn(server, church.churchId)
      expect(problems.map((problem) => problem.code).sort()).toEqual([code, ...also].sort())
      const problem = problems.find((found) => found.code === code)
      expect(problem).toMatchObject({ churchId: church.churchId, ids })
      expect(problem?.sentence).toMatch(/^[A-Z0-9].*\.$/)
    })
})

describe('what belongs to no church is found, and nothing else', () => {
  const planted: unknown[] = []
  let problems: Found[]
  /** All of them are planted before, because only a look at all churches finds them. */
  beforeAll(async () => {
    for (const { plant } of aboutMissingChurches)
      planted.push((await plant(present(untouched.pop()))).churchId)
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

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { problemCodes } from '../../src/verify/problem.ts'
import { makeUser } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
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
  for (const { code, what, plant } of aboutMissingChurches)
    test(`finds ${what}: ${code}`, async () => {
      const { churchId } = await plant(present(untouched.pop()))
      const problems = await problemsIn(server)
      const own = problems.filter((problem) => problem.churchId === churchId)
      expect(own.map((problem) => problem.code)).toEqual([code])
    })
})

test('every code has a damage that shows it', () => {
  const shown = new Set([...withinOneChurch, ...aboutMissingChurches].map(({ code }) => code))
  expect([...shown].sort()).toEqual([...problemCodes].sort())
})

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Binary } from 'mongodb'
import { examples } from '../../scripts/lib/docs/data-model/examples.ts'
import { dataModelPage, storedName } from '../../scripts/lib/docs/data-model/page.ts'
import type { Collections } from '../../src/db/collections.ts'
import { makeUser } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { makeSmallChurch } from '../verify/small-church.ts'
import { ROOT } from './pages.ts'

test('docs/data-model.md is what the script makes', async () => {
  expect(await Bun.file(join(ROOT, 'docs/data-model.md')).text()).toBe(dataModelPage())
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await makeSmallChurch(server, await makeUser(server))
})

afterAll(async () => {
  await server.stop()
})

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof Binary) return 'binary'
  return typeof value
}

/** The fields of a document with the kinds of their values; lists and fields that are named by an id are left out. */
const shapeOf = (value: unknown, path = ''): string[] => {
  if (kindOf(value) !== 'object') return [`${path} ${kindOf(value)}`]
  return Object.entries(Object(value)).flatMap(([name, field]) =>
    /^[0-9a-f-]{36}$/.test(name) ? [] : shapeOf(field, path ? `${path}.${name}` : name),
  )
}

/** Empty fields, and those that only some records have. */
const OPTIONAL =
  / null$|^(actor\.\w+|roleBefore) |^(listed|address|visibility|language|changes|demoCursor|webhooksMade|outboxClearedTo|outboxClearingFrom|tokensMade|addressShownAt|joined|waysInChanges|refused|since|lastSeenAt|agent|archivedAt|restoredFrom|name) |^(lyricVersionId|arrangementId|location|pageCount|response\.location|document\.\w+) /

test('stored documents have the fields of the examples', async () => {
  const names = Object.keys(examples) as (keyof Collections)[]
  const different: string[] = []
  for (const name of names) {
    const collection = server.database.collections[name]
    expect(collection.collectionName).toBe(storedName(name))
    const stored = await collection.findOne()
    if (!stored) continue
    const [expected, found] = [new Set(shapeOf(examples[name])), new Set(shapeOf(stored))]
    const unequal = [...expected.symmetricDifference(found)]
    different.push(...unequal.filter((field) => !OPTIONAL.test(field)).map((field) => `${name}: ${field}`))
  }
  expect(different).toEqual([])
})

const NOT_OF_THE_CATALOGUE = [
  'restores',
  'removals',
  'setUpCodes',
  'claims',
  'writers',
  'sessions',
  'tokens',
  'invitations',
  'resets',
  'passkeys',
  'passkeyChallenges',
  'identities',
  'signIns',
  'emailChanges',
  'mails',
  'oidcAttempts',
  'webhooks',
  'deliveries',
  'deliverers',
  'liveStates',
]

test('every collection of the catalogue has a stored document to compare', async () => {
  const names = Object.keys(examples) as (keyof Collections)[]
  const counts = await Promise.all(
    names.map((name) => server.database.collections[name].estimatedDocumentCount()),
  )
  const empty = names.filter((_, at) => counts[at] === 0)
  expect(empty.filter((name) => !NOT_OF_THE_CATALOGUE.includes(name))).toEqual([])
})

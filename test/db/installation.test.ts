import { afterEach, beforeEach, expect, test } from 'bun:test'
import packageJson from '../../package.json' with { type: 'json' }
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import {
  type Installation,
  isNewer,
  lastInstallation,
  migrate,
  NewerDatabase,
  newestMigration,
  rememberVersion,
  SCHEMA,
} from '../../src/db/migrations.ts'
import { checkVersions } from '../../src/maintenance/doctor.ts'
import { type FreshDatabase, freshDatabase } from '../../testkit/mongodb/mongodb.ts'

const { version: THIS } = packageJson

let where: FreshDatabase
let database: Database
beforeEach(async () => {
  where = await freshDatabase()
  database = await connect(where.uri, where.name, { longRunning: true })
})
afterEach(async () => {
  await database.close()
  await where.drop()
})

const remembered = async (): Promise<Installation> => {
  const last = await lastInstallation(database.db)
  if (!last) throw new Error('Nothing was remembered.')
  return last
}

test('one document names the version, its schema, its first start and its last', async () => {
  expect(await lastInstallation(database.db)).toBeNull()
  expect(await rememberVersion(database.db)).toBeNull()
  const first = await remembered()
  expect(first).toEqual({
    version: THIS,
    schema: SCHEMA,
    firstAt: expect.any(Date),
    lastAt: expect.any(Date),
  })
  expect(await rememberVersion(database.db)).toEqual(first)
  const second = await remembered()
  expect(second.firstAt).toEqual(first.firstAt)
  expect(second.lastAt.getTime()).toBeGreaterThan(first.firstAt.getTime())
  expect(await rememberVersion(database.db, '999.0.0')).toEqual(second)
  const other = await remembered()
  expect(other).toMatchObject({ version: '999.0.0', firstAt: other.lastAt })
})

test('many that start at once leave one document, and each learns what another left', async () => {
  const versions = Array.from({ length: 20 }, (_, at) => `2.0.${at}`)
  const before = await Promise.all(versions.map((version) => rememberVersion(database.db, version)))
  const { version: last } = await remembered()
  const seen = before.map((found) => found?.version ?? 'none')
  expect([...seen, last].sort()).toEqual([...versions, 'none'].sort())
  expect(await database.db.collection('installation').countDocuments()).toBe(1)
})

test('a migration names the version that ran it', async () => {
  await migrate(database)
  expect(await newestMigration(database.db)).toMatchObject({ _id: SCHEMA, version: THIS })
})

test('a version is named only where it helps', () => {
  const vague = 'This database was written by a newer version of Psaltery. Start that version instead.'
  expect(new NewerDatabase(undefined).message).toBe(vague)
  expect(new NewerDatabase(THIS).message).toBe(vague)
  expect(new NewerDatabase('999.1.0').message).toContain('Start Psaltery 999.1.0 or newer; this is')
})

test('versions are compared as numbers', () => {
  expect(['1.0.10', '1.1.0', '10.0.0'].map((version) => isNewer(version, '1.0.9'))).toEqual([
    true,
    true,
    true,
  ])
  expect(['1.0.9', '1.0.8', '0.99.0', '1.0.9-rc.1'].map((version) => isNewer(version, '1.0.9'))).toEqual([
    ...[false, false, false, false],
  ])
})

test('doctor says which version served the database last, and what the next start does', async () => {
  const check = () => checkVersions(database.db)
  expect(await check()).toEqual({
    check: 'version',
    state: 'ok',
    sentence: 'No version has left its name on this database yet.',
  })
  await migrate(database)
  await rememberVersion(database.db)
  const started = `started on this database last, on ${(await remembered()).lastAt.toISOString()}`
  expect(await check()).toMatchObject({ state: 'ok', sentence: `Psaltery ${THIS} ${started}.` })
  await rememberVersion(database.db, '999.0.0')
  expect(await check()).toMatchObject({
    state: 'ok',
    sentence: expect.stringMatching(
      /^Psaltery 999\.0\.0 started .*; it is newer than this one, with the same schema, so both can serve it\.$/,
    ),
  })
  await database.db.collection<{ _id: number }>('migrations').deleteOne({ _id: SCHEMA })
  expect(await check()).toMatchObject({
    state: 'warning',
    sentence: expect.stringMatching(
      new RegExp(`from schema ${SCHEMA - 1} to ${SCHEMA}, .* make a backup first\\.$`),
    ),
  })
})

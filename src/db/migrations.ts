import type { Db } from 'mongodb'
import { invalid } from '../core/failures.ts'
import { VERSION } from '../core/system/source-or-executable.ts'
import { claimNames } from './claims.ts'
import { type Collections, everyCollection } from './collections.ts'
import type { Database } from './connect.ts'
import type { InstallationRecord, MigrationRecord } from './database-collections.ts'
import { isServerError } from './errors.ts'
import {
  dateMemberships,
  dropOlderLeases,
  fillArchivedAt,
  forgetArchived,
  forgetClearing,
  groupSearchedFields,
  nameChurchInChunks,
  nameRevisions,
} from './migration-steps.ts'
import { clusterIndexes, indexArguments, isShardedByChurch } from './sharding.ts'

/**
 * A numbered step that brings a database to the schema of this version. Two servers may start at the same time, so each
 * step must be safe to run twice and concurrently. The collections and indexes that the database lacks are made before the
 * first step: a step without work of its own is there for them.
 */
interface Migration {
  readonly number: number
  readonly name: string
  readonly run?: (all: Collections) => Promise<unknown>
}

const migrations: readonly Migration[] = [
  { number: 1, name: 'collections and their indexes' },
  { number: 2, name: 'readable addresses of churches' },
  { number: 3, name: 'kinds of fields in search documents', run: groupSearchedFields },
  // Migration 10 rewrites the operations of earlier versions.
  { number: 4, name: 'operations that name a revision' },
  { number: 5, name: 'flags and tokens of version 2', run: fillArchivedAt },
  { number: 6, name: 'webhooks' },
  { number: 7, name: 'invitations and the history of people' },
  { number: 8, name: 'ways in beside the password, set-up of the first church, mail' },
  { number: 9, name: 'charts and services' },
  { number: 10, name: 'operations of 1.1.0 name a revision', run: nameRevisions },
  { number: 11, name: 'claims of the names that 1.1.0 stored', run: claimNames },
  { number: 12, name: 'an index of restores' },
  { number: 13, name: 'an outbox that MongoDB clears', run: forgetClearing },
  { number: 14, name: 'one collection of leases', run: dropOlderLeases },
  { number: 15, name: 'records of backups' },
  { number: 16, name: 'alarms of backups' },
  { number: 17, name: 'songs without a flag of archiving', run: forgetArchived },
  { number: 18, name: 'memberships of 1.1.0 have a date', run: dateMemberships },
  { number: 19, name: 'chunks of 1.1.0 name their church', run: nameChurchInChunks },
]

/** The number of the newest migration of this version. */
export const SCHEMA = migrations.at(-1)?.number ?? 0

export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor(version: string | undefined) {
    super(
      // Between releases the schema may change while the version does not; then the version is no evidence.
      version && version !== VERSION
        ? `This database was written by a newer version of Psaltery. Start Psaltery ${version} or newer; this is ${VERSION}. To go back to ${VERSION}, put the copy from before the upgrade back with the newer version: restore --before-upgrade.`
        : 'This database was written by a newer version of Psaltery. Start that version instead.',
    )
  }
}

const done = (db: Db) => db.collection<MigrationRecord>('migrations')

/** The newest migration of the database; null when it has none. */
export const newestMigration = (db: Db): Promise<MigrationRecord | null> =>
  done(db).findOne({}, { sort: { _id: -1 } })

/**
 * The number of a record that is there while a copy from before an upgrade is put back. It is higher than that of any
 * migration, so that earlier versions refuse the database too.
 */
export const PUTTING_BACK = 1_000_000

export const markPuttingBack = async (db: Db, file: string): Promise<void> => {
  const written = { name: `a copy is being put back: ${file}`, at: new Date(), version: VERSION }
  await done(db).updateOne({ _id: PUTTING_BACK }, { $set: written }, { upsert: true })
}

/** Why this version must not touch a database with this migration; null: it may. */
export const refusalOf = (newest: MigrationRecord | null): Error | null => {
  if (newest?._id === PUTTING_BACK)
    return invalid(
      `This database is not whole: ${newest.name.replace('is being', 'was being')}, and that was interrupted. Repeat "restore --before-upgrade" with that file.`,
    )
  return newest && newest._id > SCHEMA ? new NewerDatabase(newest.version) : null
}

const missingIn = async (db: Db): Promise<readonly Migration[]> => {
  const applied = await done(db)
    .find({}, { sort: { _id: 1 } })
    .toArray()
  const refusal = refusalOf(applied.at(-1) ?? null)
  if (refusal) throw refusal
  const numbers = new Set(applied.map(({ _id }) => _id))
  return migrations.filter(({ number }) => !numbers.has(number))
}

/** Whether `migrate` would change the database. */
export const isMigrationDue = async (db: Db): Promise<boolean> => (await missingIn(db)).length > 0

export const migrate = async ({ db, collections }: Database): Promise<void> => {
  const missing = await missingIn(db)
  if (missing.length > 0) await createCollections(db, collections)
  for (const { number, name, run } of missing) {
    await run?.(collections)
    // One document holds the migration and the version, so that a crash cannot separate them.
    const written = { name, at: new Date(), version: VERSION }
    await done(db).updateOne({ _id: number }, { $setOnInsert: written }, { upsert: true })
  }
}

/** All of them, so that no transaction has to create one. */
const createCollections = async (db: Db, all: Collections): Promise<void> => {
  const known = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name))
  const isSharded = await isShardedByChurch(all)
  for (const collection of everyCollection(all)) {
    const { collectionName, declaration } = collection
    if (!known.has(collectionName))
      await db.createCollection(collectionName).catch((error) => {
        if (!isServerError(error, 'namespaceExists')) throw error
      })
    for (const index of isSharded ? clusterIndexes(declaration) : declaration.indexes)
      await collection.createIndex(...indexArguments(index))
  }
}

export type Installation = Omit<InstallationRecord, '_id'>

const installation = (db: Db) => db.collection<InstallationRecord>('installation')

export const lastInstallation = (db: Db): Promise<Installation | null> =>
  installation(db).findOne({}, { projection: { _id: 0 } })

/** Stores this version atomically and returns the record before; null at the first start. */
export const rememberVersion = (db: Db, version = VERSION): Promise<Installation | null> => {
  const isSame = { $eq: ['$version', version] }
  const firstAt = { $cond: [isSame, '$firstAt', '$$NOW'] }
  return installation(db).findOneAndUpdate(
    { _id: 'psaltery' },
    [{ $set: { version: { $literal: version }, schema: SCHEMA, firstAt, lastAt: '$$NOW' } }],
    { upsert: true, returnDocument: 'before', projection: { _id: 0 } },
  )
}

/** Compares versions by number: 1.10.0 is newer than 1.9.0. */
export const isNewer = (version: string, than: string = VERSION): boolean =>
  Bun.semver.order(version, than) > 0

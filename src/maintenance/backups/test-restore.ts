import { MongoServerError } from 'mongodb'
import { ownValue } from '../../core/own-value.ts'
import type { Clock } from '../../core/time.ts'
import { reopened } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { migrate } from '../../db/migrations.ts'
import type { Spool } from '../../files/upload.ts'
import type { ChurchInArchive } from '../archive/format.ts'
import { BadArchive } from '../archive/json-lines.ts'
import { type Restored, restoreAll } from '../archive/restore.ts'
import type { notRestoredReasons } from '../collections.ts'
import { verifyDatabase } from '../verify/verify-database.ts'

/** The result of a test of a backup. */
export type TestOutcome =
  | { readonly state: 'restored'; readonly restored: Restored }
  /** It could not be restored here, for a reason that is not in the backup. */
  | {
      readonly state: 'not restored'
      readonly why: string
      readonly reason: (typeof notRestoredReasons)[number]
    }

interface TestDeps {
  /** The database whose backup it is; the scratch database is beside it. */
  readonly database: Database
  readonly clock: Clock
  readonly spool: Spool
  onProgress(done: number, total: number): void
}

const SCRATCH = '_restore_test'

/** MongoDB's codes for a user without the right to use another database. */
const UNAUTHORIZED = new Set([13, 8000])

/**
 * Restores a backup into a scratch database, verifies that, compares it with what the backup says, and drops it. What an
 * interrupted test left is dropped first. Throws a BadArchive where the backup does not hold what it says.
 */
export const testRestore = async (deps: TestDeps, path: string): Promise<TestOutcome> => {
  const scratch = scratchBeside(deps.database)
  try {
    // No server has used a scratch database: a database with a record of one is another server's.
    if (await scratch.collections.installation.findOne({}))
      return {
        state: 'not restored',
        reason: 'other',
        why: `The database ${scratch.db.databaseName} belongs to another server.`,
      }
    await scratch.db.dropDatabase()
    await migrate(scratch)
  } catch (error) {
    if (!(error instanceof MongoServerError && UNAUTHORIZED.has(Number(error.code)))) throw error
    return {
      state: 'not restored',
      reason: 'rights',
      why: `The user of MONGODB_URI may not use the database ${scratch.db.databaseName}. With the roles readWrite and dbAdmin on it, each backup is restored, too.`,
    }
  }
  try {
    // The files of a backup were checked when they were uploaded, and are compared by their hashes here.
    const restored = await restoreAll({ ...deps, database: scratch, checker: null }, path)
    await refuseProblems(scratch)
    for (const { source } of restored.churches) await compareCounts(scratch, source)
    await comparePeople(scratch, restored)
    return { state: 'restored', restored }
  } finally {
    // What cannot be dropped now is dropped by the next test.
    await scratch.db.dropDatabase().catch(() => {})
  }
}

/** On the same connection: what is closed with the database needs no closing of its own. */
const scratchBeside = (database: Database): Database => {
  const db = database.client.db(`${database.db.databaseName}${SCRATCH}`)
  return { ...database, db, collections: reopened(database.collections, db), close: async () => {} }
}

const refuseProblems = async (scratch: Database): Promise<void> => {
  let first: string | null = null
  const report = {
    found: ({ sentence }: { readonly sentence: string }) => {
      first ??= sentence
    },
    progress: () => {},
  }
  const options = { churchId: null, files: { bytes: true, abandonedBefore: new Date(0) } }
  const { problems } = await verifyDatabase(scratch, options, report)
  if (problems > 0)
    throw new BadArchive(`What was restored from this backup does not agree with itself: ${first}`)
}

const compareCounts = async ({ collections: all }: Database, source: ChurchInArchive): Promise<void> => {
  const ofChurch = { churchId: source.id }
  const found = {
    songs: await all.songs.countDocuments(ofChurch),
    lyrics: await all.lyrics.countDocuments(ofChurch),
    arrangements: await all.arrangements.countDocuments(ofChurch),
    services: await all.services.countDocuments(ofChurch),
    history: await all.events.countDocuments(ofChurch),
    assets: await all.assets.countDocuments(ofChurch),
    members: await all.memberships.countDocuments(ofChurch),
  }
  for (const [what, count] of Object.entries(found)) {
    const declared = ownValue<number | undefined>(source.counts, what)
    if (declared !== undefined && declared !== count)
      throw new BadArchive(
        `The backup says ${source.name} has ${declared} ${what}, and ${count} were restored from it.`,
      )
  }
}

const comparePeople = async ({ collections }: Database, { people }: Restored): Promise<void> => {
  const count = await collections.users.countDocuments()
  if (people !== null && count !== people)
    throw new BadArchive(`The backup says there are ${people} people, and ${count} were restored from it.`)
}

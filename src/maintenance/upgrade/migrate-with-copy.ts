import type { Db } from 'mongodb'
import type { Clock } from '../../core/time.ts'
import type { Database } from '../../db/connect.ts'
import { createLeases } from '../../db/lease.ts'
import { isMigrationDue, migrate } from '../../db/migrations.ts'
import { copyDatabase } from './copy-database.ts'

interface UpgradeOptions {
  /** Where the copy goes. */
  readonly folder: string
  /** Whether to go on without a copy. */
  readonly isSkipped: boolean
  readonly clock: Clock
  say(sentence: string): void
}

/** Brings the database to this schema, and copies it before as it is, unless it is empty. */
export const migrateWithCopy = async (database: Database, options: UpgradeOptions): Promise<void> => {
  const { folder, isSkipped } = options
  if (isSkipped || !(await needsCopy(database))) return migrate(database)
  await aloneAtUpgrade(database, options.say, async () => {
    // Another process may have done it in the meantime.
    if (!(await needsCopy(database))) return migrate(database)
    options.say('This version changes the database: copying it as it is first.')
    const path = await copyDatabase(database, folder, options.clock.now())
    options.say(`The copy is ${path}. "restore --before-upgrade" puts it back.`)
    await migrate(database)
  })
}

/** Read twice, because another server may bring a new database to this schema, and fill it, in between. */
const needsCopy = async ({ db }: Database): Promise<boolean> =>
  (await isMigrationDue(db)) && !(await isEmpty(db)) && (await isMigrationDue(db))

/** Whatever people save belongs to a church or to an account. */
const isEmpty = async (db: Db): Promise<boolean> => {
  for (const name of ['churches', 'users', 'restores'])
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return false
  return true
}

const LEASE = 'upgrade'
const LOOK_AGAIN_MS = 250

/** One process at a time copies the database, migrates it or puts a copy back. The others wait; a killed one for six seconds. */
export const aloneAtUpgrade = async <T>(
  { collections }: Database,
  say: (sentence: string) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const leases = createLeases(collections, { onError: () => {} })
  let hasSaid = false
  while (!(await leases.hold(LEASE))) {
    if (!hasSaid) say('Another process upgrades this database, or has just ended: waiting for it.')
    hasSaid = true
    await Bun.sleep(LOOK_AGAIN_MS)
  }
  try {
    return await work()
  } finally {
    await leases.releaseAll().catch(() => {})
  }
}

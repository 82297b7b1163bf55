import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BSON, type CollectionInfo, type Db } from 'mongodb'
import { Failure, invalid } from '../../core/failures.ts'
import type { Database } from '../../db/connect.ts'
import { lastInstallation, newestMigration } from '../../db/migrations.ts'
import { describeError } from '../../log.ts'
import { freeBytes } from '../backups/backup-folder.ts'
import {
  EXACT,
  FORMAT,
  FORMAT_VERSION,
  type Frame,
  nameCopy,
  partialOf,
  readCopy,
  removePartial,
  writeCopy,
} from './copy-file.ts'

/** What a process holds, and not what people saved. */
const LEASES = 'leases'

const NAME = /^before-upgrade-.*\.copy\.partial$/

/** The collections of people's data, in the order of their names. */
export const copiedCollections = async (db: Db): Promise<CollectionInfo[]> => {
  const found = (await db.listCollections().toArray()) as CollectionInfo[]
  return found
    .filter(({ name, type }) => type === 'collection' && name !== LEASES && !name.startsWith('system.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const WITHOUT = 'To go on without a copy, start with --skip-backup, or once with SKIP_BACKUP=true.'

/**
 * Copies every collection of the database into a file of the folder, reads that back, and answers with its path. What an
 * interrupted copy left is removed. Servers that go on saving meanwhile make a copy that is not of one moment.
 */
export const copyDatabase = async (database: Database, folder: string, at: Date): Promise<string> => {
  const path = join(
    resolve(folder),
    `before-upgrade-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.copy`,
  )
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder))
      if (NAME.test(name)) await rm(join(folder, name), { force: true })
    await refuseWithoutRoom(database.db, folder)
    const written = await writeCopy(path, framesOf(database.db, at))
    await readBack(path, written.sha256)
    await nameCopy(path)
    return path
  } catch (error) {
    await removePartial(path).catch(() => {})
    if (error instanceof Failure) throw error
    const { error: name, code } = describeError(error)
    throw invalid(
      `This version changes the database, and the copy of it before could not be made in ${folder} (${[name, code].filter(Boolean).join(' ')}). ${WITHOUT}`,
    )
  }
}

/** What is free must also do for the journal of MongoDB and the migration itself. */
const ROOM = 1.2

const refuseWithoutRoom = async (db: Db, folder: string): Promise<void> => {
  const [needed, free] = [(await db.stats()).dataSize * ROOM, await freeBytes(folder)]
  if (free < needed)
    throw invalid(
      `This version changes the database, and there is no room in ${folder} for the copy of it before: ${megabytes(free)} are free, and ${megabytes(needed)} are needed. Make room, or set BACKUP_DIR to another disk. ${WITHOUT}`,
    )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

async function* framesOf(db: Db, at: Date): AsyncGenerator<Frame> {
  const [served, migrated] = await Promise.all([lastInstallation(db), newestMigration(db)])
  const version = served?.version ?? migrated?.version ?? null
  yield { kind: 'header', header: { format: FORMAT, formatVersion: FORMAT_VERSION, at, version } }
  for (const { name, options = {} } of await copiedCollections(db)) {
    const collection = db.collection(name)
    const indexes = await collection.listIndexes().toArray()
    yield { kind: 'collection', collection: { name, options, indexes } }
    for await (const raw of collection.find({}, { raw: true })) {
      const bytes = raw as unknown as Uint8Array
      if (!isExact(bytes))
        throw invalid(
          `This version changes the database, and a document of ${name} cannot be copied as it is. ${WITHOUT}`,
        )
      yield { kind: 'document', bytes }
    }
  }
}

/** Whether it can be put back to the byte. */
const isExact = (bytes: Uint8Array): boolean =>
  Buffer.compare(BSON.serialize(BSON.deserialize(bytes, EXACT)), bytes) === 0

const readBack = async (path: string, sha256: string): Promise<void> => {
  for await (const frame of readCopy(partialOf(path)))
    if (frame.kind === 'end' && frame.sha256 !== sha256)
      throw invalid(`The copy in ${path} is not what was written: check the disk. ${WITHOUT}`)
}

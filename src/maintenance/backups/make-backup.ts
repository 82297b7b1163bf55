import { rm } from 'node:fs/promises'
import type { BackupSettings } from '../../config.ts'
import { Failure, invalid } from '../../core/failures.ts'
import type { Clock } from '../../core/time.ts'
import type { Database } from '../../db/connect.ts'
import { createLeases } from '../../db/lease.ts'
import type { Spool } from '../../files/upload.ts'
import { describeError } from '../../log.ts'
import { backUp } from '../archive/export.ts'
import type { Manifest } from '../archive/format.ts'
import { BadArchive } from '../archive/json-lines.ts'
import { readBack } from '../archive/restore.ts'
import type { BackupRecord } from '../collections.ts'
import {
  freeBytes,
  type KeptBackup,
  keepChecked,
  listBackups,
  prepareFolder,
  removeOld,
  setAside,
  uncheckedPath,
} from './backup-folder.ts'
import { handOn } from './hand-on.ts'
import { type TestOutcome, testRestore } from './test-restore.ts'

interface BackupDeps {
  readonly database: Database
  readonly folder: string
  readonly settings: BackupSettings
  readonly clock: Clock
  readonly spool: Spool
  /** Called when a stage begins, with what it does. */
  onStage(stage: string): void
  onProgress(done: number, total: number): void
}

/** Who makes or tries a backup holds this lease, so that only one process does. */
const LEASE = 'backup'

export const otherAtWork = () =>
  invalid('Another process makes or tries a backup at the moment. Try again when it has ended.')

/** Runs one piece of work on backups at a time, over all servers; null where another process is at it. */
export const alone = async <T>({ collections }: Database, work: () => Promise<T>): Promise<T | null> => {
  const leases = createLeases(collections, { onError: () => {} })
  if (!(await leases.hold(LEASE))) return null
  try {
    return await work()
  } finally {
    await leases.releaseAll().catch(() => {})
  }
}

/** What a later backup may take more than the one before. */
const GROWTH = 1.2

/**
 * Makes a backup: writes it, reads it back, restores it into a scratch database, removes what the rule no longer keeps, and
 * hands it on. Answers with the record of it, which says what did not work. The record is stored as soon as the backup is
 * good, so that a kill after that loses nothing of it.
 */
export const makeBackup = async (deps: BackupDeps): Promise<BackupRecord> => {
  const { database, folder, settings, clock, onStage } = deps
  const at = clock.now()
  const outcome = await attempt(deps, at).catch(
    (error: unknown): Outcome => ({ problem: sentenceOf(error), bytes: 0, churches: [] }),
  )
  const record: BackupRecord = { _id: at.toISOString(), at, finishedAt: clock.now(), ...outcome }
  await database.collections.backups.replaceOne({ _id: record._id }, record, { upsert: true })
  const { path, bytes } = record
  if (path === undefined) return record
  onStage('removing old backups')
  // Where an old one cannot be removed, the new one is handed on nevertheless.
  const [removal] = await Promise.allSettled([removeOld(folder, { path, at, bytes }, settings.keep)])
  const handedOn = await handOn({ all: database.collections, settings, clock, onStage }, record)
  if (removal.status === 'rejected') throw removal.reason
  return handedOn
}

type Outcome = Omit<BackupRecord, '_id' | 'at' | 'finishedAt'>

const attempt = async (deps: BackupDeps, at: Date): Promise<Outcome> => {
  const { folder } = deps
  await prepareFolder(folder)
  await refuseWithoutRoom(deps)
  deps.onStage('writing the backup')
  const unchecked = uncheckedPath(folder, at)
  const { sha256 } = await backUp(deps.database, unchecked, deps.onProgress)
  deps.onStage('reading it back')
  const manifest = await readBack(unchecked, sha256).catch(async (error: unknown) => {
    await rm(unchecked, { force: true })
    throw error
  })
  const made = await keepChecked(folder, at)
  deps.onStage('restoring it into a scratch database')
  const tested = await test(deps, made)
  return {
    path: made.path,
    bytes: made.bytes,
    churches: countsOf(manifest),
    people: manifest.people ?? 0,
    ...(tested.state === 'restored'
      ? { restoredAt: deps.clock.now() }
      : { notRestored: tested.why, notRestoredFor: tested.reason }),
  }
}

/** Bytes that the backup will take at most: by the last one, or by what the database holds. */
const expectedBytes = async ({ database, folder }: BackupDeps): Promise<number> => {
  const [last] = await listBackups(folder)
  if (last) return last.bytes * GROWTH
  return (await database.db.stats()).dataSize
}

/** A disk that is full stops the database, so a backup leaves as much room as it takes. */
const refuseWithoutRoom = async (deps: BackupDeps): Promise<void> => {
  const [needed, free] = [(await expectedBytes(deps)) * 2, await freeBytes(deps.folder)]
  if (free < needed)
    throw invalid(
      `There is no room for a backup in ${deps.folder}: ${megabytes(free)} are free, and ${megabytes(needed)} are needed. Make room, or set BACKUP_DIR to another disk.`,
    )
}

/** Sets a backup aside that differs from what it says of itself. */
const test = async (deps: BackupDeps, made: KeptBackup): Promise<TestOutcome> => {
  const why = await noRoomToRestore(deps)
  if (why !== null) return { state: 'not restored', reason: 'room', why }
  try {
    return await testRestore(deps, made.path)
  } catch (error) {
    if (!(error instanceof BadArchive))
      return { state: 'not restored', reason: 'other', why: sentenceOf(error) }
    await setAside(deps.folder, made)
    throw error
  }
}

const noRoomToRestore = async ({ database }: BackupDeps): Promise<string | null> => {
  const { storageSize, indexSize, fsTotalSize, fsUsedSize } = await database.db.stats()
  // A router of a cluster does not know the disks.
  if (typeof fsTotalSize !== 'number' || typeof fsUsedSize !== 'number') return null
  const [needed, free] = [(storageSize + indexSize) * 2, fsTotalSize - fsUsedSize]
  return free < needed
    ? `There is no room for a second copy of the database: ${megabytes(free)} are free on its disk, and ${megabytes(needed)} are needed.`
    : null
}

const countsOf = ({ churches }: Manifest): BackupRecord['churches'] =>
  churches.map(({ id, counts }) => ({
    id,
    songs: counts.songs,
    revisions: counts.history,
    files: counts.assets,
  }))

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

/** The message of any other error may quote a record, so only its name and its code are stored. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof BadArchive || error instanceof Failure) return error.message
  const { error: name, code } = describeError(error)
  return `An unexpected error: ${[name, code].filter(Boolean).join(' ')}.`
}

import { createReadStream } from 'node:fs'
import type { ClientSession, Collection } from 'mongodb'
import { eraseChurch } from '../../churches/removal.ts'
import { refuseBadChurch } from '../../churches/service.ts'
import { refuseBadAddress } from '../../churches/settings.ts'
import { Failure, invalid } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import { ownValue } from '../../core/own-value.ts'
import { claim } from '../../db/claims.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { type ArchiveFile, withArchive } from './archive-file.ts'
import type { ChurchInArchive, Manifest } from './format.ts'
import { BadArchive, damaged } from './json-lines.ts'
import { type FileDeps, restoreAssets } from './restore-assets.ts'
import { compareHeads, restoreHistory } from './restore-history.ts'
import { type People, readPeople } from './restore-people.ts'
import { alreadyRunning, findOrBegin, type Target, withTransactions } from './restore-target.ts'

export interface RestoreDeps extends FileDeps {
  /** How much of the archive has been gone through; it is read once to check it and once to restore it. */
  onProgress(done: number, total: number): void
}

export interface Restored {
  readonly churches: readonly {
    readonly id: string
    readonly name: string
    readonly source: ChurchInArchive
  }[]
  readonly people: number | null
}

/** Reads an archive to its end; throws a BadArchive unless every byte is as it was written, with this hash. */
export const readBack = async (path: string, sha256: string): Promise<Manifest> => {
  const whole = new Bun.CryptoHasher('sha256')
  for await (const part of createReadStream(path)) whole.update(part)
  if (whole.digest('hex') !== sha256) throw damaged('its bytes are not those that were written')
  return withArchive(path, async (archive) => {
    await readThrough(archive, () => {})
    return archive.manifest
  })
}

/** Restores an exported church as a new one, under its own name or another. */
export const restoreChurch = (deps: RestoreDeps, path: string, name: string | null): Promise<Restored> =>
  withArchive(path, async (archive) => {
    const { kind, churches } = archive.manifest
    if (kind !== 'church')
      throw new BadArchive('This is a backup of everything. Restore it with "restore --all".')
    if (churches.length !== 1) throw damaged('it does not hold one church')
    return restore(deps, archive, { name, keepsIds: false })
  })

/** Restores a backup of everything into an empty database, with every id as it was. `onBegin` may still refuse it. */
export const restoreAll = (
  deps: RestoreDeps,
  path: string,
  onBegin: (manifest: Manifest) => Promise<void> | void = () => {},
): Promise<Restored> =>
  withArchive(path, async (archive) => {
    if (archive.manifest.kind !== 'backup')
      throw new BadArchive('This is an export of one church. Restore it without --all.')
    const { collections } = deps.database
    if (!(await isEmpty(collections))) throw notEmpty()
    if (await collections.restores.findOne({ archive: { $ne: archive.digest } })) throw anotherBegun()
    await onBegin(archive.manifest)
    return restore(deps, archive, { name: null, keepsIds: true })
  })

const anotherBegun = () =>
  invalid(
    'A restore of another file was interrupted here. Go on with that one, or remove what it wrote with ' +
      '"restore --forget FILE".',
  )

/** Removes what an interrupted restore of this archive wrote; answers how many churches it had begun. */
export const forgetRestore = (database: Database, path: string): Promise<number> =>
  withArchive(path, async ({ digest }) => {
    const begun = await database.collections.restores.find({ archive: digest }).toArray()
    await withTransactions(database, async () => {
      for (const { _id } of begun) await discard(database, _id)
    })
    return begun.length
  })

interface Way {
  readonly name: string | null
  readonly keepsIds: boolean
}

const restore = async (deps: RestoreDeps, archive: ArchiveFile, way: Way): Promise<Restored> => {
  const { manifest, digest } = archive
  const { database } = deps
  refuseBadChurches(manifest)
  const step = progressOf(deps, manifest)
  await readThrough(archive, step)
  const people = way.keepsIds ? await readPeople(archive, manifest, deps.clock.now()) : null
  const targets: Target[] = []
  try {
    for (const source of manifest.churches) {
      const target = await findOrBegin(database, { digest, source, ...way })
      targets.push(target)
      await restoreAssets(deps, archive, target, () => step(1))
      await restoreHistory(database, archive, target, step)
      await compareHeads(database, archive, target)
    }
    await finish(database, targets, people)
  } catch (error) {
    for (const { record } of targets)
      if (await isInVain(deps, error, record._id)) await discard(database, record._id)
    throw error
  }
  const churches = targets.map(({ record, source }) => ({ id: record._id, name: record.name, source }))
  return { churches, people: people?.users.length ?? null }
}

/** After other errors the same command can continue where this one stopped, unless the restore was discarded. */
const isInVain = async ({ database }: RestoreDeps, error: unknown, churchId: string): Promise<boolean> => {
  if (error instanceof BadArchive) return true
  if (!(error instanceof Failure)) return false
  return !(await database.collections.restores.findOne({ _id: churchId }))
}

const refuseBadChurches = ({ churches, kind, people }: Manifest): void => {
  for (const church of churches) {
    try {
      refuseBadChurch(church)
      if (church.address !== undefined) refuseBadAddress(church.address)
    } catch (error) {
      if (error instanceof Failure) throw damaged(error.message.replace(/\.$/, ''))
      throw error
    }
    if ((church.counts.members === undefined) !== (kind === 'church')) throw damaged('it names no members')
  }
  if (new Set(churches.map(({ id }) => id.toLowerCase())).size < churches.length)
    throw damaged('it has the same church twice')
  const addresses = churches.flatMap(({ address }) => address ?? [])
  if (new Set(addresses).size < addresses.length) throw damaged('two churches have the same address')
  if ((people === null) !== (kind === 'church')) throw damaged('it names no people')
}

/** Finds truncated, oversized or changed entries before anything is written. */
const readThrough = async (archive: ArchiveFile, step: (count: number) => void): Promise<void> => {
  for (const { name } of archive.manifest.entries) {
    for await (const _ of archive.read(name)) {
      // Reading to the end is the check.
    }
    step(1)
  }
}

const progressOf = ({ onProgress }: RestoreDeps, { entries, churches }: Manifest) => {
  const lines = churches.reduce((sum, { counts }) => sum + counts.assets + counts.history, 0)
  const total = entries.length + lines
  let done = 0
  return (count: number): void => {
    done += count
    onProgress(done, total)
  }
}

/** Makes churches of the restored records in one transaction: none of them is visible before it, all are after it. */
const finish = (database: Database, targets: readonly Target[], people: People | null): Promise<void> =>
  withTransactions(database, (commit) =>
    commit(async (session) => {
      const all = database.collections
      if (people && !(await isEmpty(all, session))) throw notEmpty()
      const ids = targets.map(({ record }) => record._id)
      const records = await all.restores.find({ _id: { $in: ids } }, { session }).toArray()
      if (records.length !== ids.length) throw alreadyRunning()
      const churches = records.map(({ archive, sourceId, ...church }) => ({ ...church, feed: newId() }))
      await insert(all.churches, churches, session)
      await all.restores.deleteMany({ _id: { $in: ids } }, { session })
      for (const { _id, address } of churches)
        if (address !== undefined) await claim(all, 'address', address, _id, session)
      if (!people) return
      for (const { _id, emailKey } of people.users) await claim(all, 'email', emailKey, _id, session)
      const cursorOf = new Map(churches.map(({ _id, cursor }) => [_id, cursor]))
      for (const webhook of people.webhooks) webhook.cursor = cursorOf.get(webhook.churchId) ?? 0
      const numbers = Map.groupBy(people.peopleChanges, ({ churchId }) => churchId)
      const peopleCursors = [...numbers].map(([_id, { length }]) => ({ _id, cursor: length }))
      for (const [name, records] of Object.entries({ ...people, peopleCursors }))
        await insert(ownValue(all, name), records, session)
    }),
  )

const insert = async (collection: unknown, records: readonly object[], session: ClientSession) => {
  if (records.length > 0) await (collection as Collection).insertMany([...records], { session })
}

/** Whether the database has neither people nor churches. */
const isEmpty = async (all: Collections, session?: ClientSession): Promise<boolean> => {
  return !(await all.churches.findOne({}, { session })) && !(await all.users.findOne({}, { session }))
}

const notEmpty = () =>
  invalid(
    'The database is not empty, and a backup is never mixed with what is there. ' +
      'Start without --restore, or set MONGODB_DATABASE or DATA_DIR to a new one.',
  )

/** Removes all that was written for a church that was never restored to its end. Its record goes last. */
export const discard = async ({ collections: all }: Database, churchId: string): Promise<void> => {
  // Another program that restores the same archive may have finished it.
  if (await all.churches.findOne({ _id: churchId })) return
  await eraseChurch(all, churchId)
  await all.restores.deleteOne({ _id: churchId })
}

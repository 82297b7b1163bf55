import { inBatches } from '../../core/async/work-slices.ts'
import { beginsAsPdf } from '../../core/bytes.ts'
import { Failure, unusableFile } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Clock } from '../../core/time.ts'
import type { Database } from '../../db/connect.ts'
import type { AssetRecord } from '../../files/collections.ts'
import type { PdfChecker } from '../../files/pdf/checker.ts'
import { storeCheckedAsset, type Transact } from '../../files/service.ts'
import { findAsset } from '../../files/store.ts'
import type { Spool, Spooled } from '../../files/upload.ts'
import { churchEntry, fileEntry } from '../../formats/archive.ts'
import type { ArchiveFile } from './archive-file.ts'
import { AssetLine } from './format.ts'
import { damaged, lineReader, refuseRepeated } from './json-lines.ts'
import { alreadyRunning, type Commit, type Target, withTransactions } from './restore-target.ts'

export interface FileDeps {
  readonly database: Database
  readonly clock: Clock
  readonly spool: Spool
  /** null: only how each file begins is looked at. */
  readonly checker: PdfChecker | null
}

const BATCH_SIZE = 100

const assetLines = lineReader<AssetLine>(AssetLine)

/** Stores the files of a church as uploads are stored: checked, once a content, each asset together with its bytes. */
export const restoreAssets = (
  deps: FileDeps,
  archive: ArchiveFile,
  target: Target,
  onAsset: () => void,
): Promise<void> =>
  withTransactions(deps.database, (commit) => storeAll(deps, archive, target, onAsset, commit))

const storeAll = async (
  deps: FileDeps,
  archive: ArchiveFile,
  target: Target,
  onAsset: () => void,
  commit: Commit,
): Promise<void> => {
  const { assets } = deps.database.collections
  const churchId = target.record._id
  const checked = new Set<string>()
  const seen = new Set<string>()
  const name = churchEntry(target.source.id, 'assets')
  for await (const batch of inBatches(assetLines(archive, name, target.source.counts.assets), BATCH_SIZE)) {
    const records = batch.map((line) => recordOf(line, target))
    for (const { _id } of records) {
      if (seen.has(_id)) throw damaged(`${name} has an id twice`)
      seen.add(_id)
    }
    const ids = records.map(({ _id }) => _id)
    const stored = await assets.find({ churchId, _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
    const known = new Set(stored.map(({ _id }) => _id))
    for (const record of records) {
      if (!known.has(record._id)) await restoreAsset(deps, archive, record, checked, commit)
      onAsset()
    }
  }
}

const recordOf = (line: AssetLine, { record, map }: Target): AssetRecord => ({
  _id: map(line.id),
  churchId: record._id,
  filename: line.filename,
  mediaType: line.mediaType,
  size: line.size,
  sha256: line.sha256,
  pageCount: line.pageCount,
  createdAt: new Date(line.createdAt),
})

const restoreAsset = async (
  deps: FileDeps,
  archive: ArchiveFile,
  record: AssetRecord,
  checked: Set<string>,
  commit: Commit,
): Promise<void> => {
  if (record.size > LIMITS.uploadBytes)
    throw damaged(`the file ${record.sha256} is larger than an upload may be`)
  const { path, handle } = await deps.spool.create()
  try {
    const hasBegun = await unpack(archive, fileEntry(record.sha256), handle, record.size)
    const received: Spooled = { path, size: record.size, sha256: record.sha256 }
    if (!checked.has(record.sha256)) await check(deps.checker, received, hasBegun, record.filename)
    checked.add(record.sha256)
    const transact: Transact = (after, work) => commit(work, after)
    const storing = storeCheckedAsset(deps, record.churchId, received, async () => record, transact)
    await storing.catch(async (error) => {
      if (await findAsset(deps.database.collections, record.churchId, record._id)) throw alreadyRunning()
      return refuseRepeated(error)
    })
  } finally {
    await deps.spool.remove(path)
  }
}

type Handle = Awaited<ReturnType<Spool['create']>>['handle']

/** Copies the bytes out, and answers whether they begin as a PDF does. */
const unpack = async (archive: ArchiveFile, name: string, handle: Handle, size: number): Promise<boolean> => {
  await using file = handle
  let written = 0
  let isPdf = false
  for await (const part of archive.read(name)) {
    if (written === 0) isPdf = beginsAsPdf(part)
    for (let done = 0; done < part.length; ) done += (await file.write(part, done)).bytesWritten
    written += part.length
  }
  if (written !== size) throw damaged(`${name} has not the size that its asset says`)
  return isPdf
}

const check = async (
  checker: PdfChecker | null,
  { path }: Spooled,
  isPdf: boolean,
  filename: string,
): Promise<void> => {
  try {
    if (checker) await checker.check(path)
    else if (!isPdf) throw unusableFile('This is not a PDF.')
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== unusableFile('').status) throw error
    throw damaged(`its file ${JSON.stringify(filename)} was refused (${error.message.split('.')[0]})`)
  }
}

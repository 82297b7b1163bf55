import { inBatches } from '../../core/async/work-slices.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { AssetRecord, StoredFile } from '../../files/collections.ts'
import { chunksWithoutFile, hasChunksByChurch, readBytes } from '../../files/gridfs.ts'

/** Every kind of damage to files that can be found. A code never changes its meaning. */
const assetProblemCodes = [
  'asset-without-bytes',
  'asset-differs',
  'bytes-without-asset',
  'bytes-incomplete',
  'bytes-damaged',
  'chunks-without-file',
] as const

export interface AssetProblem {
  readonly code: (typeof assetProblemCodes)[number]
  readonly churchId: string
  readonly ids: Readonly<Record<string, string | number>>
  readonly sentence: string
}

interface AssetFindings {
  found(problem: AssetProblem): void
  checked(what: 'assets' | 'files', count: number): void
}

interface Scope {
  /** null: all of them. */
  readonly churchId: string | null
  /** Also read every byte and compare its hash; otherwise no bytes are read. */
  readonly bytes: boolean
  /** An upload under way has bytes without an asset; one that began before this has been broken off. */
  readonly abandonedBefore: Date
}

const BATCH_SIZE = 500
/** A cleaner at work removes a record first and its chunks a moment later. */
const CLEANER_DELAY_MS = 2_000

/** Compares assets, the bytes they stand for, and the chunks these are made of. May run while people upload. */
export const verifyAssets = async (
  { collections }: Database,
  scope: Scope,
  findings: AssetFindings,
): Promise<void> => {
  const ofChurch = scope.churchId === null ? {} : { churchId: scope.churchId }
  // An upload stores bytes before their asset, so assets are read first: their bytes exist.
  for await (const batch of inBatches(collections.assets.find(ofChurch), BATCH_SIZE))
    await verifyBatch(collections, batch, findings)
  for await (const batch of inBatches(collections.files.find(ofChurch), BATCH_SIZE)) {
    await verifyFiles(collections, batch, scope, findings)
    findings.checked('files', batch.length)
  }
  if (scope.churchId === null) await verifyChunks(collections, findings)
}

const keyOf = ({ churchId, sha256 }: { churchId: string; sha256: string }): string => `${churchId}:${sha256}`

const verifyBatch = async (
  all: Collections,
  assets: readonly AssetRecord[],
  findings: AssetFindings,
): Promise<void> => {
  const hashes = [...new Set(assets.map(({ sha256 }) => sha256))]
  const churches = [...new Set(assets.map(({ churchId }) => churchId))]
  const files = await all.files.find({ churchId: { $in: churches }, sha256: { $in: hashes } }).toArray()
  const fileOf = new Map(files.map((file) => [keyOf(file), file]))
  for (const asset of assets) {
    const { _id: assetId, churchId, filename, size } = asset
    const file = fileOf.get(keyOf(asset))
    const found = (code: AssetProblem['code'], what: string) =>
      findings.found({
        code,
        churchId,
        ids: { assetId },
        sentence: `The file "${filename}" (${assetId}) ${what}.`,
      })
    if (!file?.complete) found('asset-without-bytes', 'has no bytes in storage')
    else if (file.length !== size)
      found('asset-differs', `says it has ${size} bytes, but its stored bytes are ${file.length}`)
  }
  findings.checked('assets', assets.length)
}

const verifyFiles = async (
  all: Collections,
  files: readonly StoredFile[],
  scope: Scope,
  findings: AssetFindings,
): Promise<void> => {
  const ofFiles = { files_id: { $in: files.map(({ _id }) => _id) } }
  const churches = [...new Set(files.map(({ churchId }) => churchId))]
  const isByChurch = await hasChunksByChurch(all)
  const counted = await all.chunks
    .aggregate<{ _id: string; count: number; last: number }>([
      { $match: isByChurch ? { churchId: { $in: churches }, ...ofFiles } : ofFiles },
      { $group: { _id: '$files_id', count: { $sum: 1 }, last: { $max: '$n' } } },
    ])
    .toArray()
  const chunksOf = new Map(counted.map((chunks) => [chunks._id, chunks]))
  for (const file of files) {
    const { _id: fileId, churchId, sha256 } = file
    const found = (code: AssetProblem['code'], what: string) =>
      findings.found({
        code,
        churchId,
        ids: { fileId, sha256 },
        sentence: `The stored bytes ${sha256} ${what}.`,
      })
    if (!file.complete) {
      if (file.lastUsedAt < scope.abandonedBefore)
        found('bytes-without-asset', 'are what a broken upload left behind; the cleaner will remove them')
      continue
    }
    // A complete record and its first asset are committed together, and a purge deletes the last asset before its bytes.
    if (!(await all.assets.findOne({ churchId, sha256 }, { projection: { _id: 1 } })))
      found('bytes-without-asset', 'belong to no file')
    const expected = Math.ceil(file.length / file.chunkSize)
    const chunks = chunksOf.get(fileId)
    if (chunks?.count !== expected || chunks.last !== expected - 1)
      found('bytes-incomplete', `should have ${expected} chunks, but have ${chunks?.count ?? 0}`)
    else if (scope.bytes && !(await isSound(all, file)))
      found('bytes-damaged', 'do not have the hash or the length they are stored under')
  }
}

const isSound = async (all: Collections, file: StoredFile): Promise<boolean> => {
  const hasher = new Bun.CryptoHasher('sha256')
  let length = 0
  for await (const part of readBytes(all, file, 0, file.length - 1)) {
    hasher.update(part)
    length += part.byteLength
  }
  return length === file.length && hasher.digest('hex') === file.sha256
}

const verifyChunks = async (all: Collections, findings: AssetFindings): Promise<void> => {
  const suspects = await Array.fromAsync(chunksWithoutFile(all))
  if (suspects.length === 0) return
  await Bun.sleep(CLEANER_DELAY_MS)
  for (const { fileId, churchId } of suspects) {
    if (!(await all.chunks.findOne({ churchId, files_id: fileId }, { projection: { _id: 1 } }))) continue
    const sentence = `There are chunks of the stored file ${fileId}, but no such file; the cleaner will remove them.`
    findings.found({ code: 'chunks-without-file', churchId: '', ids: { fileId }, sentence })
  }
}

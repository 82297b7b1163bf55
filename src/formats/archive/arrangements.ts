import { sha256 } from '../../core/bytes/sha256.ts'
import { LIMITS } from '../../core/limits.ts'
import type { WarningList } from '../warnings/warnings.ts'
import { readEntry } from '../zip/read-zip.ts'
import { type ArrangementLine, arrangementLine, assetLine } from './documents.ts'
import { fileEntry } from './names.ts'
import type { Archive } from './open.ts'
import { linesOf } from './songs.ts'

/** An arrangement of an archive with the names of its files. */
export interface ArrangementInArchive extends Omit<ArrangementLine, 'assetIds' | 'archived'> {
  readonly files: readonly { readonly filename: string; readonly sha256: string }[]
}

/** A line of one of these entries is a few hundred bytes. */
const MOST_BYTES = 50_000_000

/** The unarchived arrangements of these songs. One whose files are not named keeps those that are. */
export const arrangementsInArchive = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<ArrangementInArchive[]> => {
  const lines = await arrangementLines(archive, songIds, warnings)
  if (lines.length === 0) return []
  const assets = await linesOf(archive, 'assets', assetLine, MOST_BYTES, warnings)
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  return lines.map(({ assetIds, archived: _, ...line }) => {
    const files = assetIds.flatMap((id) => byId.get(id) ?? [])
    if (files.length < assetIds.length) warnings.add('entryDamaged', 'assets.jsonl')
    return { ...line, files }
  })
}

export const countArrangements = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<number> => (await arrangementLines(archive, songIds, warnings)).length

const arrangementLines = async (
  archive: Archive,
  songIds: ReadonlySet<string>,
  warnings: WarningList,
): Promise<ArrangementLine[]> => {
  if (songIds.size === 0) return []
  const lines = await linesOf(archive, 'arrangements', arrangementLine, MOST_BYTES, warnings)
  return lines.filter(({ songId, archived }) => songIds.has(songId) && !archived)
}

/** The bytes of a file; null if they are missing or have another hash than their name. */
export const fileInArchive = async ({ entries }: Archive, hash: string): Promise<Uint8Array | null> => {
  const entry = entries.get(fileEntry(hash))
  if (!entry) return null
  const found = sha256()
  const { bytes } = await readEntry(entry, LIMITS.uploadBytes, found.update)
  return found.digest() === hash ? bytes : null
}

import { PAGE_SIZE } from '../core/limits.ts'
import type { Collections } from '../db/collections.ts'
import type { RevisionRecord } from './collections.ts'
import { readSavedBy, type SavedBy } from './saved-by.ts'

export interface HistoryPage {
  readonly revisions: readonly RevisionRecord[]
  /** By revision; empty where it was not asked for. */
  readonly savedBy: ReadonlyMap<string, SavedBy>
  readonly hasMore: boolean
}

export interface HistoryQuery {
  readonly beforeVersion?: number
  /** Whether to read who saved each revision. */
  readonly withSavedBy: boolean
}

/** Newest first. The cursor is a version, so new saves never shift older pages. */
export const readHistory = async (
  all: Collections,
  churchId: string,
  resourceId: string,
  { beforeVersion, withSavedBy }: HistoryQuery,
): Promise<HistoryPage> => {
  const found = await all.revisions
    .find({
      churchId,
      resourceId,
      ...(beforeVersion === undefined ? {} : { version: { $lt: beforeVersion } }),
    })
    .sort({ version: -1 })
    .limit(PAGE_SIZE + 1)
    .toArray()
  const revisions = found.slice(0, PAGE_SIZE)
  const savedBy = withSavedBy ? await readSavedBy(all, churchId, revisions) : new Map()
  return { revisions, savedBy, hasMore: found.length > PAGE_SIZE }
}

/** What an answer shows of a revision, with its document in the form of its kind. */
export const describeRevision = <D extends object>(
  { _id, version, createdAt, restoredFrom }: RevisionRecord,
  document: D,
  { savedBy }: Pick<HistoryPage, 'savedBy'>,
) => ({
  id: _id,
  version,
  ...document,
  createdAt: createdAt.toISOString(),
  savedBy: savedBy.get(_id) ?? null,
  restoredFrom: restoredFrom ?? null,
})

/** Revisions never change and are never removed, so this one may be read before the save that takes its document. */
export const findRevision = (
  { revisions }: Collections,
  churchId: string,
  resourceId: string,
  version: number,
): Promise<RevisionRecord | null> => revisions.findOne({ churchId, resourceId, version })

import { PAGE_SIZE } from '../core/limits.ts'
import type { Collections, RevisionRecord } from '../db/collections.ts'

export interface HistoryPage {
  readonly revisions: readonly RevisionRecord[]
  readonly hasMore: boolean
}

/** Newest first. The cursor is a version, so new saves never shift older pages. */
export const readHistory = async (
  { revisions }: Collections,
  churchId: string,
  resourceId: string,
  beforeVersion: number | undefined,
): Promise<HistoryPage> => {
  const found = await revisions
    .find({
      churchId,
      resourceId,
      ...(beforeVersion === undefined ? {} : { version: { $lt: beforeVersion } }),
    })
    .sort({ version: -1 })
    .limit(PAGE_SIZE + 1)
    .toArray()
  return { revisions: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE }
}

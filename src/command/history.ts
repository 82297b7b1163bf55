import type { Collections, RevisionRecord } from '../db/collections.ts'

const PAGE = 50

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
    .limit(PAGE + 1)
    .toArray()
  return { revisions: found.slice(0, PAGE), hasMore: found.length > PAGE }
}

import type { Change as WholeChange } from '../../../client/types.ts'

/** What the app uses of a change. */
export type Change = Pick<
  WholeChange,
  'cursor' | 'kind' | 'songId' | 'lyricVersionId' | 'arrangementId' | 'serviceId' | 'version'
>

export interface ChangesPage {
  changes: readonly Change[]
  /** The cursor of the last one, or the one that was asked for. */
  cursor: number
  hasMore: boolean
}

/** The changes after a cursor, at most `limit` of them. */
export type ReadChanges = (after: number, limit: number) => Promise<ChangesPage>

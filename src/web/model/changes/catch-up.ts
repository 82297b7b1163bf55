import type { Change, ReadChanges } from './change.ts'

export interface CaughtUp {
  changes: readonly Change[]
  /** The newest one. */
  cursor: number
  /** False if there were others between the cursor that was asked for and these. */
  isWhole: boolean
}

/** As many as an answer holds. */
const MOST = 500

/** More than can be saved while a page is being loaded. */
const NEWEST = 200

/**
 * The changes after a cursor. If they are more than an answer holds, or if the service does not know the cursor (it was
 * restored from a backup), only the newest cursor. Without a cursor the newest changes, which is enough for a page
 * whose data was read a moment ago.
 */
export async function catchUp(read: ReadChanges, cursor: number | null): Promise<CaughtUp> {
  if (cursor === null) {
    const { changes, cursor: newest } = await newestChanges(read, 0)
    return { changes, cursor: newest, isWhole: true }
  }
  // The change at the cursor itself is read too. It shows that the service still has it.
  const page = await read(Math.max(0, cursor - 1), MOST)
  const isKnown = cursor === 0 || page.changes[0]?.cursor === cursor
  if (isKnown && !page.hasMore) {
    const changes = page.changes.filter((change) => change.cursor > cursor)
    return { changes, cursor: page.cursor, isWhole: true }
  }
  const { cursor: newest } = await newestChanges(read, isKnown ? page.cursor : 0)
  return { changes: [], cursor: newest, isWhole: false }
}

/**
 * The newest changes, at least `NEWEST` if there are as many. The interface reads forward only, so the end is searched for: cursors are dense, so there is a
 * change after a cursor exactly if the newest one is higher.
 */
async function newestChanges(read: ReadChanges, from: number) {
  const isBefore = async (cursor: number) => (await read(cursor, 1)).changes.length > 0
  let low = from
  let step = NEWEST
  while (await isBefore(low + step)) {
    low += step
    step *= 2
  }
  let high = low + step
  while (high - low > NEWEST) {
    const middle = Math.floor((low + high) / 2)
    if (await isBefore(middle)) low = middle
    else high = middle
  }
  return read(Math.max(0, low - NEWEST), 2 * NEWEST)
}

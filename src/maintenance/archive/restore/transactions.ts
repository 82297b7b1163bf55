import type { ClientSession } from 'mongodb'
import type { Database } from '../../../db/connect.ts'
import { createSessionLeases } from '../../../db/sessions/session-leases.ts'
import { inTransaction } from '../../../db/sessions/transaction.ts'

const TRANSACTION_TIMEOUT_MS = 120_000
const PAUSE_MS = 100
const END_EXPIRED_MS = 2000

/**
 * Runs work in a transaction that waits for others, and ends those that a killed program left open. It sees what the
 * session `after` has written.
 */
export type Commit = <T>(work: (session: ClientSession) => Promise<T>, after?: ClientSession) => Promise<T>

/** A session for one transaction after the other; should this program be killed, the next one need not wait for it. */
export const withTransactions = <T>(
  { client, collections, db }: Database,
  use: (commit: Commit) => Promise<T>,
): Promise<T> => {
  const leases = createSessionLeases(db, collections)
  const beforeRetry = async () => {
    await Bun.sleep(PAUSE_MS)
    await leases.endExpired().catch(() => 0)
  }
  // Writes outside of transactions wait for such a lock too, and otherwise only MongoDB ends it, after a minute.
  const ending = setInterval(() => void leases.endExpired().catch(() => 0), END_EXPIRED_MS)
  return client.withSession(async (session) => {
    const commit: Commit = async (work, after) => {
      if (after?.operationTime) session.advanceOperationTime(after.operationTime)
      await leases.acquire(session)
      const retire = leases.keepRenewing(session)
      try {
        return await inTransaction(
          session,
          { deadline: performance.now() + TRANSACTION_TIMEOUT_MS, beforeRetry },
          work,
        )
      } finally {
        retire()
      }
    }
    try {
      return await use(commit)
    } finally {
      clearInterval(ending)
      await leases.release(session).catch(() => {})
    }
  })
}

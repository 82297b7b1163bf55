import type { ClientSession, MongoClient, TransactionOptions } from 'mongodb'
import { TooContended } from '../../core/failures.ts'

const transactionOptions: TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
}

interface RetryOptions {
  /** In the time of performance.now(). Without it the driver retries for two minutes. */
  readonly deadline: number
  /** Called before each further attempt. */
  readonly beforeRetry?: () => Promise<void>
}

/**
 * Runs the work in a transaction: snapshot reads, majority and journaled writes. The driver may call the work several
 * times, so the work must create no ids or times, run one operation at a time and catch no error.
 */
export const inTransaction = async <T>(
  session: ClientSession,
  { deadline, beforeRetry }: RetryOptions,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => {
  let attempts = 0
  return session.withTransaction(async () => {
    if (performance.now() > deadline) throw new TooContended()
    if (attempts++ > 0) await beforeRetry?.()
    return work(session)
  }, transactionOptions)
}

const MAX_PAUSE_MS = 20

/** Runs the work in a session of its own, with short random pauses after write conflicts, until the time is over. */
export const withTransaction = <T>(
  client: MongoClient,
  timeoutMs: number,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> => {
  const retry = {
    deadline: performance.now() + timeoutMs,
    beforeRetry: () => Bun.sleep(Math.random() * MAX_PAUSE_MS),
  }
  return client.withSession((session) => inTransaction(session, retry, work))
}

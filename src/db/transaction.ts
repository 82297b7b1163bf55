import type { ClientSession } from 'mongodb'
import { TooContended } from '../core/failures.ts'
import { transactionOptions } from './connect.ts'

interface RetryOptions {
  /** In the time of performance.now(). The driver alone would go on trying for two minutes. */
  readonly deadline: number
  /** Called before each further attempt. */
  readonly beforeRetry?: () => Promise<void>
}

/**
 * Runs the work in a transaction: snapshot reads, majority and journaled writes. It may run several times,
 * so it makes no ids or times of its own, awaits one thing at a time and catches no error.
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

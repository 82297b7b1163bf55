/** What one query costs: a followed church may cause two a second. */
const QUERY_MS = 500
/** How much time without queries counts later: a poll that finds changes after a quiet time is not delayed. */
const CREDIT_MS = 1500

/** Counts the queries of a church against two a second. Times are those of performance.now(). */
export interface QueryBudget {
  spend(queries: number, now: number): void
  /** From when on the next query is within the budget. */
  readonly readyAt: number
}

export const createQueryBudget = (): QueryBudget => {
  let readyAt = Number.NEGATIVE_INFINITY
  return {
    spend(queries, now) {
      readyAt = Math.max(readyAt, now - CREDIT_MS) + queries * QUERY_MS
    },
    get readyAt() {
      return readyAt
    },
  }
}

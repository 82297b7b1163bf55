import { callWhenSlow } from '../core/timeout.ts'

/** A busy machine may take this long to answer, and a database that is just starting too. */
export const GIVE_UP_AFTER_MS = 15_000

const NOTICE_AFTER_MS = 2000

/** Tells that it takes longer than usual, once, while the work goes on. */
export const noticeWait = <T>(work: Promise<T>, onWait: () => void): Promise<T> =>
  callWhenSlow(work, NOTICE_AFTER_MS, onWait)

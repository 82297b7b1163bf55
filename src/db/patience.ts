/** A busy machine may take this long to answer, and a database that is just starting too. */
export const GIVE_UP_AFTER_MS = 15_000

const NOTICE_AFTER_MS = 2000

/** Tells that it takes longer than usual, once, while the work goes on. */
export const noticeWait = async <T>(onWait: () => void, work: () => Promise<T>): Promise<T> => {
  const timer = setTimeout(onWait, NOTICE_AFTER_MS)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

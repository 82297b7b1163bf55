/** The day in a time zone, as in 2027-01-31. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at)

/** The same day some years later; 28 February where the year has no 29. */
export const addYears = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(2000, 0, 1))
  lastOfMonth.setUTCFullYear(year + years, month, 0)
  const moved = new Date(lastOfMonth)
  moved.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return moved.toISOString().slice(0, 10)
}

/** The clock is a parameter, so that tests can set the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * The time limits of requests, saves and the stop. That of a save is longer than the detection of unreachable storage.
 * Time limits of one module only are beside their use.
 */

/** Until a server of MongoDB is found, for requests. */
export const CONNECT_TIMEOUT_MS = 3000

/** The same for work without a waiting request: a busy machine, or a database that is starting, may take this long. */
export const LONG_CONNECT_TIMEOUT_MS = 15_000

/** After this time a waiting connection is reported on the terminal. */
export const SLOW_CONNECT_MS = 2000

/** Until MongoDB has answered a command. */
export const COMMAND_TIMEOUT_MS = 10_000

/** Until MongoDB has answered a ping: the health check, and the last one before the connection is closed. */
export const PING_TIMEOUT_MS = 2000

/** Until a save, or the transaction that stores an upload, is answered 503. */
export const SAVE_TIMEOUT_MS = 10_000

/** Until the server has stopped: a container runtime kills a container ten seconds after the signal to stop. */
export const STOP_TIMEOUT_MS = 8000

/**
 * The result of the work, or that of `onTimeout` if the work takes longer than this many milliseconds. The work itself
 * goes on, and a failure after that is ignored.
 */
export const withTimeout = async <T, L>(work: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> => {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>()
  return callWhenSlow(Promise.race([work, timedOut.then(onTimeout)]), ms, resolve)
}

/** Calls `onSlow` once when the work takes longer than this many milliseconds, and still waits for the work. */
export const callWhenSlow = async <T>(work: Promise<T>, ms: number, onSlow: () => void): Promise<T> => {
  const timer = setTimeout(onSlow, Math.max(ms, 0))
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

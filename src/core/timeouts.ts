/** For work without a waiting request: a busy machine, or a database that is just starting, may take this long. */
export const LONG_CONNECT_TIMEOUT_MS = 15_000

/** For requests. */
export const CONNECT_TIMEOUT_MS = 3000

/** From here on a person who waits is told. */
export const SLOW_CONNECT_MS = 2000

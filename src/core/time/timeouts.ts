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

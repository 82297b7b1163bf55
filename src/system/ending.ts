const SECOND_SIGNAL_AFTER_MS = 1000

/**
 * The first signal asks for a clean stop; the second gets what kill -9 would get, and loses nothing committed. One
 * that comes at once is the first one again: a signal to the whole group also reaches us through `bun run`.
 */
export const waitForSignal = (): Promise<'signal'> =>
  new Promise((stop) => {
    let askedAt: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt >= SECOND_SIGNAL_AFTER_MS) process.exit(1)
        askedAt ??= performance.now()
        stop('signal')
      })
  })

/** What a stop had to cut short, such as a connection to a database that hangs, must not keep the process alive. */
export const forceExitSoon = (): void => void setTimeout(() => process.exit(), 500).unref()

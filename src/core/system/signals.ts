const SECOND_SIGNAL_AFTER_MS = 1000

/**
 * The first signal requests a graceful stop; the second exits at once, and nothing committed is lost. A second signal
 * within a second is ignored: a signal to the process group arrives twice under `bun run`.
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

/** A connection that the stop could not close must not keep the process alive. */
export const forceExitSoon = (): void => void setTimeout(() => process.exit(), 500).unref()

interface Polled {
  readonly pollMs: number
  readonly readAllMs: number
  readAll(): Promise<void>
  readChanged(churchIds: ReadonlySet<string>): Promise<void>
  poll(): Promise<void>
  pollSome(churchIds: ReadonlySet<string>): Promise<void>
  onError(error: unknown): void
}

/** Between two rounds, so that many saves share one. */
const MIN_PAUSE_MS = 20

/** Calls the reads in their intervals, and without delay for churches that something is known to have happened in. */
export const createPolling = ({ pollMs, readAllMs, ...reads }: Polled) => {
  const hints = { saved: new Set<string>(), changed: new Set<string>() }
  let wakeUp = (): void => {}
  let isStopped = false
  let readAllAt = Number.NEGATIVE_INFINITY
  let polledAt = Number.NEGATIVE_INFINITY

  const take = (kind: keyof typeof hints): ReadonlySet<string> => {
    const taken = hints[kind]
    hints[kind] = new Set()
    return taken
  }

  const round = async (): Promise<void> => {
    const [changed, saved] = [take('changed'), take('saved')]
    const now = performance.now()
    if (now - readAllAt >= readAllMs) {
      await reads.readAll()
      readAllAt = now
    } else if (changed.size > 0) await reads.readChanged(changed)
    if (now - polledAt >= pollMs) {
      await reads.poll()
      polledAt = now
    } else await reads.pollSome(new Set([...changed, ...saved]))
  }

  const pause = async (): Promise<void> => {
    await Bun.sleep(MIN_PAUSE_MS)
    if (isStopped || hints.changed.size > 0 || hints.saved.size > 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    wakeUp = resolve
    const timer = setTimeout(resolve, Math.max(pollMs - MIN_PAUSE_MS, 0))
    await promise
    clearTimeout(timer)
  }

  const run = async (): Promise<void> => {
    while (!isStopped) {
      await round().catch(reads.onError)
      await pause()
    }
  }
  const running = run()

  return {
    hint(kind: keyof typeof hints, churchId: string): void {
      hints[kind].add(churchId)
      wakeUp()
    },
    async stop(): Promise<void> {
      isStopped = true
      wakeUp()
      await running
    },
  }
}

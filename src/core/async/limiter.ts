interface LimiterOptions {
  /** How many run at the same time. */
  readonly concurrency: number
  /** How many of them may share a key, such as a church or a person. */
  readonly concurrencyPerKey?: number
  /** How many may wait for a place; one more is refused. */
  readonly maxWaiting: number
  /** How many of them may share a key. */
  readonly maxWaitingPerKey?: number
}

interface RunOptions {
  /** The keys that the work counts for. */
  readonly keys?: readonly string[]
  /** An abort while waiting removes the work from the queue. */
  readonly signal?: AbortSignal
}

/** Thrown when no place is free, neither to run nor to wait. */
export class LimiterFull extends Error {
  override readonly name = 'LimiterFull'
}

interface Waiting {
  readonly keys: readonly string[]
  start(): void
}

/** Bounds how much work runs and waits at the same time, in total and for each key: one key cannot take all places. */
export class Limiter {
  readonly #concurrency: number
  readonly #concurrencyPerKey: number
  readonly #maxWaiting: number
  readonly #maxWaitingPerKey: number
  readonly #runningPerKey = new Map<string, number>()
  #running = 0
  #waiting: Waiting[] = []

  constructor(options: LimiterOptions) {
    const {
      concurrency,
      concurrencyPerKey = concurrency,
      maxWaiting,
      maxWaitingPerKey = maxWaiting,
    } = options
    this.#concurrency = concurrency
    this.#concurrencyPerKey = concurrencyPerKey
    this.#maxWaiting = maxWaiting
    this.#maxWaitingPerKey = maxWaitingPerKey
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs the work as soon as there is a place: in the order of arrival, among work below the limit of its key. */
  async run<T>(work: () => Promise<T>, { keys = [], signal }: RunOptions = {}): Promise<T> {
    signal?.throwIfAborted()
    if (this.#hasPlaceFor(keys)) this.#enter(keys)
    else await this.#wait(keys, signal)
    try {
      return await work()
    } finally {
      this.#leave(keys)
    }
  }

  #hasPlaceFor(keys: readonly string[]): boolean {
    if (this.#running >= this.#concurrency) return false
    return keys.every((key) => (this.#runningPerKey.get(key) ?? 0) < this.#concurrencyPerKey)
  }

  #enter(keys: readonly string[]): void {
    this.#running++
    for (const key of keys) this.#runningPerKey.set(key, (this.#runningPerKey.get(key) ?? 0) + 1)
  }

  #leave(keys: readonly string[]): void {
    this.#running--
    for (const key of keys) {
      const left = (this.#runningPerKey.get(key) ?? 1) - 1
      if (left > 0) this.#runningPerKey.set(key, left)
      else this.#runningPerKey.delete(key)
    }
    this.#startWaiting()
  }

  #startWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      if (this.#running >= this.#concurrency) return
      if (!this.#hasPlaceFor(waiting.keys)) continue
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      // Counted before it runs, so that no other work takes the place in between.
      this.#enter(waiting.keys)
      waiting.start()
    }
  }

  #mayWait(keys: readonly string[]): boolean {
    if (this.#waiting.length >= this.#maxWaiting) return false
    const waitingWith = (key: string) => this.#waiting.filter((waiting) => waiting.keys.includes(key)).length
    return keys.every((key) => waitingWith(key) < this.#maxWaitingPerKey)
  }

  #wait(keys: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    if (!this.#mayWait(keys)) throw new LimiterFull('Too much is under way.')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = (): void => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      reject(signal?.reason)
    }
    const waiting: Waiting = {
      keys,
      start() {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      },
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#waiting.push(waiting)
    return promise
  }
}

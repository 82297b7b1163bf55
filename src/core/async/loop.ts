/** A job that is repeated: when it is woken and when it is due, never twice at once. */
export interface Loop {
  /** Runs the job as soon as it may; after the run under way once more. */
  wake(): void
  /** Settles when the run under way has ended. There is none after it. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** Answers after how many milliseconds the job is due again; nothing: after `everyMs`, which is also the most. */
  run(): Promise<number | undefined>
  readonly everyMs: number
  /** Between the beginnings of two runs, so that calls of `wake` shortly after one another share one. */
  readonly pauseMs?: number
  /** Called for the first of several failures. */
  onError(error: unknown): void
}

/** The pause after a failure, which doubles with each further one, up to the interval of the job. */
const BACK_OFF_MS = 250

export const createLoop = ({ run, everyMs, pauseMs = 0, onError }: LoopOptions): Loop => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  let failures = 0
  let dueAt = performance.now() + everyMs
  /** No run begins before. */
  let freeAt = 0

  const schedule = (): void => {
    if (running || isStopped) return
    clearTimeout(timer)
    const at = Math.max(isWoken ? 0 : dueAt, freeAt)
    timer = setTimeout(begin, Math.max(at - performance.now(), 0))
  }

  const begin = (): void => {
    isWoken = false
    freeAt = performance.now() + pauseMs
    running = attempt().finally(() => {
      running = null
      schedule()
    })
  }

  const attempt = async (): Promise<void> => {
    try {
      const nextMs = (await run()) ?? everyMs
      failures = 0
      dueAt = performance.now() + Math.min(nextMs, everyMs)
    } catch (error) {
      if (failures === 0 && !isStopped) onError(error)
      dueAt = performance.now() + Math.min(BACK_OFF_MS * 2 ** failures, everyMs)
      freeAt = Math.max(freeAt, dueAt)
      failures++
    }
  }

  schedule()
  return {
    wake() {
      isWoken = true
      schedule()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses between the attempts of one delivery. After the last pause there is one more attempt. */
export const RETRY_PAUSES_MS = {
  webhook: [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR, 24 * HOUR],
  mail: [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR],
} as const satisfies Record<string, readonly number[]>

/** Up to this part is added to a pause by chance, so that what failed together is not tried again together. */
const CHANCE = 0.2

/** The pause after so many attempts; null: there is no further one. `random` is from 0 to 1. */
export const pauseAfter = (attempts: number, pausesMs: readonly number[], random: number): number | null => {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 + CHANCE * random))
}

import type { Clock } from '../src/core/time.ts'

/** A request reads the clock after its session was looked up, so a test can wait for the look-up. */
export interface CountingClock extends Clock {
  readonly readings: number
  /** Settles when it has been read this many times. */
  until(readings: number): Promise<void>
}

export const countingClock = (): CountingClock => {
  let readings = 0
  const waiting: { readonly readings: number; done(): void }[] = []
  return {
    get readings() {
      return readings
    },
    now() {
      readings++
      for (const one of waiting) if (one.readings <= readings) one.done()
      return new Date()
    },
    until: (count) =>
      count <= readings ? Promise.resolve() : new Promise((done) => waiting.push({ readings: count, done })),
  }
}

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

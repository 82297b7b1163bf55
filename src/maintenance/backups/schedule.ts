import type { BackupSettings } from '../../config.ts'

const HOUR_MS = 3_600_000

/** What is known of the backups when the next one is looked for. */
interface Known {
  readonly lastGood: Date | null
  readonly lastAttempt: Date | null
}

/** Whether a backup is due: none was made since the last time of day at which one is made. A failed one is repeated hourly. */
export const isDue = (
  at: NonNullable<BackupSettings['at']>,
  now: Date,
  { lastGood, lastAttempt }: Known,
): boolean => {
  if (lastAttempt && now.getTime() - lastAttempt.getTime() < HOUR_MS) return false
  return lastGood === null || lastGood < lastTime(at, now)
}

/** The last moment with this time of day, local to the host. */
export const lastTime = ({ hours, minutes }: NonNullable<BackupSettings['at']>, now: Date): Date => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes)
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hours, minutes)
}

/** The age of the last good backup from which on it is an alarm: what hangs makes no error. */
export const ALARM_MS = 48 * HOUR_MS

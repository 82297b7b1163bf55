import type { BackupSettings } from '../../config.ts'

const HOUR_MS = 3_600_000

/** How long after a failure it is tried again. */
export const RETRY_MS = HOUR_MS

/** How long BACKUP_COMMAND may take: a copy to another place takes hours at most, and what takes longer hangs. */
export const HAND_ON_LIMIT_MS = 6 * HOUR_MS

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
  if (lastAttempt && now.getTime() - lastAttempt.getTime() < RETRY_MS) return false
  return lastGood === null || lastGood < lastTime(at, now)
}

/** The last moment with this time of day, local to the host. */
export const lastTime = ({ hours, minutes }: NonNullable<BackupSettings['at']>, now: Date): Date => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes)
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hours, minutes)
}

/** The age of the last good backup from which on it is an alarm: what hangs makes no error. */
export const ALARM_MS = 48 * HOUR_MS

/** A backup by when it was begun. */
interface Dated {
  readonly at: Date
}

/**
 * The backups that are kept: of each of the last days that have one the newest, and the same for weeks and months. The
 * newest of all is always among them. Days without a backup do not count, so a machine that slept loses none.
 */
export const keptBackups = <T extends Dated>(
  backups: readonly T[],
  keep: BackupSettings['keep'],
): ReadonlySet<T> => {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  const rules = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const
  for (const [count, periodOf] of rules) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  return kept
}

/** In the local time of the host, like the time of day at which backups are made. */
const dayOf = (at: Date): string => `${monthOf(at)}-${at.getDate()}`
const monthOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}`
/** Named by its Monday. */
const weekOf = (at: Date): string =>
  dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7)))

import type { Collections } from '../../db/collections.ts'
import type { BackupRecord } from '../collections.ts'

/** The newest backup that was read back whole, of those that the host's clock has reached. */
export const lastGood = (all: Collections, now: Date): Promise<BackupRecord | null> =>
  all.backups.findOne({ problem: { $exists: false }, at: { $lte: now } }, { sort: { at: -1 } })

/** The newest attempt, good or not. */
export const lastAttempt = (all: Collections, now: Date): Promise<BackupRecord | null> =>
  all.backups.findOne({ at: { $lte: now } }, { sort: { at: -1 } })

/** The last ones, for the metrics. */
export const lastBackups = async (all: Collections, now: Date) => {
  const [good, attempt] = await Promise.all([lastGood(all, now), lastAttempt(all, now)])
  return {
    goodAt: good?.at ?? null,
    bytes: good?.bytes ?? 0,
    seconds: good ? (good.finishedAt.getTime() - good.at.getTime()) / 1000 : 0,
    isLastGood: attempt !== null && attempt.problem === undefined,
  }
}

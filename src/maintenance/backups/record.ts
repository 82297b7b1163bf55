import type { Config } from '../../config.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { BackupRecord } from '../collections.ts'
import { type Finding, ok, problem, warning } from '../doctor.ts'
import { ALARM_MS } from './schedule.ts'

/** The newest backup that was read back whole, of those that the host's clock has reached. */
export const lastGood = (all: Collections, now: Date): Promise<BackupRecord | null> =>
  all.backups.findOne({ problem: { $exists: false }, at: { $lte: now } }, { sort: { at: -1 } })

/** The newest one that has this church in it, with what it has of this church alone. */
export const lastGoodOf = (all: Collections, churchId: string, now: Date): Promise<BackupRecord | null> =>
  all.backups.findOne(
    { problem: { $exists: false }, at: { $lte: now }, 'churches.id': churchId },
    {
      sort: { at: -1 },
      projection: { at: 1, finishedAt: 1, restoredAt: 1, notRestoredFor: 1, 'churches.$': 1 },
    },
  )

/** The newest attempt, good or not. */
export const lastAttempt = (all: Collections, now: Date): Promise<BackupRecord | null> =>
  all.backups.findOne({ at: { $lte: now } }, { sort: { at: -1 } })

/** The oldest attempt that is stored. */
export const firstAttempt = (all: Collections): Promise<BackupRecord | null> =>
  all.backups.findOne({}, { sort: { at: 1 } })

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

const HOUR_MS = 3_600_000

/** How old the last good backup is: what hangs makes no error. */
export const checkBackups = async ({ backups }: Config, { collections }: Database): Promise<Finding> => {
  if (backups.at === null) return warning('backups', 'BACKUP_AT is off: the server makes none by itself.')
  if (backups.dir === null)
    return warning(
      'backups',
      'None are made. Set BACKUP_DIR to a folder, best on another disk than that of MongoDB.',
    )
  const now = new Date()
  const [good, attempt] = await Promise.all([lastGood(collections, now), lastAttempt(collections, now)])
  const failed = attempt?.problem === undefined ? '' : ` The last attempt failed: ${attempt.problem}`
  if (!good)
    return (attempt?.problem === undefined ? warning : problem)(
      'backups',
      `There is none yet in ${backups.dir}; "backup now" makes one.${failed}`,
    )
  const hours = Math.round((now.getTime() - good.at.getTime()) / HOUR_MS)
  if (hours * HOUR_MS > ALARM_MS)
    return problem('backups', `The last good one is ${hours} hours old. "backup now" makes one.${failed}`)
  if (good.notHandedOn !== undefined) return problem('backups', good.notHandedOn)
  return good.restoredAt
    ? ok('backups', `The last one is ${hours} hours old, and was restored and checked: ${good.path}.`)
    : warning('backups', `The last one is ${hours} hours old, and was read back only. ${good.notRestored}`)
}

import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import { lastAttempt, lastGood } from '../backups/record.ts'
import { ALARM_MS } from '../backups/schedule.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

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
    return warning('backups', `There is none yet in ${backups.dir}; "backup now" makes one.${failed}`)
  const hours = Math.round((now.getTime() - good.at.getTime()) / HOUR_MS)
  if (hours * HOUR_MS > ALARM_MS)
    return problem('backups', `The last good one is ${hours} hours old. "backup now" makes one.${failed}`)
  if (good.notHandedOn !== undefined) return problem('backups', good.notHandedOn)
  return good.restoredAt
    ? ok('backups', `The last one is ${hours} hours old, and was restored and checked: ${good.path}.`)
    : warning('backups', `The last one is ${hours} hours old, and was read back only. ${good.notRestored}`)
}

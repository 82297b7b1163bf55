import type { BackupSettings, Config } from '../../config.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { BackupRecord } from '../collections.ts'
import { type Finding, ok, problem, warning } from '../doctor.ts'
import { ALARM_MS, HAND_ON_LIMIT_MS } from './schedule.ts'

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

interface HandingOn {
  /** Of the newest backup that BACKUP_COMMAND has taken. */
  readonly lastAt: Date | null
  /** Of the oldest one after it that the program got and has not taken. */
  readonly waitingAt: Date | null
  /** That the newest is older than twice the interval, and the program fails or hangs. */
  readonly isOld: boolean
}

/** How old the backups are that BACKUP_COMMAND has taken. One that is being taken for the first time is no alarm. */
export const handingOn = async (all: Collections, now: Date): Promise<HandingOn> => {
  const last = await all.backups.findOne(
    { handedOnAt: { $exists: true }, at: { $lte: now } },
    { sort: { at: -1 } },
  )
  const waiting = await all.backups.findOne(
    { handOnSince: { $exists: true }, at: { $lte: now, ...(last && { $gt: last.at }) } },
    { sort: { at: 1 } },
  )
  const lastAt = last?.at ?? null
  if (!waiting?.handOnSince) return { lastAt, waitingAt: null, isOld: false }
  const age = now.getTime() - (lastAt ?? waiting.at).getTime()
  const isFailing =
    waiting.notHandedOn !== undefined || now.getTime() - waiting.handOnSince.getTime() > HAND_ON_LIMIT_MS
  return { lastAt, waitingAt: waiting.at, isOld: isFailing && age > ALARM_MS }
}

/** The last ones, for the metrics. */
export const lastBackups = async (
  all: Collections,
  now: Date,
  { command }: Pick<BackupSettings, 'command'>,
) => {
  const [good, attempt, { lastAt, waitingAt }] = await Promise.all([
    lastGood(all, now),
    lastAttempt(all, now),
    handingOn(all, now),
  ])
  return {
    handedOnAt: command === null ? null : (lastAt ?? waitingAt),
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
  if (backups.command !== null) {
    const { lastAt, isOld } = await handingOn(collections, now)
    if (isOld || good.notHandedOn !== undefined) return problem('backups', notTaken(good, lastAt))
  }
  return good.restoredAt
    ? ok('backups', `The last one is ${hours} hours old, and was restored and checked: ${good.path}.`)
    : warning('backups', `The last one is ${hours} hours old, and was read back only. ${good.notRestored}`)
}

const notTaken = (
  { notHandedOn = 'BACKUP_COMMAND has not ended.' }: BackupRecord,
  lastAt: Date | null,
): string =>
  `${notHandedOn.replace(/\.?$/, '.')} ${
    lastAt
      ? `The last backup that it took is of ${lastAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
      : 'It has taken none yet.'
  } It is tried again hourly.`

import type { BackupSettings } from '../../config.ts'
import { createLoop } from '../../core/async/loop.ts'
import { projectFile } from '../../core/system/source-or-executable.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { describeError, type Log } from '../../log.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { mailAlarm } from './alarm.ts'
import { dueToHandOn } from './hand-on.ts'
import { handingOn, lastAttempt, lastGood } from './record.ts'
import { ALARM_MS, isDue, lastTime } from './schedule.ts'

interface Options {
  readonly all: Collections
  readonly settings: BackupSettings
  readonly clock: Clock
  readonly log: Log
  /** Left out: the server sends no mail. */
  readonly mail?: MailQueue | undefined
  /** How often it is looked whether a backup is due. */
  readonly everyMs?: number
  /** How long after the start a missed backup is made up for: a machine that just started has other things to do. */
  readonly makeUpMs?: number
  /** The command that makes a backup if one is due. */
  readonly command?: readonly string[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A process of its own with the lowest priority: it takes no memory of the server and no time of those who use it. */
export const NIGHTLY_COMMAND: readonly string[] = [
  ...(Bun.which('nice') ? ['nice', '-n', '19'] : []),
  ...(Bun.isStandaloneExecutable
    ? [process.execPath]
    : [process.execPath, '--smol', projectFile('src/main.ts')]),
  ...['backup', 'now', '--if-due'],
]

/**
 * Makes a backup each night, hands it on again while BACKUP_COMMAND fails, and says hourly in the log when the last good one,
 * or the last one that was handed on, is too old.
 */
export const startNightly = (options: Options): { stop(): Promise<void> } => {
  const { all, settings, clock, log, mail } = options
  const { everyMs = 5 * MINUTE_MS, makeUpMs = 10 * MINUTE_MS, command = NIGHTLY_COMMAND } = options
  let startedAt = clock.now()
  const warned = new Map<string, number>()
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  let making: Promise<void> | null = null
  let isStopping = false

  /** Warns of the same at most once in this time. */
  const warn = (everyMs: number, message: string, fields: Record<string, unknown> = {}): void => {
    const now = clock.now().getTime()
    if (Math.abs(now - (warned.get(message) ?? Number.NEGATIVE_INFINITY)) < everyMs) return
    warned.set(message, now)
    log('warn', message, fields)
  }

  const look = async (): Promise<void> => {
    if (settings.at === null) return
    if (settings.dir === null) {
      warn(DAY_MS, 'no backups are made: set BACKUP_DIR to a folder on another disk')
      return
    }
    const now = clock.now()
    // A clock that was ahead at the start and is right now: else a missed backup would wait until it is there again.
    if (now < startedAt) startedAt = now
    const [good, attempt] = await Promise.all([lastGood(all, now), lastAttempt(all, now)])
    const isMissed = lastTime(settings.at, now) < startedAt
    const mayBegin = !isMissed || now.getTime() - startedAt.getTime() >= makeUpMs
    const known = { lastGood: good?.at ?? null, lastAttempt: attempt?.at ?? null }
    const isBackupDue = isDue(settings.at, now, known)
    // Not awaited: a backup, a copy or a folder that hangs must not keep the warning back.
    if (mayBegin)
      making ??= makeIfDue(isBackupDue)
        .catch(onError)
        .finally(() => {
          making = null
        })
    const age = clock.now().getTime() - (good?.at ?? startedAt).getTime()
    if (age > ALARM_MS)
      warn(HOUR_MS, 'the last good backup is too old', {
        last: good?.at ?? null,
        problem: attempt?.problem,
      })
    const copies = settings.command === null ? null : await handingOn(all, now)
    if (copies?.isOld)
      warn(HOUR_MS, 'the last backup that BACKUP_COMMAND took is too old', {
        last: copies.lastAt,
        problem: good?.notHandedOn,
      })
    if (mail) await mailAlarm({ all, clock, settings, queue: mail }, startedAt)
  }

  const makeIfDue = async (isBackupDue: boolean): Promise<void> => {
    if (isBackupDue || (await dueToHandOn({ all, settings, clock }))) await make()
  }

  const make = async (): Promise<void> => {
    const made = Bun.spawn([...command], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    child = made
    const [output, errors, code] = await Promise.all([
      new Response(made.stdout).text(),
      new Response(made.stderr).text(),
      made.exited,
    ]).finally(() => {
      child = null
    })
    if (code === 0) log('info', 'backup', { line: output.trim() })
    else if (!isStopping) log('error', 'a backup failed', { code, line: errors.trim() || output.trim() })
  }

  const onError = (error: unknown) => log('error', 'a backup could not be made', describeError(error))
  const loop = createLoop({ run: () => look().then(() => undefined), everyMs, onError })
  loop.wake()
  return {
    async stop() {
      isStopping = true
      child?.kill()
      await loop.stop()
      await making
    },
  }
}

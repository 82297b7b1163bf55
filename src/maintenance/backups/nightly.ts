import type { BackupSettings } from '../../config.ts'
import { createLoop } from '../../core/async/loop.ts'
import { projectFile } from '../../core/system/source-or-executable.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { describeError, type Log } from '../../log.ts'
import type { MailQueue } from '../../mail/queue.ts'
import { mailAlarm } from './alarm.ts'
import { lastAttempt, lastGood } from './record.ts'
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
const COMMAND = [
  ...(Bun.which('nice') ? ['nice', '-n', '19'] : []),
  ...(Bun.isStandaloneExecutable
    ? [process.execPath]
    : [process.execPath, '--smol', projectFile('src/main.ts')]),
  ...['backup', 'now', '--if-due'],
]

/** Makes a backup each night and says hourly in the log when the last good one is too old. */
export const startNightly = (options: Options): { stop(): Promise<void> } => {
  const { all, settings, clock, log, mail } = options
  const { everyMs = 5 * MINUTE_MS, makeUpMs = 10 * MINUTE_MS, command = COMMAND } = options
  const startedAt = clock.now()
  const warned = { at: Number.NEGATIVE_INFINITY }
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  let making: Promise<void> | null = null
  let isStopping = false

  /** Warns at most once in this time. */
  const warn = (everyMs: number, message: string, fields: Record<string, unknown> = {}): void => {
    const now = clock.now().getTime()
    if (Math.abs(now - warned.at) < everyMs) return
    warned.at = now
    log('warn', message, fields)
  }

  const look = async (): Promise<void> => {
    if (settings.at === null) return
    if (settings.dir === null) {
      warn(DAY_MS, 'no backups are made: set BACKUP_DIR to a folder on another disk')
      return
    }
    const now = clock.now()
    const [good, attempt] = await Promise.all([lastGood(all, now), lastAttempt(all, now)])
    const isMissed = lastTime(settings.at, now) < startedAt
    const mayBegin = !isMissed || now.getTime() - startedAt.getTime() >= makeUpMs
    if (mayBegin && isDue(settings.at, now, { lastGood: good?.at ?? null, lastAttempt: attempt?.at ?? null }))
      // Not awaited: a backup that hangs must not keep the warning back.
      making ??= make().finally(() => {
        making = null
      })
    const age = clock.now().getTime() - (good?.at ?? startedAt).getTime()
    if (age > ALARM_MS)
      warn(HOUR_MS, 'the last good backup is too old', {
        last: good?.at ?? null,
        problem: attempt?.problem,
      })
    if (mail) await mailAlarm({ all, clock, addresses: settings.mail, queue: mail }, startedAt)
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

  const loop = createLoop({
    run: () => look().then(() => undefined),
    everyMs,
    onError: (error) => log('error', 'a backup could not be made', describeError(error)),
  })
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

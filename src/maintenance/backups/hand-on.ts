import type { BackupSettings } from '../../config.ts'
import { type Clock, callWhenSlow } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { BackupRecord } from '../collections.ts'
import { lastGood } from './record.ts'
import { HAND_ON_LIMIT_MS, RETRY_MS } from './schedule.ts'

interface HandOnDeps {
  readonly all: Collections
  readonly settings: BackupSettings
  readonly clock: Clock
  /** Called when the program begins, with what it does. */
  onStage(stage: string): void
}

/** The newest good backup if BACKUP_COMMAND has not taken it; what failed is tried again hourly. */
export const dueToHandOn = async ({
  all,
  settings,
  clock,
}: Omit<HandOnDeps, 'onStage'>): Promise<BackupRecord | null> => {
  if (settings.command === null) return null
  const now = clock.now()
  const good = await lastGood(all, now)
  if (!good?.path || good.handedOnAt) return null
  if (good.handOnTriedAt && Math.abs(now.getTime() - good.handOnTriedAt.getTime()) < RETRY_MS) return null
  // A server with a folder of its own has none of the backups of others.
  return (await Bun.file(good.path).exists()) ? good : null
}

/**
 * Starts the program of BACKUP_COMMAND with the path of a good backup, waits for it, and stores how it ended. It never
 * removes anything. The beginning is stored before, because what hangs or is killed ends without a result.
 */
export const handOn = async (
  { all, settings, clock, onStage }: HandOnDeps,
  good: BackupRecord,
): Promise<BackupRecord> => {
  const { command } = settings
  if (command === null || good.path === undefined) return good
  const { _id } = good
  const handOnTriedAt = clock.now()
  const begun = { handOnSince: good.handOnSince ?? handOnTriedAt, handOnTriedAt }
  await all.backups.updateOne({ _id }, { $set: begun })
  onStage(`handing it on to ${command}`)
  const notHandedOn = await run(command, good.path)
  if (notHandedOn !== null) {
    await all.backups.updateOne({ _id }, { $set: { notHandedOn } })
    return { ...good, ...begun, notHandedOn }
  }
  const handedOnAt = clock.now()
  await all.backups.updateOne({ _id }, { $set: { handedOnAt }, $unset: { notHandedOn: true } })
  const { notHandedOn: _, ...taken } = good
  return { ...taken, ...begun, handedOnAt }
}

/** What is shown of what the program has printed. */
const SHOWN = 300

/** Answers with null, or with a sentence that says why the program failed. */
const run = async (command: string, path: string): Promise<string | null> => {
  try {
    const child = Bun.spawn([command, path], { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
    const ended = Promise.all([new Response(child.stderr).text(), child.exited])
    const [output, code] = await callWhenSlow(ended, HAND_ON_LIMIT_MS, () => child.kill('SIGKILL'))
    if (code === 0) return null
    const end = output.trim().slice(-SHOWN)
    const how = child.signalCode === null ? `with code ${code}` : `by ${child.signalCode}`
    return `BACKUP_COMMAND (${command}) ended ${how}${end === '' ? '' : `: ${end}`}`
  } catch (error) {
    return `BACKUP_COMMAND (${command}) cannot be started: ${error instanceof Error ? error.message : error}`
  }
}

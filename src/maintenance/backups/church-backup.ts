import { type Static, Type } from '@sinclair/typebox'
import type { BackupSettings } from '../../config.ts'
import { OneOf, OrNull, Shape, Timestamp } from '../../core/schema/shapes.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { notRestoredReasons } from '../collections.ts'
import { handingOn, lastGoodOf } from './record.ts'
import { ALARM_MS } from './schedule.ts'

const Count = () => Type.Integer({ format: 'int32', minimum: 0 })

const LastBackup = Shape(
  {
    at: Timestamp(),
    restored: Type.Boolean({
      description: 'Whether it was restored beside the database and compared. Every good one is read back.',
    }),
    notRestored: OrNull(
      OneOf(notRestoredReasons, {
        description:
          'room: there is no room for a second copy of the database. rights: the server may not make one. other: the host finds the reason in the list of backups.',
      }),
    ),
    songs: Count(),
    files: Count(),
  },
  { description: 'The last good backup with the church in it, and how much of the church it holds.' },
)

export const ChurchBackup = Shape(
  {
    state: OneOf(['good', 'none', 'old', 'off', 'nowhere'], {
      description:
        'good: the last one is recent. none: there is none of this new church yet. old: the last good one is older than twice the interval, or there is still none. off: the host has switched backups off. nowhere: the host has named no folder for them.',
    }),
    last: OrNull(LastBackup),
    elsewhereOld: Type.Boolean({
      description:
        'Whether the last backup that the program of the host (BACKUP_COMMAND) has copied to another place is older than twice the interval. False where the host has set none, and where the last good backup itself is old.',
    }),
  },
  { description: 'How far the church is backed up. It has nothing of other churches.' },
)
type ChurchBackup = Static<typeof ChurchBackup>

export const ChurchBackupResponse = Shape({ backup: ChurchBackup })

export interface ChurchBackupDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly settings: BackupSettings
}

export const churchBackup = async (
  { collections, clock, settings }: ChurchBackupDeps,
  churchId: string,
): Promise<ChurchBackup> => {
  const now = clock.now()
  const isOld = (at: Date) => now.getTime() - at.getTime() > ALARM_MS
  const good = await lastGoodOf(collections, churchId, now)
  const counts = good?.churches.find(({ id }) => id === churchId)
  const last =
    good && counts
      ? {
          at: (good.restoredAt ?? good.finishedAt).toISOString(),
          restored: good.restoredAt !== undefined,
          notRestored: good.restoredAt ? null : (good.notRestoredFor ?? 'other'),
          songs: counts.songs,
          files: counts.files,
        }
      : null
  if (good && !isOld(good.at)) {
    const isCopied = settings.at !== null && settings.dir !== null && settings.command !== null
    return { state: 'good', last, elsewhereOld: isCopied && (await handingOn(collections, now)).isOld }
  }
  const without = { last, elsewhereOld: false }
  if (settings.at === null) return { state: 'off', ...without }
  if (settings.dir === null) return { state: 'nowhere', ...without }
  const church = await collections.churches.lookUp(churchId)
  return { state: good || (church && isOld(church.createdAt)) ? 'old' : 'none', ...without }
}

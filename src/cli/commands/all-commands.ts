import type { Command, CommandGroup } from '../command.ts'
import { churchCreate, churchList, churchRename, churchSet } from './church.ts'
import { demo } from './demo.ts'
import { history, outbox } from './history.ts'
import { memberList, memberRemove, memberSet } from './member.ts'
import { doctor, health, licences, shard, verify } from './operations.ts'
import { filePurge, songPurge } from './purge.ts'
import { serve } from './serve.ts'
import { songArchive, songUnarchive } from './song-archive.ts'
import { backup } from './transfer/backup.ts'
import { backupList, backupNow } from './transfer/backup-now.ts'
import { exportCommand } from './transfer/export.ts'
import { importCommand } from './transfer/import.ts'
import { restore } from './transfer/restore.ts'
import { sync } from './transfer/sync.ts'
import {
  setUpLink,
  userCreate,
  userDisable,
  userEnable,
  userList,
  userRename,
  userResetLink,
  userSetPassword,
  userSignIns,
} from './user.ts'

/** Every command there is, as the help shows them: what a church needs comes first. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'Church and people',
    commands: [
      setUpLink,
      churchCreate,
      churchList,
      churchRename,
      churchSet,
      userCreate,
      userSetPassword,
      userResetLink,
      userSignIns,
      userRename,
      userDisable,
      userEnable,
      userList,
      memberSet,
      memberRemove,
      memberList,
    ],
  },
  {
    title: 'Songs and files',
    commands: [importCommand, exportCommand, sync, songArchive, songUnarchive, songPurge, filePurge, history],
  },
  { title: 'Backups', commands: [backupNow, backupList, backup, restore, verify] },
  { title: 'For operators', commands: [serve, doctor, health, outbox, shard, demo, licences] },
]

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)

import type { Command, CommandGroup } from '../command.ts'
import { churchCreate } from './church/church-create.ts'
import { churchList } from './church/church-list.ts'
import { churchRename } from './church/church-rename.ts'
import { churchSet } from './church/church-set.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { history } from './events/history.ts'
import { outbox } from './events/outbox.ts'
import { health } from './health.ts'
import { licences } from './licences.ts'
import { memberList } from './member/member-list.ts'
import { memberRemove } from './member/member-remove.ts'
import { memberSet } from './member/member-set.ts'
import { serve } from './serve.ts'
import { setUpLink } from './set-up-link.ts'
import { shard } from './shard.ts'
import { songArchive, songUnarchive } from './song-archive.ts'
import { backup } from './transfer/backup.ts'
import { backupList, backupNow } from './transfer/backup-now.ts'
import { exportCommand } from './transfer/export.ts'
import { importCommand } from './transfer/import.ts'
import { restore } from './transfer/restore.ts'
import { sync } from './transfer/sync.ts'
import { userCreate } from './user/user-create.ts'
import { userDisable, userEnable } from './user/user-disable.ts'
import { userList } from './user/user-list.ts'
import { userRename } from './user/user-rename.ts'
import { userResetLink } from './user/user-reset-link.ts'
import { userSetPassword } from './user/user-set-password.ts'
import { userSignIns } from './user/user-sign-ins.ts'
import { verify } from './verify.ts'

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
    commands: [importCommand, exportCommand, sync, songArchive, songUnarchive, history],
  },
  { title: 'Backups', commands: [backupNow, backupList, backup, restore, verify] },
  { title: 'For operators', commands: [serve, doctor, health, outbox, shard, demo, licences] },
]

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)

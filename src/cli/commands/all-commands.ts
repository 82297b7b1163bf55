import type { Command } from '../command.ts'
import { backup } from './backup.ts'
import { churchCreate } from './church-create.ts'
import { churchList } from './church-list.ts'
import { demo } from './demo.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { memberList } from './member-list.ts'
import { memberRemove } from './member-remove.ts'
import { memberSet } from './member-set.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { songArchive, songUnarchive } from './song-archive.ts'
import { userCreate } from './user-create.ts'
import { userList } from './user-list.ts'
import { userSetPassword } from './user-set-password.ts'
import { verify } from './verify.ts'

/** Every command there is, in the order the help shows them. */
export const commands: readonly Command[] = [
  serve,
  churchCreate,
  churchList,
  userCreate,
  userSetPassword,
  userList,
  memberSet,
  memberRemove,
  memberList,
  songArchive,
  songUnarchive,
  verify,
  importCommand,
  exportCommand,
  backup,
  restore,
  demo,
]

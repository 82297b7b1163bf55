import { join } from 'node:path'

/** What happens when a backup reaches a stage, which is named by the beginning of what a terminal shows. */
export type Plan = { readonly stage: string } & (
  | {
      /** Who is killed: the process that makes the backup, the server that started it, or both. */
      readonly whom: 'backup' | 'server' | 'both'
      readonly delayMs: number
    }
  | {
      /** The folder whose disk is filled. */
      readonly fill: string
      readonly leftKb: number
    }
)

export const STAGES = {
  writing: 'writing the backup',
  'reading back': 'reading it back',
  restoring: 'restoring it',
  keeping: 'removing old',
  'handing on': 'handing it on',
} as const

/** The files through which a run and its programs work together. */
export const folderOf = (folder: string) => ({
  plan: join(folder, 'plan'),
  taken: join(folder, 'plan-taken'),
  /** A byte for each plan that was carried out. */
  done: join(folder, 'done'),
  /** The processes that made a backup. */
  pids: join(folder, 'pids'),
})

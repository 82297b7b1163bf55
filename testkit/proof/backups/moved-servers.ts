import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allProcesses } from '../../process/processes.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { MovedClock } from './moved-clock.ts'

export interface Program {
  readonly server: ServerProcess
  readonly clock: MovedClock
  readonly logFile: string
}

/** A real server whose time, and that of the processes which it starts, is that of a moved clock. */
export const startProgram = async (
  folder: string,
  stages: string,
  {
    env,
    ...place
  }: { readonly uri: string; readonly database: string; readonly env: Record<string, string> },
): Promise<Program> => {
  const programs = join(folder, 'programs')
  for (const each of [programs, stages]) mkdirSync(each, { recursive: true })
  // With the lowest priority a backup would take minutes beside other tests.
  writeFileSync(join(programs, 'nice'), '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o700 })
  const clock = new MovedClock(join(folder, 'clock'))
  const logFile = join(folder, 'log')
  const server = await startServerProcess({
    ...place,
    logFile,
    env: {
      ...env,
      PATH: `${programs}:${process.env.PATH}`,
      BACKUP_KEEP: '2d 1w 0m',
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      TMPDIR: tmpdir(),
      XDG_CACHE_HOME: join(folder, 'cache'),
      BUN_OPTIONS: `--preload=${join(import.meta.dir, 'within-program.ts')}`,
      PSALTERY_TEST_CLOCK: clock.file,
      PSALTERY_TEST_STAGES: stages,
    },
  })
  return { server, clock, logFile }
}

export const pidsIn = (file: string): number[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Children of a server that are about to load, and those that have; a killed server leaves them behind. */
export const isAtWork = (pidsFile: string, servers: readonly number[]): boolean => {
  const known = new Set(pidsIn(pidsFile))
  return allProcesses().some(
    ({ pid, parent, command }) =>
      command.includes('backup now') && (known.has(pid) || servers.includes(parent)),
  )
}

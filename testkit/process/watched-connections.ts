import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAtEnd } from '../remove-at-end.ts'
import { ROOT } from './main-file.ts'
import { environment, type Running, startProgram } from './program.ts'

/** A connection that a program opened, or a name that it looked up. */
export interface OpenedConnection {
  readonly by: string
  /** A host with its port, a path, or the name of a look-up. */
  readonly target: string
}

interface WatchedProgram extends Running {
  /** What it has opened so far, each once. */
  opened(): OpenedConnection[]
}

/** Starts a program from its source whose connections are written down. */
export const startWatchedProgram = async (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<WatchedProgram> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-connections-'))
  removeAtEnd(folder)
  const file = join(folder, 'opened')
  const watch = join(import.meta.dir, 'watch-connections.ts')
  const running = startProgram([process.execPath, '--no-env-file', '--preload', watch, ...words], {
    cwd: ROOT,
    env: { ...(await environment(env)), PSALTERY_CONNECTIONS: file },
  })
  return {
    ...running,
    opened() {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      return [...new Set(lines)].map((line) => JSON.parse(line) as OpenedConnection)
    },
  }
}

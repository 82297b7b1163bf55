import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** Settings that decide which program runs as mongod. */
const PROGRAMS = /^\s*(?:export\s+)?(MONGOD_BINARY|XDG_CACHE_HOME)\s*[=:]/m

/**
 * Bun reads the `.env` files of the current folder. The tool may be started in any folder, also in one that others
 * write to, so such a file must not name a program that is then run.
 */
export const refuseProgramsInEnvFiles = (folder: string): void => {
  for (const name of envFiles(folder)) {
    const [, setting] = PROGRAMS.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    if (setting)
      throw new ConfigError(
        `${setting} must not be set in ${name}, because it decides which program is run. Set it in the environment.`,
      )
  }
}

const envFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        /^\.env(?:\.(?:local|development|production|test))*$/.test(entry.name) && !entry.isDirectory(),
    )
    .map(({ name }) => name)

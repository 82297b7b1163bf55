import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAtEnd } from '../remove-at-end.ts'

/** Off for benchmarks, which use the same programs. */
const isTest = process.env.NODE_ENV === 'test'

let folder: string | undefined

const unnamedFile = (): string => {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'psaltery-unnamed-'))
    removeAtEnd(folder)
  }
  return join(folder, 'commands')
}

/** For the environment of a program that runs the source: it ends at a command that does not name its church. */
export const watchedEnvironment = (): Record<string, string> =>
  isTest
    ? {
        BUN_OPTIONS: `--preload=${join(import.meta.dir, 'watch-program.ts')}`,
        PSALTERY_UNNAMED_CHURCHES: unnamedFile(),
      }
    : {}

/** Fails when a program that this process started sent such a command. */
export const expectNamedChurches = (): void => {
  if (!folder) return
  const file = unnamedFile()
  if (existsSync(file)) throw new Error(`A program did not name the church: ${readFileSync(file, 'utf8')}`)
}

import { fileURLToPath } from 'node:url'
import packageJson from '../../../package.json' with { type: 'json' }

/** Whether Psaltery runs as the one executable or from source. */
const { isStandaloneExecutable } = Bun

/** Bun's virtual path of the modules in the executable; embedded files are in the folder below. */
const INSIDE = '/$bunfs/root'
const FILES_INSIDE = `${INSIDE}/files`

const PROJECT = isStandaloneExecutable ? FILES_INSIDE : fileURLToPath(new URL('../../..', import.meta.url))

/** The path of a file of the project, relative to its root. The executable has only the files that were embedded. */
export const projectFile = (name: string): string => `${PROJECT.replace(/\/$/, '')}/${name}`

/** The licences of all packages; made when the executable is built. */
export const LICENCES_FILE = 'licences.txt'

/** The module of a thread, by its path from the project's root. */
export const threadModule = (name: string): string =>
  isStandaloneExecutable
    ? `${INSIDE}/${name.replace(/^src\//, '').replace(/\.ts$/, '.js')}`
    : projectFile(name)

/** Child programs and their modules. The executable takes the name as its first argument. */
const CHILD_PROGRAMS = {
  '--check-pdfs': { module: 'src/files/pdf/checker-main.ts', options: ['--smol', '--no-install'] },
  '--launch-confined': { module: 'src/files/pdf/confined-launch.ts', options: ['--smol', '--no-install'] },
} as const

export type ChildProgram = keyof typeof CHILD_PROGRAMS

/** The command that starts a child program: the executable itself, or Bun with the module. */
export const childCommand = (program: ChildProgram): string[] => {
  const { module, options } = CHILD_PROGRAMS[program]
  return isStandaloneExecutable
    ? [process.execPath, program]
    : [process.execPath, ...options, '--no-env-file', projectFile(module)]
}

/** The whole environment of a confined child: sets `--smol` for the executable, as the options above do for Bun. */
export const CHILD_ENVIRONMENT: readonly string[] = isStandaloneExecutable ? ['BUN_OPTIONS=--smol'] : []

/** The project files that a child reads to run these modules; the executable needs none. */
export const childReads = (names: readonly string[]): string[] =>
  isStandaloneExecutable ? [] : names.map(projectFile)

/** The command of the admin's tool. */
export const TOOL = isStandaloneExecutable ? 'psaltery' : './scripts/psaltery'

/** The version of this program. */
export const VERSION: string = packageJson.version

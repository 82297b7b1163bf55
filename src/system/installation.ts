import { fileURLToPath } from 'node:url'

/** How Psaltery was installed: as its source, which Bun runs, or as one executable that holds everything. */
const { isStandaloneExecutable } = Bun

/** Where Bun shows what the executable holds: modules by their path under src, and files under this folder. */
const INSIDE = '/$bunfs/root'
const FILES_INSIDE = `${INSIDE}/files`

const PROJECT = isStandaloneExecutable ? FILES_INSIDE : fileURLToPath(new URL('../..', import.meta.url))

/** The path of a file of the project, named from its root. Of the executable only what was put into it is there. */
export const projectFile = (name: string): string => `${PROJECT.replace(/\/$/, '')}/${name}`

/** The licences of everything inside; it is made when the executable is built. */
export const LICENCES_FILE = 'licences.txt'

/** The module of a thread, named from the project's root. */
export const threadModule = (name: string): string =>
  isStandaloneExecutable
    ? `${INSIDE}/${name.replace(/^src\//, '').replace(/\.ts$/, '.js')}`
    : projectFile(name)

/** Programs that Psaltery starts beside itself, by their modules. The executable takes the name as its first word. */
const CHILD_PROGRAMS = {
  '--check-pdfs': { module: 'src/assets/pdf/checker-main.ts', options: ['--smol', '--no-install'] },
  '--launch-confined': { module: 'src/assets/pdf/confined-launch.ts', options: ['--smol', '--no-install'] },
} as const

export type ChildProgram = keyof typeof CHILD_PROGRAMS

/** The command that starts one of them: the executable itself, or Bun with the module. */
export const childCommand = (program: ChildProgram): string[] => {
  const { module, options } = CHILD_PROGRAMS[program]
  return isStandaloneExecutable
    ? [process.execPath, program]
    : [process.execPath, ...options, '--no-env-file', projectFile(module)]
}

/** The whole environment of a confined child: the executable is told here to be sparing with memory, as Bun is above. */
export const CHILD_ENVIRONMENT: readonly string[] = isStandaloneExecutable ? ['BUN_OPTIONS=--smol'] : []

/** What a child needs to read of the project to run these modules; of the executable nothing but itself. */
export const childReads = (names: readonly string[]): string[] =>
  isStandaloneExecutable ? [] : names.map(projectFile)

/** How people call the admin's tool. */
export const TOOL = isStandaloneExecutable ? 'psaltery' : 'bun run psaltery'

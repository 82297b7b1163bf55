/** Which test files run together, and which start first. */
import { secondsOf } from './slow-files.ts'

/** What one `bun test` runs. */
export interface Group {
  readonly name: string
  readonly files: readonly string[]
  readonly flags: readonly string[]
}

/**
 * They start the server in the process of the tests, and hardly any of its modules keeps a state: so they keep their
 * modules from file to file, which saves what the server costs to load. Eight files of test/api take 14.7 s of
 * processor time instead of 21.7 s (`bun test --parallel=1 --no-isolate` and `--isolate`). Files of test/unit and
 * test/formats gain nothing by it.
 */
const SHARING = ['test/api/', 'test/saves/', 'test/contract/', 'test/db/', 'test/pages/', 'test/web/']

/** They count the processes or the memory of the process they run in, or use mostly programs of their own. */
const NOT_SHARING = ['test/api/assets.', 'test/api/large-bodies.', 'test/contract/outside/']

const rank = (file: string, prefixes: readonly string[]) =>
  prefixes.findIndex((prefix) => file.startsWith(prefix))

/**
 * Two groups that run at the same time. The isolated ones mostly wait for processes and databases of their own: with one
 * worker for every core a quarter of the processor time of a whole run was left unused, so they have two.
 */
export const groupsOf = (files: readonly string[], cores: number): Group[] => {
  const isSharing = (file: string) => rank(file, SHARING) >= 0 && rank(file, NOT_SHARING) < 0
  return [
    {
      name: 'isolated',
      files: files.filter((file) => !isSharing(file)),
      flags: [`--parallel=${2 * cores}`],
    },
    {
      name: 'sharing',
      files: files.filter(isSharing),
      flags: [`--parallel=${cores}`, '--no-isolate'],
    },
  ].filter((group) => group.files.length > 0)
}

/** What `bun test --timings` reads; it starts the files with the largest numbers first, so that none is left for the end. */
export const timings = (files: readonly string[]): string =>
  JSON.stringify({
    version: 1,
    files: Object.fromEntries(files.map((file) => [file, 1000 * secondsOf(file)])),
  })
